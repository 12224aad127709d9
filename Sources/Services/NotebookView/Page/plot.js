// What is shown now: the data, and how they lie in the picture.

// Data points lie at box.x + box.sx * X; the identity until the page zooms.
let box = { x: 0, sx: 1, y: 0, sy: 1 };
let series = [], bands = [], frame, left, right;

/** Takes the data of the html, or those that the kernel has sent for another window. */
function load(newRecord, newOptions) {
  record = newRecord;
  options = { ...options, ...newOptions };
  frame = record.frame;
  [left, right] = options.x.ends;
  series = record.series.map((own, k) => readSeries(own, options.series[k], (v) => placeOf(options[own.axis === "right" ? "right" : "y"], v, frame.y + frame.height, frame.y)));
  bands = (options.bands || []).map(({ color, x, lower, upper }) => ({ color, X: unpack(x, 100, 2), low: unpack(lower, 100), high: unpack(upper, 100) }));
  box = { x: 0, sx: 1, y: 0, sy: 1 };
}

const placeX = (own, k) => box.x + box.sx * own.X[k];
const placeY = (own, k) => box.y + box.sy * own.Y[k];

/** The hit that is shown nearest to a pointer's x in the picture; -1 where none is visible. */
function hitAt(own, x) {
  const isHome = box.sx === 1 && !box.x;
  return nearestPlace(own.places, (x - box.x) / box.sx, (left - box.x) / box.sx, (right - box.x) / box.sx, isHome && own.known);
}

/** What there is to say about the k-th drawn sample; "" where there is nothing. */
function sampleOf(own, k) {
  const base = own.V[own.hits[hitAt(own, -Infinity)]], change = own.V[k] - base;
  return {
    series: own.label || own.name, index: own.I[k], value: own.V[k], x: own.P[k], time: options.zone ? own.P[k] : "",
    segment: segmentOf(own.starts, own.I[k]) ?? "", change, percent: base ? (change / base) * 100 : "",
  };
}

/** From the data's points to the picture's. */
function matrix() {
  return "matrix(" + [box.sx, 0, 0, box.sy, box.x, box.y].join(" ") + ")";
}

/** How a series' line is stroked; dots and bars are lines too. */
function strokeOf(own) {
  const size = own.as === "dots" ? 2 * (own.radius || 2.5) : own.as === "bars" ? own.barWidth : own.width ?? config.plotLineWidth;
  return {
    fill: "none", stroke: own.color, "stroke-width": size, "stroke-linejoin": "round",
    "stroke-linecap": own.as === "bars" ? "butt" : "round", "stroke-dasharray": own.dash ? own.dash.join(" ") : "none",
    "vector-effect": "non-scaling-stroke", transform: matrix(),
  };
}

/** The path through samples from the first to the last, in the data's own points. */
function pathOf(own, first, last, as = own.as) {
  const { X, Y } = own;
  let path = "", open = false;
  for (let k = Math.max(first, 0); k <= last; k += 1) {
    if (Number.isNaN(Y[k])) {
      open = open && config.gaps === "join";
      continue;
    }
    const x = (as === "bars" ? X[k] + own.barShift : X[k]).toFixed(2), y = Y[k].toFixed(2);
    if (as === "dots") path += "M" + x + " " + y + "h0";
    else if (as === "bars") path += "M" + x + " " + y + "V" + own.baseline;
    else if (!open) path += "M" + x + " " + y + "h0";
    else path += as === "step" ? "H" + x + "V" + y : "L" + x + " " + y;
    open = true;
  }
  // A lone value is drawn as a line of equal values.
  return own.count === 1 ? path + "H" + right : path;
}

/** The places of a segment's samples, the end not included. */
function boundsOf(own, segment) {
  return [firstPlace(own.I, own.starts[segment]), firstPlace(own.I, own.starts[segment + 1] ?? Infinity)];
}

/** How far a segment's line reaches back: the line that joins two segments belongs to the later one. */
function reachOf(own) {
  return own.as === "dots" || own.as === "bars" ? 0 : 1;
}

function segmentPath(own, segment) {
  const [first, end] = boundsOf(own, segment);
  return pathOf(own, first - reachOf(own), end - 1);
}

/** The paths of a line with their opacities, that in full first. */
function partsOf(own) {
  const last = own.X.length - 1;
  if (own.lit === undefined || own.count === 1) return [[pathOf(own, 0, last), 1]];
  const [first, end] = boundsOf(own, own.lit);
  const before = first ? pathOf(own, 0, first - 1) : "", after = end > last ? "" : pathOf(own, end - reachOf(own), last);
  return [[segmentPath(own, own.lit), 1], [before + after, config.opacityOfUnselectedSegment]];
}

/** A drawn line, in laser style with its glow. */
function drawLine(parent, own, path, attributes) {
  const style = { ...strokeOf(own), ...attributes, d: path };
  if (config.useLaserLightLinePlotStyle && (own.as === "line" || own.as === "step")) {
    const size = style["stroke-width"];
    for (const factor of [3, 2]) {
      // Not on the path itself: the blur would be stretched with it.
      shape(shape(parent, "g", { style: "filter:blur(" + factor * size + "px)" }), "path", { ...style, "stroke-width": factor * size });
    }
    style.stroke = config.laserCoreColor || "#fff";
  }
  return shape(parent, "path", style);
}
