// Mouse, pen and fingers. A page still scrolls over the plot: only a press that lasts takes the finger.

import { learn, placeTools, showHint } from "./bar.js";
import { clamp } from "./numbers.js";
import { hitAt, left, mirrored, options, panels, right, series } from "./plot.js";
import { active, isHover, rest, selectAt, shown, touchPanel } from "./select.js";
import { chosen, config, height, stage, width } from "./stage.js";
import { panBy, zoomAt, zoomTo } from "./zoom.js";

/** @type {Map<number, { x: number, y: number, startX: number, startY: number }>} */
const pointers = new Map();
/** Where a mouse was last that is not pressed. */
let hoverX = 0;
/** @type {"waiting" | "active" | "pan" | "pinch" | "box" | "passed" | null} */
export let press = null;
let pressTimer = 0;
/** The number of the panel that is pressed. */
let pressed = 0;
/**
 * The sample that a press compares with.
 * @type {number | null}
 */
let anchor = null;
/**
 * The latest move of each pointer in this frame.
 * @type {Map<number, PointerEvent>}
 */
const moves = new Map();

/**
 * What the next drag does that has no key held: chosen by a control, once.
 * @type {"range" | "box" | null}
 */
export let mode = null;
/** Where a box begins. */
let corner = { x: 0, y: 0 };

/** @param {"range" | "box" | null} next */
export function chooseMode(next) {
  mode = next;
  placeTools();
}

/**
 * A pointer's place in the picture.
 * @param {MouseEvent} event
 */
export function pointAt(event) {
  const area = stage.getBoundingClientRect();
  return { x: ((event.clientX - area.left) / area.width) * width, y: ((event.clientY - area.top) / area.height) * height };
}

/**
 * A pointer's place in the picture, the panel that it touches, and its x in the first one, mirrored as the data's points are.
 * @param {MouseEvent} event
 */
export function placeOfPointer(event) {
  const { x, y } = pointAt(event);
  /** @param {Panel} panel */
  const distance = ({ cell }) => Math.abs(x - clamp(x, cell.x, cell.x + cell.width)) + Math.abs(y - clamp(y, cell.y, cell.y + cell.height));
  const panel = press ? panels[pressed] : panels.reduce((best, other) => (distance(other) < distance(best) ? other : best));
  return { x: mirrored(x - panel.dx), y, panel };
}

/**
 * The box between its corner and a pointer, inside the frame.
 * @param {MouseEvent} event @returns {[Pair, Pair]}
 */
function boxTo(event) {
  const { panel: { frame }, ...at } = placeOfPointer(event);
  const x = clamp(at.x, left, right), y = clamp(at.y, frame.y, frame.y + frame.height);
  return [[Math.min(x, corner.x), Math.max(x, corner.x)], [Math.min(y, corner.y), Math.max(y, corner.y)]];
}

/** @param {PointerEvent} event */
function drawBox(event) {
  const [[low, high], [y, bottom]] = boxTo(event), x = Math.min(mirrored(low), mirrored(high)) + panels[pressed].dx;
  chosen.hidden = false;
  chosen.style.cssText = `left:${x}px;top:${y}px;width:${high - low}px;height:${bottom - y}px`;
}

/**
 * Draws the latest moves once a frame.
 * @param {PointerEvent} event
 */
function follow(event) {
  if (!moves.size) requestAnimationFrame(flush);
  moves.set(event.pointerId, event);
}

function flush() {
  for (const event of moves.values()) moveTo(event);
  moves.clear();
}

/** @param {PointerEvent} event */
function moveTo(event) {
  const { x, y, panel } = placeOfPointer(event);
  const pointer = pointers.get(event.pointerId), other = [...pointers.values()].find((one) => one !== pointer);
  if (press === "pan" || press === "pinch") {
    if (!pointer) return;
    if (press === "pan") {
      panBy(x - pointer.x, y - pointer.y, panel);
      pointer.y = y;
    }
    else if (other) {
      const before = Math.abs(pointer.x - other.x), after = Math.abs(x - other.x);
      zoomAt((x + other.x) / 2, Math.max(after, 8) / Math.max(before, 8), (x - pointer.x) / 2);
    }
  } else if (press === "box") drawBox(event);
  else if (press === "active" && pointer) {
    // With two fingers the later one is the second sample.
    if (!other) selectAt(x, anchor, true);
    else {
      const [first, second] = [...pointers.values()].map((one) => (one === pointer ? x : one.x));
      selectAt(second, sampleAt(first), true);
    }
  } else if (!press && event.pointerType === "mouse") {
    hoverX = x;
    touchPanel(panel);
    selectAt(x, null, false);
  }
  if (pointer) pointer.x = x;
}

/** What is under a mouse that rests while the plot moves below it. */
export function hoverAgain() {
  if (sampleAt(hoverX) === null) rest();
  else selectAt(hoverX, null, false);
}

/**
 * The drawn sample nearest to x in the picture; null where none is visible.
 * @param {number} x
 */
function sampleAt(x) {
  const own = series[active];
  return own.hits[hitAt(own, x)] ?? null;
}

/** @param {PointerEvent} event @param {number} x */
function beginPress(event, x) {
  press = "active";
  touchPanel(panels[pressed]);
  anchor = event.shiftKey || mode === "range" ? shown?.from ?? sampleAt(x) : null;
  stage.setPointerCapture(event.pointerId);
  selectAt(x, anchor, true);
}

/** @param {PointerEvent} event */
function release(event) {
  clearTimeout(pressTimer);
  flush();
  if (!pointers.delete(event.pointerId)) return;
  if (press === "active") {
    // Of two fingers the first that leaves ends the range, as it is.
    rest(true);
    press = "passed";
  }
  if (pointers.size) return;
  if (press === "box") {
    chosen.hidden = true;
    if (event.type === "pointerup") zoomTo(...boxTo(event), panels[pressed]);
  }
  if (mode) chooseMode(null);
  press = anchor = null;
}

export function startPointers() {
  stage.addEventListener("pointerdown", (event) => {
    if (event.button || !series.length) return;
    const { x, y, panel } = placeOfPointer(event), { frame } = panel, pointer = { x, y, startX: event.clientX, startY: event.clientY };
    pointers.set(event.pointerId, pointer);
    pressed = panel.number;
    learn();
    if (pointers.size === 1 && (mode === "box" || (event.pointerType === "mouse" && event.altKey))) {
      stage.setPointerCapture(event.pointerId);
      if (shown) rest();
      press = "box";
      corner = { x: clamp(x, left, right), y: clamp(y, frame.y, frame.y + frame.height) };
    } else if (event.pointerType === "mouse") {
      stage.setPointerCapture(event.pointerId);
      if (event.ctrlKey || event.metaKey) press = "pan";
      else beginPress(event, x);
    } else if (pointers.size === 2) {
      stage.setPointerCapture(event.pointerId);
      // A second finger on an active stick compares; two quick fingers pinch.
      if (press === "active") moveTo(event);
      else if (!options.strip) {
        clearTimeout(pressTimer);
        press = "pinch";
      }
    } else {
      press = "waiting";
      pressTimer = setTimeout(() => beginPress(event, pointer.x), config.minimumPressDurationToActivateInteraction * 1000);
    }
  });
  stage.addEventListener("pointermove", (event) => {
    const pointer = pointers.get(event.pointerId);
    if (press === "waiting" && pointer) {
      const across = Math.abs(event.clientX - pointer.startX), down = Math.abs(event.clientY - pointer.startY);
      if (Math.max(across, down) > 8) {
        clearTimeout(pressTimer);
        press = options.strip && across > down ? "pan" : "passed";
        if (press === "pan") stage.setPointerCapture(event.pointerId);
      } else pointer.x = placeOfPointer(event).x;
    } else follow(event);
  });
  stage.addEventListener("pointerenter", showHint);
  stage.addEventListener("pointerup", release);
  stage.addEventListener("pointercancel", release);
  stage.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "mouse" || press) return;
    moves.clear();
    if (isHover) rest();
  });
  // Lab would select all cells up to this one.
  stage.addEventListener("mousedown", (event) => {
    if (event.shiftKey) event.stopPropagation();
  });
  // While the stick is held the page stays where it is.
  stage.addEventListener("touchmove", (event) => {
    if (press && press !== "waiting" && press !== "passed") event.preventDefault();
  }, { passive: false });
  stage.addEventListener("contextmenu", (event) => {
    if (press) event.preventDefault();
  });
}
