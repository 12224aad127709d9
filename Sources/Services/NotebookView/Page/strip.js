// A strip of days, each equally wide; samples lie in points from the strip's left end.

import { ask, tell } from "./link.js";
import { clamp } from "./numbers.js";
import { box, frame, left, options, placeBox, right } from "./plot.js";
import { centerDay } from "./points.js";
import { bar, colors, isStill, node, shape } from "./stage.js";
import { formatTime, UTC } from "./times.js";
import { askForMore, askForWindow, setBox, windowNear } from "./zoom.js";

/**
 * What a picture without a strip has, where nobody asks.
 * @type {Strip}
 */
const none = { first: "", count: 0, width: 1, loaded: [0, 0] };
const strip = () => options.strip || none;
/** @type {HTMLInputElement | null} */
let dayInput = null;
let travel = 0;

/** @param {number} day */
function dayTime(day) {
  return Date.parse(strip().first) / 1000 + day * 86400;
}

/** @param {number} day */
function dateText(day) {
  return formatTime(UTC, dayTime(day), "%F");
}

function visibleDays() {
  const { width: size, count } = strip(), scroll = left - box.x;
  return [Math.max(0, Math.floor(scroll / size)), Math.min(count, Math.ceil((scroll + frame.width) / size)) - 1];
}

function middleDay() {
  return centerDay(left - box.x, frame.width, strip().width, strip().count);
}

/** A label for each visible day, with the day in the middle tinted. */
export function stripTicks() {
  const ticks = [], [first, last] = visibleDays(), size = strip().width;
  for (let day = first; day <= last; day += 1) {
    const start = box.x + day * size, end = start + size;
    const isRoomy = end - left > 70 && right - start > 70;
    // The label of a day that is cut stays in view.
    const position = (Math.max(start, left) + Math.min(end, right)) / 2;
    ticks.push({ day, start, label: isRoomy ? formatTime(UTC, dayTime(day), "%a %b %-d") : "", position });
  }
  return ticks;
}

/** The year, which the labels of the days leave out. */
export function stripContext() {
  return formatTime(UTC, dayTime(middleDay()), "%-Y");
}

/** @param {Element} inside @param {Panel} panel */
export function drawDays(inside, { frame: { y, height }, dx }) {
  for (const { day, start } of stripTicks()) {
    const x = start + dx;
    if (day === middleDay()) shape(inside, "rect", { x, y, width: strip().width, height, fill: colors.title, opacity: 0.05 });
    shape(inside, "rect", { x: x - 0.5, y, width: 1, height, fill: colors.axis });
  }
}

/** @param {number} day */
function centered(day) {
  return left + frame.width / 2 - (day + 0.5) * strip().width;
}

/** Begins with the kernel's day in the middle. */
export function startStrip() {
  if (!options.strip) return;
  const { loaded: [first, last], day } = options.strip;
  placeBox(...windowNear(centered(day ?? (first + last + 1) >> 1), 1));
}

/**
 * Brings a day to the middle.
 * @param {string} date
 */
function showDate(date) {
  const day = clamp(Math.round((Date.parse(date) / 1000 - dayTime(0)) / 86400), 0, strip().count - 1);
  const from = box.x, to = centered(day), start = performance.now(), turn = (travel += 1);
  /** @param {number} now */
  const step = (now) => {
    if (turn !== travel) return;
    const part = isStill() ? 1 : clamp((now - start) / 300, 0, 1);
    setBox(from + (to - from) * part * (2 - part), 1);
    if (part < 1) requestAnimationFrame(step);
    else {
      travel = 0;
      askForWindow();
    }
  };
  if (!Number.isNaN(day)) step(start);
}

export function placeDayInput() {
  if (!options.strip || dayInput) return;
  const input = node(bar, "input", { type: "date", "aria-label": "day", min: options.strip.first, max: dateText(options.strip.count - 1) });
  bar.prepend(input);
  input.addEventListener("change", () => showDate(input.value));
  dayInput = input;
}

export function showDay() {
  if (!options.strip || !dayInput) return;
  const date = dateText(middleDay());
  if (!travel && dayInput.value !== date) dayInput.value = date;
  const [first, last] = visibleDays(), [from, to] = options.strip.loaded;
  if (first < from || last > to) askForMore();
}

/**
 * Tells the day in the middle, and asks for those in view and one screen on each side, where some are not here yet.
 * @param {boolean} isBorrowed where it is another plot that tells the day
 */
export function askForDays(isBorrowed) {
  const [first, last] = visibleDays(), [from, to] = strip().loaded, more = last - first + 1, day = isBorrowed ? undefined : middleDay();
  if (first < from || last > to) ask("days", { days: [Math.max(0, first - more), Math.min(strip().count - 1, last + more)], day });
  else if (!isBorrowed) tell("days", { days: null, day });
}
