// The plot drawn by the page: while it is zoomed without the kernel, and as an SVG file.

/** The nearest piece of an x axis in the axis' own figures. */
function valueAt(axis, place, low, high) {
  const part = (place - low) / (high - low), [a, b] = axis.domain;
  return axis.log ? a * (b / a) ** part : a + (b - a) * part;
}

function placeOf(axis, value, low, high) {
  const [a, b] = axis.domain;
  return low + (high - low) * (axis.log ? Math.log(value / a) / Math.log(b / a) : (value - a) / (b - a));
}

/** The figures at the frame's left and right edge. */
function shownDomain() {
  return [left, right].map((x) => valueAt(options.x, (x - box.x) / box.sx, left, right));
}

/** The ticks of an axis in the picture: the kernel's until the page zooms. */
function ticksOf(name) {
  const isX = name === "x", known = record.axes[name];
  if (!known) return [];
  if (isX && options.strip) return stripTicks();
  const axis = options[name], [start, end] = isX ? [left, right] : [frame.y + frame.height, frame.y];
  const [offset, factor] = isX ? [box.x, box.sx] : [box.y, box.sy], zoomed = factor !== 1 || offset;
  const placed = (ticks, place) => ticks.map((tick) => ({ ...tick, position: offset + factor * place(tick) }));
  if (zoomed && axis.kind === "sessions") {
    const own = series[0], first = Math.max(firstPlace(own.X, (left - box.x) / box.sx) - 1, 0);
    const times = own.P.slice(first, firstPlace(own.X, (right - box.x) / box.sx, true));
    return placed(sessionTicks(options.zone, times, frame.width / 90), ({ k }) => own.X[first + k]);
  }
  if (!zoomed || axis.log) return placed(known.ticks, (tick) => tick.position);
  const [low, high] = [start, end].map((at) => valueAt(axis, (at - offset) / factor, start, end));
  const ticks = axis.kind === "time" ? timeTicks(options.zone, low, high, frame.width / 90) : numberTicks(low, high, isX ? frame.width / 80 : frame.height / 45, axis.kind === "index" ? 1 : 0);
  return placed(ticks, (tick) => placeOf(axis, tick.value, start, end));
}

function drawText(parent, text, x, y, anchor, attributes) {
  return shape(parent, "text", { x, y, dy: ".35em", "text-anchor": anchor, fill: colors.label, "unicode-bidi": "plaintext", ...attributes }, text);
}

function drawAxes(svg) {
  const bottom = frame.y + frame.height, end = frame.x + frame.width, line = config.fontSize * 1.25;
  const rule = (x1, y1, x2, y2, stroke, dash) => shape(svg, "line", { x1, y1, x2, y2, stroke, "stroke-dasharray": dash || "none" });
  const dashOf = (name) => options[name].grid === "dashed" && "4 4";
  for (const name of ["y", "right"]) {
    for (const tick of ticksOf(name)) {
      if (tick.position < frame.y - 1 || tick.position > bottom + 1) continue;
      if (options[name].grid && tick.position < bottom - 0.5) rule(frame.x, tick.position, end, tick.position, colors.grid, dashOf(name));
      drawText(svg, tick.label, name === "y" ? frame.x - 8 : end + 8, tick.position, name === "y" ? "end" : "start", { fill: options[name].color });
    }
  }
  if (!record.axes.x) return;
  for (const tick of ticksOf("x")) {
    if (tick.position < frame.x - 1 || tick.position > end + 1) continue;
    if (options.x.grid) rule(tick.position, frame.y, tick.position, bottom, colors.grid, dashOf("x"));
    rule(tick.position, bottom, tick.position, bottom + 4, colors.axis);
    drawText(svg, tick.label, tick.position, bottom + 8 + line / 2, "middle");
    if (tick.secondLine) drawText(svg, tick.secondLine, tick.position, bottom + 8 + line * 1.5, "middle");
  }
  drawText(svg, record.axes.x.context, frame.x, bottom + 8 + line * 1.5, "start");
  rule(frame.x, bottom, end, bottom, colors.axis);
}

/** What is filled between two series: each run between gaps. */
function drawBands(inside, transform) {
  for (const { color, X, low, high } of bands) {
    let path = "", first = 0;
    for (let k = 0; k <= X.length; k += 1) {
      if (k < X.length && !Number.isNaN(X[k])) continue;
      const at = (level) => (place, j) => place.toFixed(2) + " " + level[first + j].toFixed(2);
      const run = X.slice(first, k);
      if (k > first) path += "M" + Array.from(run, at(high)).concat(Array.from(run, at(low)).reverse()).join("L") + "Z";
      first = k + 1;
    }
    shape(inside, "path", { d: path, fill: color, transform });
  }
}

/** Where a rule or a shaded band begins and ends in the picture. */
function endsOf({ kind, position }) {
  return position.map((at) => (kind === "x" ? box.x + box.sx * at : box.y + box.sy * at));
}

/** The shaded bands, or the rules, of marks. */
function drawMarks(inside, areBands) {
  for (const mark of record.marks) {
    const [start, end] = mark.position ? endsOf(mark) : [], isX = mark.kind === "x";
    if (start === undefined || areBands !== start < end) continue;
    if (areBands) {
      const place = isX ? { x: start, y: frame.y, width: end - start, height: frame.height } : { x: left, y: start, width: right - left, height: end - start };
      shape(inside, "rect", { ...place, fill: mark.color, opacity: mark.opacity });
    } else {
      const d = isX ? "M" + start + " " + frame.y + "v" + frame.height : "M" + left + " " + start + "H" + right;
      shape(inside, "path", { d, opacity: mark.opacity, stroke: mark.color, "stroke-dasharray": mark.dash.join(" ") || "none" });
    }
  }
}

/** The dots of notes and all labels of marks, each at the first of its places where it covers no other. */
function drawNotes(svg) {
  const taken = [], line = config.fontSize * 1.25, bottom = frame.y + frame.height;
  for (const mark of record.marks) {
    let places;
    if (mark.kind === "sample") {
      const x = box.x + box.sx * mark.point.x, y = box.y + box.sy * mark.point.y;
      if (x < left - 0.5 || x > right + 0.5) continue;
      shape(svg, "circle", { cx: x, cy: y, r: 4.25, fill: background });
      shape(svg, "circle", { cx: x, cy: y, r: 2.75, fill: mark.color, opacity: mark.opacity });
      places = [[x, y - 8 - line / 2, 0.5], [x, y + 8 + line / 2, 0.5], [x + 8, y, 0], [x - 8, y, 1]];
    } else {
      const [start, end] = endsOf(mark), isX = mark.kind === "x", low = isX ? left : frame.y, high = isX ? right : bottom;
      if (end < low || start > high) continue;
      const from = Math.max(start, low), to = Math.min(end, high), side = start === end ? -1 : 1;
      const above = from + side * (2 + line / 2), below = to - side * (2 + line / 2);
      places = isX ? [[from + 4, frame.y + 2 + line / 2, 0], [to - 4, frame.y + 2 + line / 2, 1]] : [[right - 4, above, 1], [right - 4, below, 1], [left + 4, above, 0]];
    }
    const text = clean(mark.label), size = measure(text);
    const [x, y, part] = (text && places.find(([x, y, part]) => {
      const start = x - part * size;
      return start >= 0 && start + size <= width && !taken.some((other) => start < other.end && other.start < start + size && Math.abs(y - other.y) < line);
    })) || [];
    if (x === undefined) continue;
    taken.push({ start: x - part * size, end: x - part * size + size, y });
    drawText(svg, text, x, y, ["start", "middle", "end"][2 * part], { fill: colors.title });
  }
}

// The opacity of an area below a line.
const AREA = 0.16;
let clips = 0;

/** The plot as a new SVG, all of it or without one series. */
function drawPlot(hasHeader, without) {
  const svg = shape(null, "svg", { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: "0 0 " + width + " " + height, style: "font:" + font.replace(/'/g, "") });
  const id = "glowline-clip-" + options.id + (clips += 1), spill = 12 * config.plotLineWidth;
  const clip = shape(shape(svg, "defs", {}), "clipPath", { id });
  const room = box.sx === 1 && !box.x ? spill : 0;
  shape(clip, "rect", { x: left - room, y: frame.y - spill, width: right - left + 2 * room, height: frame.height + 2 * spill });
  shape(svg, "rect", { width, height, fill: hasHeader ? colors.background : background });
  drawAxes(svg);
  const inside = shape(svg, "g", { "clip-path": "url(#" + id + ")" });
  const transform = matrix();
  if (options.strip) drawDays(inside);
  drawBands(inside, transform);
  drawMarks(inside, true);
  // Lines run over rules and these over bars, as in the picture.
  const isBars = (own) => own.as === "bars";
  for (const own of [...series.filter(isBars), null, ...series.filter((own) => !isBars(own))]) {
    if (!own) drawMarks(inside, false);
    if (!own || own === without) continue;
    const group = shape(inside, "g", { opacity: own.opacity ?? 1 });
    for (const [path, opacity] of partsOf(own)) {
      const part = shape(group, "g", { opacity });
      if (own.as === "area") shape(part, "path", { d: areaOf(own, path), fill: own.color, opacity: AREA, transform });
      drawLine(part, own, path);
    }
    if (own.radius && own.as !== "dots") shape(group, "path", { ...strokeOf({ ...own, as: "dots" }), d: pathOf(own, 0, own.X.length - 1, "dots") });
  }
  drawNotes(svg);
  if (hasHeader) {
    drawText(svg, record.title, 8, options.label[0], "start", { fill: colors.title, "font-weight": "bold", "font-size": config.fontSize * 1.25 });
    let at = width - 8;
    for (const own of record.legend ? [...series].reverse() : []) {
      drawText(svg, own.label || own.name, at, options.label[0], "end", { fill: own.color });
      at -= measure(own.label || own.name) + 18;
    }
  }
  return svg;
}

/** What an area fills: each run of the line down to the baseline. */
function areaOf(own, path) {
  return path.replace(/M(\S+)[^M]*/g, "$&V" + own.baseline + "H$1Z");
}
