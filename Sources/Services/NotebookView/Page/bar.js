// The line below the picture: pages, the date, controls, whether a kernel answers, and the menu.

import { clean } from "./label.js";
import { ask } from "./link.js";
import { left, options, right } from "./plot.js";
import { chooseMode, mode } from "./pointer.js";
import { copyValues, savePNG, saveSVG } from "./save.js";
import { toggleSound } from "./sound.js";
import { hint, menu, node, pages, root, tools, width } from "./stage.js";
import { placeDayInput } from "./strip.js";
import { resetZoom, zoomAt } from "./zoom.js";

export function placeBar() {
  const isLinked = root.dataset.link === "linked";
  pages.replaceChildren();
  for (const page of options.paging || []) {
    for (const [direction, sign] of /** @type {const} */ ([["previous", "\u2039"], ["next", "\u203a"]])) {
      const button = node(pages, "button", { type: "button", "aria-label": `${direction} ${page.unit}` }, sign);
      button.disabled = !isLinked || !page[direction];
      button.addEventListener("click", () => ask("page", { direction, unit: page.unit }));
      if (direction === "previous") node(pages, "bdi", {}, clean(page.label));
    }
  }
  placeDayInput();
}

export function startMenu() {
  const actions = [null, copyValues, savePNG, saveSVG, resetZoom, toggleSound];
  for (const name of ["\u22ef", "Copy values", "Save PNG", "Save SVG", "Reset zoom", "Play as sound (p)"]) node(menu, "option", {}, name);
  menu.addEventListener("change", () => {
    actions[menu.selectedIndex]?.();
    menu.selectedIndex = 0;
  });
}

/** @param {number} factor */
function zoomMiddle(factor) {
  zoomAt((left + right) / 2, factor);
}

/** @param {"range" | "box"} next */
function turnMode(next) {
  chooseMode(mode === next ? null : next);
}

/**
 * The controls: what they are called, in a narrow picture, what they do, by which keys that goes, too, and which mode they turn on.
 * @type {[string, string, string, () => void, ("range" | "box")?][]}
 */
const controls = [
  ["zoom in", "+", "+, or Ctrl with the wheel", () => zoomMiddle(1.5)],
  ["zoom out", "\u2212", "\u2212, or Ctrl with the wheel", () => zoomMiddle(1 / 1.5)],
  ["zoom to a box", "box", "Alt with a drag; Ctrl and Shift with the wheel zoom y alone", () => turnMode("box"), "box"],
  ["reset zoom", "reset", "0, or a double click", resetZoom],
  ["select a range", "range", "Shift with a drag or with arrow keys", () => turnMode("range"), "range"],
  ["save picture", "save", "as PNG", savePNG],
];
/** What they are called where there is room for it. */
const roomy = ["zoom in", "zoom out", "box", "reset", "range", "save"];

export function startTools() {
  // A strip has no window of its own to zoom.
  for (const [k, [name, short, keys, act, own]] of controls.entries()) {
    if (options.strip && k < 2) continue;
    const button = node(tools, "button", { type: "button", "aria-label": name, title: `${name}: ${keys}` }, width < 480 ? short : roomy[k]);
    if (own) button.dataset.mode = own;
    button.addEventListener("click", act);
  }
  placeTools();
}

/** Says which mode is on. */
export function placeTools() {
  tools.querySelectorAll("button").forEach((button) => {
    if (button.dataset.mode) button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
  });
}

const KNOWN = "glowline-hint";
let isKnown = false, hintTimer = 0;
try {
  isKnown = localStorage.getItem(KNOWN) !== null;
} catch {
  // A page without storage says it once for each picture.
}

/** Says how a plot is touched, to those who have never done so. */
export function showHint() {
  if (isKnown || hintTimer) return;
  hint.textContent = options.strip ? "drag reads values \u00b7 the wheel moves sideways" : "drag reads values \u00b7 Shift: a range \u00b7 Ctrl+wheel zooms";
  hint.hidden = false;
  hintTimer = setTimeout(() => {
    hint.hidden = true;
    hintTimer = 0;
  }, 8000);
}

/** They have: it is not said again in this browser. */
export function learn() {
  isKnown = hint.hidden = true;
  try {
    localStorage.setItem(KNOWN, "1");
  } catch {
    // Until the page is left, then.
  }
}
