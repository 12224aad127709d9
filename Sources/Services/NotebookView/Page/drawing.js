// The plot drawn by the page: while it is zoomed without the kernel, and as an SVG file.

import { drawCandles } from "./candles.js";
import { clean, labelText } from "./label.js";
import { isShown } from "./legend.js";
import { drawOverview } from "./overview.js";
import { areaOf, bands, box, drawLine, endsOf, homeOf, left, levelOf, matrix, options, panels, partsOf, pathOf, pictureOf, placeOf, record, right, series, sideOf, sides, strokeOf, valueAt } from "./plot.js";
import { firstPlace } from "./points.js";
import { measure } from "./roll.js";
import { background, colors, config, font, height, shape, width } from "./stage.js";
import { drawDays, stripContext, stripTicks } from "./strip.js";
import { elapsedKinds, elapsedTicks, logTicks, numberTicks, sessionTicks, ticksApart, timeContext, timeTicks } from "./ticks.js";

/** @typedef {{ label: string, position: number, secondLine?: string, leads?: boolean }[]} Ticks */
/**
 * The ticks of an axis in a panel, what their labels leave out, and what is to be added to them: the kernel's until the page zooms.
 * @param {"x" | "y" | "right"} name @param {Panel} panel
 * @returns {{ ticks: Ticks, context?: string, offset?: string }}
 */
function axisOf(name, panel) {
  const isX = name === "x", known = panel.axes[name], { frame } = panel;
  if (!known) return { ticks: [] };
  if (isX && options.strip) return { ticks: stripTicks().map((tick) => ({ ...tick, position: tick.position + panel.dx })), context: stripContext() };
  const axis = isX ? options.x : panel[name], { format = "auto" } = axis, kind = isX ? options.x.kind : format;
  const [start, end] = isX ? [left, right] : endsOf(axis, panel);
  const { shift, stretch } = isX ? { shift: box.x, stretch: box.sx } : panel.lies[name], zoomed = stretch !== 1 || shift;
  const isTemplate = format.includes("{");
  /**
   * @template {{ label: string }} Unplaced
   * @param {Unplaced[]} unplaced @param {(tick: Unplaced) => number} place
   */
  const placed = (unplaced, place) => unplaced.map((tick) => ({ ...tick, position: isX ? pictureOf(place(tick), panel) : levelOf(place(tick), panel, name) }));
  /** @param {(Ticks[number] & { value: number })[]} ticks @param {number} [since] */
  const told = (ticks, since) => {
    for (const tick of isTemplate ? ticks : []) tick.label = labelText(format, { value: tick.value, time: tick.value }, options.zone, [], true);
    // No two neighbours read the same.
    const distinct = ticks.filter(({ label }, k) => !k || label !== ticks[k - 1].label);
    const apart = isX ? ticksApart(distinct, measure, config.fontSize / 2) : distinct;
    return { ticks: apart, context: options.zone && since !== undefined && !isTemplate ? timeContext(options.zone, since, apart) : "" };
  };
  // A label that computes is the kernel's alone.
  if (!zoomed || !format) return { ...known, ticks: placed(known.ticks, ({ position }) => (isX ? homeOf(position, panel) : position)) };
  if (kind === "sessions" && options.zone) {
    const own = series[0], first = Math.max(firstPlace(own.X, (left - box.x) / box.sx) - 1, 0);
    const times = own.P.slice(first, firstPlace(own.X, (right - box.x) / box.sx, true));
    return told(placed(sessionTicks(options.zone, times, frame.width / 90), ({ k }) => own.X[first + k]), times[Math.min(1, times.length - 1)]);
  }
  const [low, high] = [start, end].map((at) => valueAt(axis, (at - shift) / stretch, start, end)).sort((a, b) => a - b);
  const isTime = kind === "time" && options.zone, word = isTemplate ? "auto" : format;
  /** @param {{ value: number, label: string }[]} ticks */
  const located = (ticks) => placed(ticks, (tick) => placeOf(axis, tick.value, start, end));
  /** @param {{ value: number, label: string }[]} ticks */
  const fits = (ticks) => located(ticks).every((tick, k, all) => {
    const room = k && (isX ? (measure(tick.label) + measure(all[k - 1].label)) / 2 + config.fontSize : config.fontSize * 1.6);
    return !k || Math.abs(tick.position - all[k - 1].position) >= room;
  });
  const ticks = isTime ? timeTicks(isTime, low, high, frame.width / 90, options.x.least)
    : axis.log || axis.symlog ? logTicks(low, high, axis.symlog, fits, word)
    : elapsedKinds.includes(kind) && (word === "auto" || word === "duration") ? elapsedTicks(kind, low, high, isX ? frame.width / 90 : frame.height / 45)
    : numberTicks(low, high, isX ? frame.width / 80 : frame.height / 45, kind === "index" ? 1 : 0, word);
  return told(located(ticks), isTime ? low : undefined);
}

/** @type {Ticks[]} */
let shownTicks = [];

/**
 * The labels of a panel's x axis as they are drawn now, each with its middle.
 * @param {Panel} panel
 */
export function xTicks(panel) {
  return (shownTicks[panel.number] = shownTicks[panel.number] || axisOf("x", panel).ticks);
}

/** The axes are others from now on. */
export function forgetTicks() {
  shownTicks = [];
}

/**
 * @param {Element} parent @param {string | null | undefined} text @param {number} x @param {number} y
 * @param {string} anchor @param {Attributes} [attributes]
 */
function drawText(parent, text, x, y, anchor, attributes) {
  const own = { x, y, dy: ".35em", "text-anchor": anchor, fill: colors.label, "unicode-bidi": "plaintext", ...attributes };
  return shape(parent, "text", own, text ?? "");
}

/** @param {Axis} axis */
function gridDash(axis) {
  return axis.grid === "dashed" && "4 4";
}

/** @param {"y" | "right"} name @param {Panel} panel */
function visible(name, panel) {
  const { y, height: size } = panel.frame;
  return axisOf(name, panel).ticks.filter(({ position }) => position >= y - 1 && position <= y + size + 1);
}

/**
 * The labels of the y axes with their units: over the plot where they are longer than what there is beside it.
 * @param {Element} svg @param {Panel} panel
 */
export function drawLevels(svg, panel) {
  const { cell, frame } = panel;
  for (const name of sides) {
    const isLeft = name === "y", edge = isLeft ? frame.x - 8 : frame.x + frame.width + 8, known = panel.axes[name];
    // What is to be added to the labels is one text with their unit.
    const unit = [axisOf(name, panel).offset, known?.unit].filter(Boolean).join(" "), title = known && panel[name]?.label;
    /** @param {string} text @param {number} y */
    const write = (text, y) => {
      const at = isLeft ? Math.max(edge, cell.x + 4 + measure(text)) : Math.min(edge, cell.x + cell.width - 4 - measure(text));
      /** @type {Attributes} */
      const halo = at === edge ? {} : { stroke: background, "stroke-width": 4, "paint-order": "stroke" };
      drawText(svg, text, at, y, isLeft ? "end" : "start", { fill: panel[name].color, ...halo });
    };
    for (const tick of visible(name, panel)) write(tick.label, tick.position);
    if (unit) write(unit, frame.y - config.fontSize * 1.25);
    const x = isLeft ? cell.x + 4 + config.fontSize * 0.625 : cell.x + cell.width - 4 - config.fontSize * 0.625, y = frame.y + frame.height / 2;
    if (title) drawText(svg, title, x, y, "middle", { fill: panel[name].color, transform: `rotate(-90 ${x} ${y})` });
  }
}

/** @param {Element} svg @param {Panel} panel */
function drawAxes(svg, panel) {
  const { cell, frame } = panel;
  const bottom = frame.y + frame.height, end = frame.x + frame.width, line = config.fontSize * 1.25;
  /**
   * @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2
   * @param {string} stroke @param {string | false} [dash]
   */
  const rule = (x1, y1, x2, y2, stroke, dash) => shape(svg, "line", { x1, y1, x2, y2, stroke, "stroke-dasharray": dash || "none" });
  for (const name of sides) {
    for (const tick of visible(name, panel)) {
      if (panel[name].grid && tick.position < bottom - 0.5) rule(frame.x, tick.position, end, tick.position, colors.grid, gridDash(panel[name]));
    }
  }
  // The lowest panel of a column has the labels of all.
  const lowest = panels.find((other) => other.axes.x && Math.abs(other.dx - panel.dx) < 1);
  if (!lowest) return;
  const { ticks, context, offset } = axisOf("x", lowest), xs = ticks.filter((tick) => tick.position >= frame.x - 1 && tick.position <= end + 1);
  if (options.x.grid) for (const { position } of xs) rule(position, frame.y, position, bottom, colors.grid, gridDash(options.x));
  rule(frame.x, bottom, end, bottom, colors.axis);
  if (!panel.axes.x) return;
  // Behind the labels, as in the picture: those that it would cover give way.
  const unit = panel.axes.x.unit || "", edge = cell.x + cell.width, free = edge - 12 - measure(unit);
  if (unit) drawText(svg, unit, edge - 4, bottom + 8 + line / 2, "end");
  for (const tick of xs) {
    rule(tick.position, bottom, tick.position, bottom + 4, colors.axis);
    if (!unit || tick.position + measure(tick.label) / 2 <= free) drawText(svg, tick.label, tick.position, bottom + 8 + line / 2, "middle");
    if (tick.secondLine) drawText(svg, tick.secondLine, tick.position, bottom + 8 + line * 1.5, "middle");
  }
  drawText(svg, context, frame.x, bottom + 8 + line * 1.5, "start");
  if (offset) drawText(svg, offset, end, bottom + 8 + line * 1.5, "end");
  const rows = context || offset || xs.some((tick) => tick.secondLine) ? 2.5 : 1.5;
  if (options.x.label) drawText(svg, unit ? `${options.x.label} (${unit})` : options.x.label, (left + right) / 2 + panel.dx, bottom + 10 + line * rows, "middle");
}

/**
 * What is filled between two series: each run between gaps.
 * @param {Element} inside @param {Panel} panel
 */
function drawBands(inside, panel) {
  for (const own of panel.bands) {
    const { color, X, low, high } = own;
    let path = "", first = 0;
    if (!isShown(own)) continue;
    for (let k = 0; k <= X.length; k += 1) {
      if (k < X.length && !Number.isNaN(X[k])) continue;
      const start = first, run = X.slice(start, k);
      /** @type {(level: Float64Array) => (place: number, j: number) => string} */
      const at = (level) => (place, j) => `${place.toFixed(2)} ${level[start + j].toFixed(2)}`;
      if (k > first) path += `M${[...Array.from(run, at(high)), ...Array.from(run, at(low)).reverse()].join("L")}Z`;
      first = k + 1;
    }
    shape(inside, "path", { d: path, fill: color, transform: matrix(own) });
  }
}

/**
 * Where a rule or a shaded band begins and ends in the picture.
 * @param {string} kind @param {Pair} position @param {Panel} panel
 */
function edgesOf(kind, position, panel) {
  return position.map((at) => (kind === "x" ? pictureOf(homeOf(at, panel), panel) : levelOf(at, panel)));
}

/**
 * The shaded bands, or the rules, of marks.
 * @param {Element} inside @param {Panel} panel @param {boolean} areBands
 */
function drawMarks(inside, panel, areBands) {
  const { frame, dx } = panel;
  for (const { kind, position, color: fill, opacity, dash } of panel.marks) {
    if (!position) continue;
    const [start, end] = edgesOf(kind, position, panel), isX = kind === "x";
    if (areBands !== start < end) continue;
    if (areBands) {
      const place = isX ? { x: start, y: frame.y, width: end - start, height: frame.height } : { x: left + dx, y: start, width: right - left, height: end - start };
      shape(inside, "rect", { ...place, fill, opacity });
    } else {
      const d = isX ? `M${start} ${frame.y}v${frame.height}` : `M${left + dx} ${start}H${right + dx}`;
      shape(inside, "path", { d, opacity, stroke: fill, "stroke-dasharray": dash.join(" ") || "none" });
    }
  }
}

/**
 * The places of the label of a rule or a band, best first: its x and y, and which part of it lies left of x; none where the mark
 * is not in view.
 * @param {string} kind @param {Pair} position @param {number} line @param {Panel} panel
 * @returns {[number, number, number][]}
 */
function labelPlaces(kind, position, line, panel) {
  const [start, end] = edgesOf(kind, position, panel), isX = kind === "x", { dx, frame } = panel;
  const low = isX ? left + dx : frame.y, high = isX ? right + dx : frame.y + frame.height;
  if (end < low || start > high) return [];
  const from = Math.max(start, low), to = Math.min(end, high), side = start === end ? -1 : 1;
  const above = from + side * (2 + line / 2), below = to - side * (2 + line / 2);
  if (!isX) return [[right + dx - 4, above, 1], [right + dx - 4, below, 1], [left + dx + 4, above, 0]];
  return [[from + 4, frame.y + 2 + line / 2, 0], [to - 4, frame.y + 2 + line / 2, 1]];
}

/**
 * The dots of notes and all labels of marks, each at the first of its places where it covers no other.
 * @param {Element} svg @param {Panel} panel
 */
function drawNotes(svg, panel) {
  /** @type {{ start: number, end: number, y: number }[]} */
  const taken = [];
  const line = config.fontSize * 1.25;
  for (const mark of panel.marks) {
    let places = mark.position ? labelPlaces(mark.kind, mark.position, line, panel) : [];
    if (mark.point) {
      const x = pictureOf(homeOf(mark.point.x, panel), panel), y = levelOf(mark.point.y, panel, sideOf(series.find((own) => own.name === mark.series)?.axis));
      if (x < left + panel.dx - 0.5 || x > right + panel.dx + 0.5) continue;
      shape(svg, "circle", { cx: x, cy: y, r: 4.25, fill: background });
      shape(svg, "circle", { cx: x, cy: y, r: 2.75, fill: mark.color, opacity: mark.opacity });
      places = [[x, y - 8 - line / 2, 0.5], [x, y + 8 + line / 2, 0.5], [x + 8, y, 0], [x - 8, y, 1]];
    }
    const text = clean(mark.label), size = measure(text);
    for (const [x, y, part] of text ? places : []) {
      const start = x - part * size, end = start + size;
      if (start < 0 || end > width || taken.some((other) => start < other.end && other.start < end && Math.abs(y - other.y) < line)) continue;
      taken.push({ start, end, y });
      drawText(svg, text, x, y, ["start", "middle", "end"][2 * part], { fill: colors.title });
      break;
    }
  }
}

/**
 * As much of a text as there is room for.
 * @param {string} text @param {number} room
 */
function fitted(text, room) {
  let end = Math.min(text.length, 200);
  while (end > 1 && measure(text.slice(0, end) + (end < text.length ? "\u2026" : "")) > room) end -= 1;
  return end < text.length ? text.slice(0, end) + "\u2026" : text;
}

/** The opacity of an area below a line. */
export const AREA = 0.16;
let clips = 0;

/** A name that nothing else in the page has. */
export function newName() {
  clips += 1;
  return `glowline-${options.id}-${clips}`;
}

/**
 * How high a series lies in its panel: bars and candles below the rules, which are none, and lines above them.
 * @param {Series | null} own
 */
function layerOf(own) {
  return own ? own.layer ?? 2e3 : 1e3;
}

/**
 * What stands in a panel.
 * @param {Element} svg @param {Element} defs @param {Panel} panel @param {Series} [without]
 */
function drawPanel(svg, defs, panel, without) {
  const id = newName(), spill = 12 * config.plotLineWidth, room = box.sx === 1 && !box.x ? spill : 0;
  const { frame: { y, height: size }, dx } = panel;
  shape(shape(defs, "clipPath", { id }), "rect", { x: left + dx - room, y: y - spill, width: right - left + 2 * room, height: size + 2 * spill });
  drawAxes(svg, panel);
  const inside = shape(svg, "g", { "clip-path": `url(#${id})` });
  if (options.strip) drawDays(inside, panel);
  drawBands(inside, panel);
  drawMarks(inside, panel, true);
  // Lines run over rules and these over bars and candles, parts of bars over the whole, as in the picture.
  for (const own of [...panel.series, null].sort((a, b) => layerOf(a) - layerOf(b))) {
    if (!own) drawMarks(inside, panel, false);
    if (!own || own === without || !isShown(own)) continue;
    const group = shape(inside, "g", { opacity: own.opacity ?? 1 });
    if (own.candles) drawCandles(group, own, own.candles);
    for (const [path, opacity] of own.candles ? [] : partsOf(own)) {
      const part = shape(group, "g", { opacity });
      if (own.as === "area") shape(part, "path", { d: areaOf(own, path), fill: own.color, opacity: AREA, transform: matrix(own) });
      drawLine(part, own, path);
    }
    if (own.radius && own.as !== "dots") shape(group, "path", { ...strokeOf({ ...own, as: "dots" }), d: pathOf(own, 0, own.X.length - 1, "dots") });
  }
  drawLevels(svg, panel);
  drawNotes(svg, panel);
}

/**
 * The plot as a new SVG, all of it or without one series.
 * @param {boolean} [hasHeader] @param {Series} [without]
 */
export function drawPlot(hasHeader, without) {
  const svg = shape(null, "svg", { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}`, style: `font:${font}` });
  const defs = shape(svg, "defs"), above = panels[0].frame.y;
  shape(svg, "rect", { width, height, fill: hasHeader ? colors.background : background });
  for (const panel of panels) drawPanel(svg, defs, panel, without);
  /** @type {[string, number, boolean][]} */
  const title = record.title ? [[record.title, options.label[0], true]] : [];
  for (const [text, y, isTitle] of options.texts || title) {
    // A page that shows the picture's own header draws what stands below the plot.
    if (!hasHeader && y < above) continue;
    /** @type {Attributes} */
    const style = isTitle ? { fill: colors.title, "font-weight": "bold", "font-size": config.fontSize * 1.25 } : {};
    drawText(svg, text, 8, y, "start", style);
  }
  drawOverview(svg);
  for (const { name } of panels) if (name && (hasHeader || name[2] > above)) drawText(svg, name[0], name[1], name[2], "start", { fill: colors.title, "font-weight": "bold" });
  for (const [number, x, y, size] of options.legend || []) {
    if (!hasHeader && y < above) continue;
    const own = series[number], band = bands[number - series.length], item = own || band, group = shape(svg, "g", { opacity: isShown(item) ? 1 : 0.35 });
    /** @param {string} stroke @param {number} wide */
    const swatch = (stroke, wide, from = 0) => shape(group, "path", { d: `M${x + from} ${y}h${16 - from}`, stroke, "stroke-width": wide });
    swatch(item.color, band || own.barWidth ? 8 : Math.min(own.width ?? config.plotLineWidth, 4));
    // A piece of a band is less faint than the band.
    if (band) swatch(band.color, 8);
    if (own?.candles) swatch(own.candles.falling, 8, 8);
    drawText(group, fitted(item.label || item.name, size - 20), x + 22, y, "start");
  }
  return svg;
}
