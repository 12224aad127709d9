// The lab extension: one plain script without a build step, for JupyterLab 4 and Notebook 7.

(() => {
  const words = "GLOWLINE_WORDS";
  let scope = null;

  // GLOWLINE_CARRIER
  // GLOWLINE_MODE
  // GLOWLINE_LINK
  // GLOWLINE_ADVICE

  /** A module that the application shares. */
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
      activate: (_, languages) => languages.addLanguage({
        name: "glowline",
        displayName: "Glowline",
        mime: "text/x-glowline",
        extensions: ["glow"],
        load: async () => new language.LanguageSupport(language.StreamLanguage.define(makeMode(words))),
      }),
    };
    const link = {
      id: "glowline:link",
      autoStart: true,
      requires: [notebook.INotebookTracker],
      activate: (_, tracker) => {
        tracker.forEach(keepLinked);
        tracker.widgetAdded.connect((_sender, panel) => keepLinked(panel));
      },
    };
    const advice = {
      id: "glowline:advice",
      autoStart: true,
      requires: [notebook.INotebookTracker],
      activate: (_, tracker) => {
        showAdvice();
        const listen = (panel) => offerAdvice(panel, notebook.NotebookActions);
        tracker.forEach(listen);
        tracker.widgetAdded.connect((_sender, panel) => listen(panel));
      },
    };
    const plugins = [colors, link, advice];
    return () => ({ __esModule: true, default: plugins });
  }

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB.glowline = {
    init: (shareScope) => {
      scope = shareScope;
    },
    get: (path) => {
      if (path !== "./extension") throw new Error("glowline has no " + path);
      return extension();
    },
  };
})();
