// What is shown now: the data, and how they lie in the picture.

import { firstPlace, nearestPlace, readSeries, segmentOf, unpack } from "./points.js";
import { config, shape } from "./stage.js";

export let { record, options } = plot;
/** Data points lie at box.x + box.sx * X; the identity until the page zooms. */
export let box = { x: 0, sx: 1, y: 0, sy: 1 };
/** @type {Series[]} */
export let series = [];
/** @type {{ color: string, X: Float64Array, low: Float64Array, high: Float64Array }[]} */
export let bands = [];
export let { frame } = record, [left, right] = options.x.ends;

/**
 * Takes the data of the html, or those that the kernel has sent for another window.
 * @param {PlotRecord} newRecord @param {Options} newOptions
 */
export function load(newRecord, newOptions) {
  record = newRecord;
  options = { ...options, ...newOptions };
  ({ frame } = record);
  [left, right] = options.x.ends;
  series = record.series.map((own, k) => {
    const axis = options[own.axis === "right" ? "right" : "y"];
    return readSeries(own, options.series[k], (value) => placeOf(axis, value, ...endsOf(axis)), mirrored);
  });
  bands = (options.bands || []).map(({ color, x, lower, upper }) => ({ color, X: unpack(x, 100, 2).map(mirrored), low: unpack(lower, 100), high: unpack(upper, 100) }));
  placeBox(0, 1);
}

/**
 * From the picture to the data's points and back: these ascend, also where the axis runs from right to left.
 * @param {number} x
 */
export function mirrored(x) {
  return options.x.reverse ? left + right - x : x;
}

/** @param {number} x @param {number} sx */
export function placeBox(x, sx, y = 0, sy = 1) {
  box = { x, sx, y, sy };
}

/**
 * Where the least and the greatest value of a y axis lie.
 * @param {Axis} axis @returns {Pair}
 */
export function endsOf(axis) {
  const bottom = frame.y + frame.height;
  return axis.reverse ? [frame.y, bottom] : [bottom, frame.y];
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
 * Where one of the data's points lies in the picture.
 * @param {number} x
 */
export const pictureOf = (x) => mirrored(box.x + box.sx * x);
/** @param {Series} own @param {number} k */
export const placeX = (own, k) => pictureOf(own.X[k]);
/** @param {Series} own @param {number} k */
export const placeY = (own, k) => box.y + box.sy * own.Y[k];

/**
 * The hit that is shown nearest to a pointer's mirrored x; -1 where none is visible.
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

/** From the data's points to the picture's. */
export function matrix() {
  return `matrix(${[options.x.reverse ? -box.sx : box.sx, 0, 0, box.sy, pictureOf(0), box.y].join(" ")})`;
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
    "vector-effect": "non-scaling-stroke", transform: matrix(),
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
  // A lone value is drawn as a line of equal values.
  return own.count === 1 ? `${path}H${left + right - X[0]}` : path;
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
  if (own.lit === undefined || own.count === 1) return [[pathOf(own, 0, last), 1]];
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
