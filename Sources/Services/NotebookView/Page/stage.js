// The nodes over the picture. The picture itself stays as it is.

const root = script ? script.previousElementSibling : document.querySelector("[data-glowline='" + options.id + "']:not([data-on])");
const image = root.querySelector("img");
const width = record.width, height = record.height, config = record.config, colors = options.colors;

function node(parent, name, attributes, text) {
  const made = document.createElement(name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  parent.append(made);
  return made;
}

function shape(parent, name, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = clean(text);
  if (parent) parent.append(made);
  return made;
}

function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The colour behind a picture that has none of its own. */
function backdrop(element) {
  for (let at = element; at; at = at.parentElement) {
    const color = getComputedStyle(at).backgroundColor;
    if (!/, 0\)|transparent/.test(color)) return color;
  }
  return "#fff";
}

const background = /^#.{6}00$|^#.{3}0$/.test(colors.background) ? backdrop(root) : colors.background;
const font = config.fontSize + "px '" + config.fontFamily.replace(/['\\]/g, "") + "','DejaVu Sans',sans-serif";

root.dataset.on = "";
root.dataset.lmSuppressShortcuts = "true";
root.style.paddingBottom = "26px";
const shell = node(root, "div", { style: "position:absolute;inset:0" }).attachShadow({ mode: "open" });
node(shell, "style", {}, [
  ":host{font:" + font + ";line-height:1.25;font-variant-numeric:tabular-nums}",
  "#stage{position:absolute;left:0;top:0;width:" + width + "px;height:" + height + "px;transform-origin:0 0;overflow:hidden;touch-action:pan-y;user-select:none;-webkit-user-select:none;cursor:crosshair;border-radius:3px}",
  "#stage:focus{outline:none}#stage:focus-visible{outline:2px solid " + colors.focus + ";outline-offset:-2px}",
  "#stage>*,#stage>div>*{position:absolute;left:0;top:0;pointer-events:none}[hidden]{display:none!important}",
  ".stick{width:" + config.valueStickWidth + "px;margin-left:" + -config.valueStickWidth / 2 + "px;background:" + config.valueStickColor + "}",
  ".dot{box-sizing:border-box;border-radius:50%}.band{background:" + colors.shade + ";transform-origin:0 0;width:1px}",
  ".label>*,#legend>*{position:static!important}.label{white-space:pre;color:" + colors.title + ";background:" + background + ";border-radius:3px;display:flex;overflow:hidden;unicode-bidi:plaintext}",
  ".cell{overflow:hidden;height:1.25em;display:inline-block}.cell>span{display:block;white-space:pre;transition:transform .18s ease-out}",
  "#legend{display:flex;flex-wrap:wrap;gap:0 18px;padding:0 8px;box-sizing:border-box;width:100%;align-items:center;background:" + background + ";color:" + colors.label + "}",
  "#legend b{color:" + colors.title + ";font-weight:600;padding-left:6px}#legend i{display:inline-block;width:16px;border-top:2px solid;margin-right:6px;vertical-align:middle}",
  "#bar{position:absolute;left:0;right:0;bottom:0;height:24px;display:flex;align-items:center;gap:2px 10px;font-size:11px;color:inherit;opacity:.75}",
  "button,input,select{font:inherit;color:inherit;background:none;border:0;padding:2px 7px;cursor:pointer;appearance:none}option{color:#000;background:#fff}button:hover:enabled{background:#8883}button:disabled{opacity:.3;cursor:default}",
  ":focus-visible{outline:2px solid " + colors.focus + "}#status{margin-left:auto;opacity:.8}#live{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}",
  ".still *{transition:none!important}",
].join(""));
const stage = node(shell, "div", { id: "stage", tabindex: 0, role: "slider", "aria-label": image.alt, "aria-valuemin": 0 });
const canvas = node(stage, "canvas", { hidden: "", style: "width:100%;height:100%" });
const live = node(shell, "div", { id: "live", role: "status" }, image.alt);
const bar = node(shell, "div", { id: "bar" });

function fit() {
  stage.style.transform = "scale(" + root.clientWidth / width + ")";
  stage.classList.toggle("still", isStill());
}
new ResizeObserver(fit).observe(root);
fit();
