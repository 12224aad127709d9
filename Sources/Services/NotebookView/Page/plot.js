// What is shown now: the data, and how they lie in the picture.

import { firstPlace, nearestPlace, readSeries, segmentOf, unpack } from "./points.js";
import { config, height, shape, width } from "./stage.js";

export let { record, options } = plot;
/** Data points lie at box.x + box.sx * X in the first panel; the identity until the page zooms. */
export let box = { x: 0, sx: 1 };
/** @type {Panel[]} */
export let panels = [];
/** @type {Series[]} */
export let series = [];
/** @type {Band[]} */
export let bands = [];
/** Both y axes: left and right. */
export const sides = /** @type {const} */ (["y", "right"]);
/** The first panel's frame, and where its samples begin and end: those of the others are as wide. */
export let { frame } = record, [left, right] = options.x.ends;

/**
 * Takes the data of the html, or those that the kernel has sent for another window.
 * @param {PlotRecord} newRecord @param {Options} newOptions
 */
export function load(newRecord, newOptions) {
  record = newRecord;
  options = { ...options, ...newOptions };
  [left, right] = options.x.ends;
  const parts = options.panels || [{ ...options, cell: [0, 0, width, height], ends: options.x.ends }];
  panels = parts.map(({ cell: [x, y, ...size], ends, ...own }, number) => {
    const { frame: place, axes, marks } = record.panels ? record.panels[number] : record;
    const cell = { x, y, width: size[0], height: size[1] };
    return { ...own, number, cell, frame: place, axes, marks, dx: ends[0] - left, lies: unmoved(), series: [], bands: [] };
  });
  ({ frame } = panels[0]);
  series = record.series.map((own, k) => {
    const panel = panels[record.panels ? record.panels.findIndex((one) => one.series.includes(k)) : 0];
    const side = sideOf(own.axis), axis = panel[side];
    const read = readSeries(own, options.series[k], (value) => placeOf(axis, value, ...endsOf(axis, panel)), (x) => homeOf(x, panel));
    const placed = { ...read, panel, side, number: k };
    panel.series.push(placed);
    return placed;
  });
  bands = (options.bands || []).map(({ x, lower, upper, panel: number = 0, axis, ...own }) => {
    const panel = panels[number], X = unpack(x, 100, 2).map((at) => homeOf(at, panel));
    const placed = { ...own, panel, side: sideOf(axis), X, low: unpack(lower, 100), high: unpack(upper, 100) };
    panel.bands.push(placed);
    return placed;
  });
  placeBox(0, 1);
}

/** @param {string} [axis] @returns {"y" | "right"} */
export function sideOf(axis) {
  return axis === "right" ? "right" : "y";
}

/** @returns {Panel["lies"]} */
export function unmoved() {
  return { y: { shift: 0, stretch: 1 }, right: { shift: 0, stretch: 1 } };
}

/**
 * From the first panel's part of the picture to the data's points and back: these ascend, also where the axis runs
 * from right to left.
 * @param {number} x
 */
export function mirrored(x) {
  return options.x.reverse ? left + right - x : x;
}

/**
 * Where something in a panel of the html's picture lies among the data's points, which are the first panel's; those of
 * a strip are the same for all.
 * @param {number} x @param {Panel} panel
 */
export function homeOf(x, panel) {
  return mirrored(options.strip ? x : x - panel.dx);
}

/** @param {number} x @param {number} sx */
export function placeBox(x, sx) {
  box = { x, sx };
  for (const panel of panels) panel.lies = unmoved();
}

/**
 * Where the least and the greatest value of a y axis lie.
 * @param {Axis} axis @param {Panel} panel @returns {Pair}
 */
export function endsOf(axis, panel) {
  const { y, height: size } = panel.frame;
  return axis.reverse ? [y, y + size] : [y + size, y];
}

/**
 * What grows evenly along an axis: the value, its logarithm, or nearly its logarithm on both sides of zero.
 * The kernel spreads them in the same way (`ValueSpacing`).
 * @param {Axis} axis @param {number} value
 */
function coordinateOf(axis, value) {
  if (axis.symlog) return Math.sign(value) * Math.log1p(Math.abs(value) / axis.symlog);
  return axis.log ? Math.log(value) : value;
}

/**
 * The nearest piece of an axis in the axis' own figures.
 * @param {Axis} axis @param {number} place @param {number} low @param {number} high
 */
export function valueAt(axis, place, low, high) {
  const [a, b] = axis.domain.map((end) => coordinateOf(axis, end)), at = a + ((b - a) * (place - low)) / (high - low);
  if (axis.symlog) return Math.sign(at) * Math.expm1(Math.abs(at)) * axis.symlog;
  return axis.log ? Math.exp(at) : at;
}

/** @param {Axis} axis @param {number} value @param {number} low @param {number} high */
export function placeOf(axis, value, low, high) {
  const [a, b] = axis.domain.map((end) => coordinateOf(axis, end));
  return low + ((high - low) * (coordinateOf(axis, value) - a)) / (b - a);
}

/** The least and the greatest figure in the frame. */
export function shownDomain() {
  return [left, right].map((x) => valueAt(options.x, (x - box.x) / box.sx, left, right));
}

/**
 * Where one of the data's points lies in a panel of the picture.
 * @param {number} x @param {Panel} panel
 */
export const pictureOf = (x, panel) => mirrored(box.x + box.sx * x) + panel.dx;
/** @param {number} y @param {Panel} panel @param {"y" | "right"} [side] */
export const levelOf = (y, panel, side = "y") => panel.lies[side].shift + panel.lies[side].stretch * y;
/**
 * Where a sample lies for a pointer: in the first panel, mirrored.
 * @param {Series} own @param {number} k
 */
export const pointerAt = (own, k) => box.x + box.sx * own.X[k];
/** @param {Series} own @param {number} k */
export const placeX = (own, k) => pictureOf(own.X[k], own.panel);
/** @param {Series} own @param {number} k */
export const placeY = (own, k) => levelOf(own.Y[k], own.panel, own.side);

/**
 * The hit that is shown nearest to a pointer's mirrored x in the first panel; -1 where none is visible.
 * @param {Series} own @param {number} x
 */
export function hitAt(own, x) {
  const isHome = box.sx === 1 && !box.x;
  return nearestPlace(own.places, (x - box.x) / box.sx, (left - box.x) / box.sx, (right - box.x) / box.sx, isHome && own.known);
}

/**
 * What there is to say about the k-th drawn sample; "" where there is nothing.
 * @param {Series} own @param {number} k
 */
export function sampleOf(own, k) {
  const base = own.V[own.hits[hitAt(own, -Infinity)]], change = own.V[k] - base;
  return {
    series: own.label || own.name, index: own.I[k], value: own.V[k], x: own.P[k], time: options.zone ? own.P[k] : "",
    segment: segmentOf(own.starts, own.I[k]) ?? "", change, percent: base ? (change / base) * 100 : "",
  };
}

/**
 * From the data's points to the picture's.
 * @param {{ panel: Panel, side: "y" | "right" }} own
 */
export function matrix({ panel, side }) {
  const { shift, stretch } = panel.lies[side];
  return `matrix(${[options.x.reverse ? -box.sx : box.sx, 0, 0, stretch, pictureOf(0, panel), shift].join(" ")})`;
}

/** @param {Series} own */
function strokeWidth(own) {
  if (own.as === "dots") return 2 * (own.radius || 2.5);
  return (own.as === "bars" ? own.barWidth : own.width) ?? config.plotLineWidth;
}

/**
 * How a series' line is stroked; dots and bars are lines too.
 * @param {Series} own
 */
export function strokeOf(own) {
  return {
    fill: "none", stroke: own.color, "stroke-width": strokeWidth(own), "stroke-linejoin": "round",
    "stroke-linecap": own.as === "bars" ? "butt" : "round", "stroke-dasharray": own.dash ? own.dash.join(" ") : "none",
    "vector-effect": "non-scaling-stroke", transform: matrix(own),
  };
}

/**
 * The path through samples from the first to the last, in the data's own points.
 * @param {Series} own @param {number} first @param {number} last
 */
export function pathOf(own, first, last, as = own.as) {
  const { X, Y } = own;
  let path = "", open = false;
  for (let k = Math.max(first, 0); k <= last; k += 1) {
    const isStep = as === "step", isHole = open && own.breaks?.includes(k);
    // A step holds up to the gap, and before a hole as long as the one before it.
    if (isStep && isHole) path += `H${Math.min(2 * X[k - 1] - (X[k - 2] ?? X[k - 1]), X[k]).toFixed(2)}`;
    if (isHole) open = false;
    if (Number.isNaN(Y[k])) {
      if (isStep && open && config.gaps !== "join") path += `H${X[k].toFixed(2)}`;
      open = open && config.gaps === "join";
      continue;
    }
    const x = (as === "bars" ? X[k] + (own.barShift || 0) : X[k]).toFixed(2), y = Y[k].toFixed(2);
    if (as === "dots") path += `M${x} ${y}h0`;
    else if (as === "bars") path += `M${x} ${y}V${own.baseline}`;
    else if (!open) path += `M${x} ${y}h0`;
    else path += isStep ? `H${x}V${y}` : `L${x} ${y}`;
    open = true;
  }
  if (open && as === "step" && own.hold && last === X.length - 1) path += `H${own.hold}`;
  return isFlat(own) ? `${path}H${left + right - X[0]}` : path;
}

/**
 * Whether it is a lone value, which is drawn as a line of equal values where nothing stands elsewhere.
 * @param {Series} own
 */
export function isFlat(own) {
  return own.count === 1 && series.every((one) => one.P.join() === own.P.join());
}

/**
 * The places of a segment's samples, the end not included.
 * @param {Series} own @param {number} segment
 */
function boundsOf(own, segment) {
  const { I, starts = [] } = own;
  return [firstPlace(I, starts[segment]), firstPlace(I, starts[segment + 1] ?? Infinity)];
}

/**
 * How far a segment's line reaches back: the line that joins two segments belongs to the later one.
 * @param {Series} own
 */
function reachOf(own) {
  return own.as === "dots" || own.as === "bars" ? 0 : 1;
}

/** @param {Series} own @param {number} segment */
export function segmentPath(own, segment) {
  const [first, end] = boundsOf(own, segment);
  return pathOf(own, first - reachOf(own), end - 1);
}

/**
 * The paths of a line with their opacities, that in full first.
 * @param {Series} own @returns {[string, number][]}
 */
export function partsOf(own) {
  const last = own.X.length - 1;
  if (own.lit === undefined) return [[pathOf(own, 0, last), 1]];
  const [first, end] = boundsOf(own, own.lit);
  const before = first ? pathOf(own, 0, first - 1) : "", after = end > last ? "" : pathOf(own, end - reachOf(own), last);
  return [[segmentPath(own, own.lit), 1], [before + after, config.opacityOfUnselectedSegment]];
}

/**
 * What an area fills: each run of the line down to the baseline.
 * @param {Series} own @param {string} path
 */
export function areaOf(own, path) {
  return path.replace(/M(\S+)[^M]*/g, `$&V${own.baseline}H$1Z`);
}

/**
 * A drawn line, in laser style with its glow.
 * @param {Element} parent @param {Series} own @param {string} path @param {Attributes} [attributes]
 */
export function drawLine(parent, own, path, attributes) {
  const style = { ...strokeOf(own), ...attributes, d: path };
  if (config.useLaserLightLinePlotStyle && (own.as === "line" || own.as === "step")) {
    const size = style["stroke-width"];
    for (const factor of [3, 2]) {
      // Not on the path itself: the blur would be stretched with it.
      shape(shape(parent, "g", { style: `filter:blur(${factor * size}px)` }), "path", { ...style, "stroke-width": factor * size });
    }
    style.stroke = config.laserCoreColor || "#fff";
  }
  return shape(parent, "path", style);
}
