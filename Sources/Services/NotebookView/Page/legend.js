// The legend of the picture: a click on an entry hides its series, a double click shows it alone.

import { clean } from "./label.js";
import { bands, options, series } from "./plot.js";
import { activate, active, rest, shown } from "./select.js";
import { config, controls, node } from "./stage.js";
import { announce } from "./stick.js";
import { refit } from "./zoom.js";

/**
 * The names of the series and bands that are not shown.
 * @type {Set<string>}
 */
export const hidden = new Set();

/** @param {{ name: string }} own */
export function isShown(own) {
  return !hidden.has(own.name);
}

/** What can be hidden: its number is that of an entry of the legend. */
export function items() {
  return [...series, ...bands];
}

/** @param {{ name: string }} own */
function toggle(own) {
  if (!hidden.delete(own.name)) hidden.add(own.name);
  show();
}

/**
 * Shows one alone; all of them where it is alone already.
 * @param {{ name: string }} own
 */
function isolate(own) {
  const isAlone = items().every((one) => (one.name === own.name) === isShown(one));
  hidden.clear();
  if (!isAlone) for (const one of items()) if (one.name !== own.name) hidden.add(one.name);
  show();
}

function show() {
  if (shown) rest();
  if (!isShown(series[active])) activate(Math.max(series.findIndex(isShown), 0));
  refit();
  placeEntries();
  const names = items().filter(isShown).map((own) => clean(own.label || own.name));
  announce(names.length ? `shown: ${names.join(", ")}` : "nothing is shown");
}

/** The entries of the legend, where the picture has them. */
export function placeEntries() {
  const known = controls.querySelectorAll("button"), isNew = !known.length;
  (options.legend || []).forEach(([number, x, y, width], k) => {
    const own = items()[number];
    if (!own) return;
    const button = isNew ? node(controls, "button", { type: "button" }) : known[k];
    const size = config.fontSize * 1.25 + 2;
    button.style.cssText = `left:${x - 3}px;top:${y - size / 2}px;width:${width + 6}px;height:${size}px`;
    button.setAttribute("aria-pressed", String(isShown(own)));
    if (!isNew) return;
    button.setAttribute("aria-label", clean(own.label || own.name));
    button.title = "a click hides, a double click (Shift+Enter) shows alone";
    button.addEventListener("click", () => toggle(own));
    button.addEventListener("dblclick", () => isolate(own));
    button.addEventListener("pointerenter", () => {
      if (shown) rest();
    });
    button.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (!event.shiftKey || event.key !== "Enter") return;
      event.preventDefault();
      isolate(own);
    });
  });
}
