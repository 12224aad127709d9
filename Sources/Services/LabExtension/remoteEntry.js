// The lab extension, for JupyterLab 4 and Notebook 7: it registers itself as the container of a federated module.

import { offerAdvice, showAdvice } from "./advice.js";
import { keepLinked } from "./link.js";
import { makeMode } from "./mode.js";

/**
 * The application's shared modules by package and version.
 * @type {Record<string, Record<string, { get: () => Promise<() => any> }>>}
 */
let scope;

/**
 * A module that the application shares.
 * @param {string} name
 */
async function shared(name) {
  const versions = Object.values(scope[name]);
  return (await versions[versions.length - 1].get())();
}

async function extension() {
  const [codemirror, language, notebook] = await Promise.all(
    ["@jupyterlab/codemirror", "@codemirror/language", "@jupyterlab/notebook"].map(shared),
  );
  const colors = {
    id: "glowline:colors",
    autoStart: true,
    requires: [codemirror.IEditorLanguageRegistry],
    activate: (/** @type {unknown} */ _, /** @type {any} */ languages) => languages.addLanguage({
      name: "glowline",
      displayName: "Glowline",
      mime: "text/x-glowline",
      extensions: ["glow"],
      load: async () => new language.LanguageSupport(language.StreamLanguage.define(makeMode("GLOWLINE_WORDS"))),
    }),
  };
  const link = {
    id: "glowline:link",
    autoStart: true,
    requires: [notebook.INotebookTracker],
    activate: (/** @type {unknown} */ _, /** @type {any} */ tracker) => {
      tracker.forEach(keepLinked);
      tracker.widgetAdded.connect((/** @type {unknown} */ _sender, /** @type {any} */ panel) => keepLinked(panel));
    },
  };
  const advice = {
    id: "glowline:advice",
    autoStart: true,
    requires: [notebook.INotebookTracker],
    activate: (/** @type {unknown} */ _, /** @type {any} */ tracker) => {
      const { NotebookActions } = notebook;
      showAdvice();
      tracker.forEach((/** @type {any} */ panel) => offerAdvice(panel, NotebookActions));
      tracker.widgetAdded.connect(
        (/** @type {unknown} */ _sender, /** @type {any} */ panel) => offerAdvice(panel, NotebookActions),
      );
    },
  };
  const plugins = [colors, link, advice];
  return () => ({ __esModule: true, default: plugins });
}

window._JUPYTERLAB = window._JUPYTERLAB || {};
window._JUPYTERLAB.glowline = {
  init: (/** @type {typeof scope} */ shareScope) => {
    scope = shareScope;
  },
  get: (/** @type {string} */ path) => {
    if (path !== "./extension") throw new Error("glowline has no " + path);
    return extension();
  },
};
