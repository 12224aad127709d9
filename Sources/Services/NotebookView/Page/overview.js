// The strip below the plot that shows all of its x axis: the window is a brush in it, which moves as the plot zooms, and zooms it.

import { clean } from "./label.js";
import { isShown } from "./legend.js";
import { clamp, figure, typeset } from "./numbers.js";
import { box, left, options, placeOf, record, right, series, shownDomain, valueAt } from "./plot.js";
import { pointAt } from "./pointer.js";
import { colors, controls, node, shape } from "./stage.js";
import { clock, formatTime, UTC } from "./times.js";
import { askForWindow, resetZoom, setBox, showDomain } from "./zoom.js";

/** How near to an edge of the brush a pointer takes that edge. */
const REACH = 8;

/** @typedef {"move" | "start" | "end" | "new"} Part */
/** @type {HTMLElement | null} */
let slider = null;
/**
 * What a press does, where it began, and where the brush was then.
 * @type {{ part: Part, x: number, brush: Pair } | null}
 */
let held = null;

/**
 * When a strip of days begins; changes of clocks, which nobody sees in so small a strip, count for nothing.
 * @param {Strip} days
 */
function beginning(days) {
  const start = Date.parse(days.first) / 1000;
  return start - clock(options.zone || UTC, start).offset;
}

/** What is shown, in the axis' figures. */
function shownWindow() {
  const days = options.strip;
  return days ? [left, right].map((x) => beginning(days) + (86400 * (x - box.x)) / days.width) : shownDomain();
}

/** Where the strip ends, in the order of its axis. */
function ends() {
  const { x, width: size } = /** @type {OverviewRecord} */ (record.overview).frame;
  return options.overview?.reverse ? [x + size, x] : [x, x + size];
}

/**
 * Where the window begins and ends in the strip, from left to right.
 * @returns {Pair}
 */
function brush() {
  const axis = /** @type {Axis} */ (options.overview), [low, high] = ends(), least = Math.min(low, high), most = Math.max(low, high);
  const [a, b] = shownWindow().map((value) => clamp(placeOf(axis, value, low, high), least, most) || least);
  // One place is all there is.
  return axis.domain[0] === axis.domain[1] ? [least, most] : [Math.min(a, b), Math.max(a, b)];
}

/**
 * The figures of two places of the strip, ascending.
 * @param {Pair} places @returns {Pair}
 */
function figuresOf(places) {
  const axis = /** @type {Axis} */ (options.overview), [low, high] = ends();
  const [a, b] = places.map((x) => valueAt(axis, clamp(x, Math.min(low, high), Math.max(low, high)), low, high));
  return a < b ? [a, b] : [b, a];
}

/** @type {{ points: string, path: string }[]} */
const paths = [];

/**
 * The path of a line, which is the same as long as its points are.
 * @param {string} points @param {number} k
 */
function pathOf(points, k) {
  if (paths[k]?.points !== points) paths[k] = { points, path: points.split(" - ").map((run) => `M${run.replaceAll(" ", "L")}h0`).join("") };
  return paths[k].path;
}

/**
 * The strip as the picture has it.
 * @param {Element} svg
 */
export function drawOverview(svg) {
  const own = record.overview;
  if (!own || !options.overview) return;
  const { x, y, width: size, height: high } = own.frame, [start, end] = brush();
  /** @param {number} at @param {number} top @param {number} wide @param {number} tall @param {Attributes} attributes */
  const rectangle = (at, top, wide, tall, attributes) => shape(svg, "rect", { x: at, y: top, width: wide, height: tall, ...attributes });
  rectangle(x, y, size, high, { fill: colors.grid, opacity: 0.5 });
  rectangle(start, y, end - start, high, { fill: colors.shade });
  own.lines.forEach(({ series: number, points }, k) => {
    const line = series[number];
    if (!line || !isShown(line) || !points) return;
    const path = pathOf(points, k), stands = line.as === "bars" || line.as === "area";
    if (stands) shape(svg, "path", { d: path.replace(/M([^,]*)[^M]*/g, `$&V${y + high}H$1Z`), fill: line.color, opacity: line.as === "bars" ? 0.6 : 0.12 });
    if (line.as === "dots") shape(svg, "path", { d: path.replace(/M|L/g, "h0M").slice(2), stroke: line.color, "stroke-width": 1.5, "stroke-linecap": "round", opacity: 0.75 });
    else if (line.as !== "bars") shape(svg, "path", { d: path, fill: "none", stroke: line.color, "stroke-linejoin": "round", "stroke-linecap": "round", opacity: 0.75 });
  });
  for (const at of [start, end]) {
    rectangle(at - 0.5, y, 1, high, { fill: colors.label });
    rectangle(at - 2, y + high / 3, 4, high / 3, { fill: colors.label });
  }
}

/**
 * The window in words.
 * @param {Pair} window
 */
function wordsOf(window) {
  const { zone, x } = options, isTime = zone && x.kind !== "sessions";
  const span = window[1] - window[0];
  return window.map((value) => (isTime ? formatTime(zone, value, span > 4e6 ? "%b %-d, %Y" : "%b %-d %R") : typeset(figure(value)))).join(" to ");
}

/** Puts what is pressed where the strip is, and says what the brush shows. */
export function placeOverview() {
  if (!slider || !record.overview) return;
  const { x, y, width: size, height: high } = record.overview.frame, [start, end] = brush();
  slider.style.cssText = `position:absolute;left:${x - REACH}px;top:${y}px;width:${size + 2 * REACH}px;height:${high}px;touch-action:pan-y;border-radius:3px`;
  slider.setAttribute("aria-valuenow", String(Math.round((100 * (start - x)) / size)));
  slider.setAttribute("aria-valuetext", clean(wordsOf(figuresOf([start, end]))));
  slider.dataset.brush = `${start.toFixed(1)} ${end.toFixed(1)}`;
}

/**
 * What a press at x takes: the brush, one of its edges, or room for a new one.
 * @param {number} x @param {Pair} own @param {boolean} isFinger @returns {Part}
 */
function partAt(x, [start, end], isFinger) {
  // Days are as wide as they are.
  if (options.strip) return "move";
  const reach = isFinger ? 2 * REACH : REACH, inside = Math.min(reach, (end - start) / 3), [low, high] = ends();
  if (x >= start - reach && x <= start + inside && x <= (start + end) / 2) return "start";
  if (x >= end - inside && x <= end + reach) return "end";
  const isAll = end - start > 0.99 * Math.abs(high - low);
  return x > start && x < end && !isAll ? "move" : "new";
}

const cursors = { move: "grab", start: "ew-resize", end: "ew-resize", new: "crosshair" };

/**
 * Shows what the held part of the brush leaves at x.
 * @param {number} x
 */
function dragTo(x) {
  if (!held) return;
  const [low, high] = limits(), { part, x: from, brush: [start, end] } = held, at = clamp(x, low, high);
  if (part === "move") move(x - from, [start, end]);
  else if (part !== "new") choose(part === "start" ? [Math.min(at, end - 1), end] : [start, Math.max(at, start + 1)]);
  else if (Math.abs(x - from) > 3) choose([Math.min(at, from), Math.max(at, from)]);
}

/** The overview's left and right end. */
function limits() {
  return [...ends()].sort((a, b) => a - b);
}

/**
 * Moves the brush as far as there is room.
 * @param {number} by @param {Pair} brush
 */
function move(by, [start, end]) {
  const [low, high] = limits(), shift = clamp(by, low - start, high - end);
  choose([start + shift, end + shift]);
}

/** @param {Pair} places */
function choose(places) {
  const figures = figuresOf(places), days = options.strip;
  if (!days) showDomain(figures);
  else {
    setBox(left - (days.width * (figures[0] - beginning(days))) / 86400, 1);
    askForWindow();
  }
}

/**
 * Arrows move the brush, with Shift its later edge; Home and End lead to the ends, + and - make it narrower and wider.
 * @param {KeyboardEvent} event
 */
function pressKey(event) {
  const { key } = event, [start, end] = brush(), [low, high] = limits(), size = end - start;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: -size / 10, ArrowRight: size / 10, PageUp: -size, PageDown: size, Home: low - start, End: high - end };
  if (key in steps && event.shiftKey) choose([start, clamp(key === "Home" ? start + 1 : end + steps[key], start + 1, high)]);
  else if (key in steps) move(steps[key], [start, end]);
  else if (key === "+" || key === "-") {
    const more = key === "+" ? -size / 6 : Math.max(size, 1) / 4;
    choose([Math.max(start - more, low), Math.min(end + more, high)]);
  } else if (key === "0" || key === "Escape") resetZoom();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

export function startOverview() {
  if (!options.overview || !record.overview) return;
  const own = (slider = node(controls, "div", { class: "overview", tabindex: 0, role: "slider", "aria-label": "window", "aria-valuemin": 0, "aria-valuemax": 100 }));
  own.title = "a drag or the arrows move the window, with Shift an edge; a double click resets";
  own.addEventListener("pointerdown", (event) => {
    if (event.button || held) return;
    own.setPointerCapture(event.pointerId);
    const x = pointAt(event).x, [start, end] = brush(), part = partAt(x, [start, end], event.pointerType !== "mouse");
    // Days come to where they are pointed at.
    const from = part === "move" && (x < start || x > end) ? (start + end) / 2 : x;
    held = { part, x: from, brush: [start, end] };
    if (from !== x) dragTo(x);
  });
  own.addEventListener("pointermove", (event) => {
    if (held) dragTo(pointAt(event).x);
    else own.style.cursor = cursors[partAt(pointAt(event).x, brush(), false)];
  });
  own.addEventListener("pointerup", () => {
    held = null;
  });
  own.addEventListener("pointercancel", () => {
    held = null;
  });
  own.addEventListener("dblclick", resetZoom);
  own.addEventListener("keydown", pressKey);
  placeOverview();
}
