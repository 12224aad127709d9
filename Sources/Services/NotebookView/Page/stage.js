// The nodes over the picture, each above those before it. The picture itself stays as it is.

import { clean } from "./label.js";

const { record, options, script } = plot;
const found = script ? script.previousElementSibling : document.querySelector(`[data-glowline='${options.id}']:not([data-on])`);
export const root = /** @type {HTMLElement} */ (found);
export const image = /** @type {HTMLImageElement} */ (root.querySelector("img"));
export const { width, height, config } = record, { colors } = options;

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Node & ParentNode} parent @param {Name} name @param {Attributes} [attributes] @param {string} [text]
 */
export function node(parent, name, attributes = {}, text) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  parent.append(made);
  return made;
}

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Element | null} parent @param {Name} name @param {Attributes} [attributes] @param {string | null} [text]
 */
export function shape(parent, name, attributes = {}, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = clean(text);
  if (parent) parent.append(made);
  return made;
}

export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * The colour behind a picture that has none of its own.
 * @param {Element} element
 */
function backdrop(element) {
  for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement) {
    const color = getComputedStyle(at).backgroundColor;
    if (!/, 0\)|transparent/.test(color)) return color;
  }
  return "#fff";
}

export const background = /^#.{6}00$|^#.{3}0$/.test(colors.background) ? backdrop(root) : colors.background;
// What JSON escapes in a text CSS reads as that text, or as a harmless one.
export const font = `${config.fontSize}px ${JSON.stringify(config.fontFamily)},'DejaVu Sans',sans-serif`;

root.dataset.on = "";
root.dataset.lmSuppressShortcuts = "true";
root.style.paddingBottom = "26px";
// The notebook looks for this from the event's target on, and that is the shadow's host.
const host = node(root, "div", { style: "position:absolute;inset:0", "data-lm-suppress-shortcuts": "true" });
export const shell = host.attachShadow({ mode: "open" });
node(shell, "style", {}, [
  `:host{font:${font};line-height:1.25;font-variant-numeric:tabular-nums}[hidden]{display:none!important}`,
  `#stage{width:${width}px;height:${height}px;transform-origin:0 0;overflow:hidden;touch-action:pan-y;user-select:none;-webkit-user-select:none;cursor:crosshair}`,
  `#stage:focus{outline:0}#stage:focus-visible::after{content:'';position:absolute;inset:0}:focus-visible,:focus-visible::after{outline:2px solid ${colors.focus};outline-offset:-2px}`,
  "#stage,#stage>*,#stage>div>*{position:absolute;left:0;top:0}#stage *{pointer-events:none}",
  `.stick{width:${config.valueStickWidth}px;margin-left:${-config.valueStickWidth / 2}px;background:${config.valueStickColor}}`,
  `.dot{box-sizing:border-box;border-radius:50%}.band{background:${colors.shade};transform-origin:0 0;width:1px}`,
  `#stage .label>*,#stage .legend>*{position:static}.label,.legend{white-space:pre;color:${colors.title};background:${background};display:flex;overflow:hidden}`,
  // What a label would cover fades towards it.
  `.label{padding:1px 20px;margin:-1px -20px;background:linear-gradient(90deg,transparent,${background} 16px calc(100% - 16px),transparent)}`,
  ".cell{overflow:hidden;height:1.25em}.cell>span{display:block;transition:transform .18s ease-out}",
  ".legend>*{display:flex;max-width:100%}.legend bdi{overflow:hidden;text-overflow:ellipsis}.legend{flex-wrap:wrap;gap:4px 18px;padding:0 8px;box-sizing:border-box}.legend b{padding-left:6px}",
  "#bar{position:absolute;width:100%;bottom:0;height:24px;display:flex;align-items:center;font-size:11px;opacity:.75}::-webkit-calendar-picker-indicator{filter:invert(.5)}",
  "button,input,select{font:inherit;color:inherit;background:none;border:0;padding:2px 7px;appearance:none}select{width:30px}option{color:#000;background:#fff}:disabled{opacity:.3}button{font-size:17px;line-height:1}",
  `.box{background:${colors.shade};outline:1px solid ${colors.label}}#controls{position:absolute;left:0;top:0;width:${width}px;transform-origin:0 0}`,
  `#controls button{position:absolute;padding:0;cursor:pointer;border-radius:3px}#controls button:hover{background:${colors.shade}}#controls:not([data-quiet]) [aria-pressed=false]{background:${background};opacity:.65}`,
  // Quiet until somebody is there; what cannot hover sees them always.
  `#tools{white-space:nowrap;opacity:0;transition:opacity .15s}#tools button{font-size:11px;padding:2px 5px;cursor:pointer}#tools [aria-pressed=true]{background:${colors.shade};border-radius:3px}`,
  ":host(:is(:hover,:focus-within)) #tools{opacity:1}@media(hover:none){#tools{opacity:1}#tools button{padding:7px 6px}}",
  "#hint,#status{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}#hint{margin-left:auto;padding-right:8px;flex-shrink:9}#hint:not([hidden])~#status{margin-left:0;flex-shrink:99}",
  "@media print{#bar,#controls{display:none}}#status{margin-left:auto}#live{position:absolute;clip-path:inset(50%)}",
].join(""));
export const stage = node(shell, "div", { id: "stage", tabindex: 0, role: "slider", "aria-label": image.alt, "aria-valuemin": 0 });
/** The kernel's picture, where it has sent one. */
export const canvas = node(stage, "canvas", { hidden: "", style: "width:100%;height:100%" });
/** What texts are measured in. */
export const ruler = node(stage, "span", { style: "visibility:hidden;white-space:pre" });
// What the picture shows at the glow lies below the covers, the glow itself above them.
export const glows = node(stage, "div");
export const overlay = shape(stage, "svg", { width, height });
export const covers = shape(overlay, "g");
export const tips = node(stage, "div");
/**
 * A hidden node for each panel.
 * @param {string} name @param {Attributes} [attributes]
 */
function each(name, attributes) {
  return (record.panels || [record]).map(() => node(stage, "div", { class: name, hidden: "", ...attributes }));
}
export const shades = each("band");
/** Two for each panel. */
export const sticks = [each("stick"), each("stick")];
export const legends = each("legend");
legends[0].id = "legend";
export const labels = each("label", { "aria-hidden": "true" });
export const feet = each("label", { "aria-hidden": "true" });
/** What a drag chooses to be shown next. */
export const chosen = node(stage, "div", { class: "box", hidden: "" });
/** What can be pressed in the picture itself: it lies over the stage, whose parts are no controls of their own. */
export const controls = node(shell, "div", { id: "controls" });
/** What assistive technology reads. */
export const live = node(shell, "div", { id: "live", role: "status" }, image.alt);

export const bar = node(shell, "div", { id: "bar" });
export const pages = node(bar, "span", { style: "display:flex;align-items:center" });
export const tools = node(bar, "span", { id: "tools", role: "toolbar", "aria-label": "plot controls" });
export const hint = node(bar, "span", { id: "hint", hidden: "" });
export const status = node(bar, "span", { id: "status" });
export const menu = node(bar, "select", { "aria-label": "plot menu" });

/** How many of the page's points one of the picture's is. */
export function scale() {
  return root.clientWidth / width;
}

function fit() {
  stage.style.transform = controls.style.transform = `scale(${scale()})`;
}
new ResizeObserver(fit).observe(root);
fit();
