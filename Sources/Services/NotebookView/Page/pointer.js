// Mouse, pen and fingers. A page still scrolls over the plot: only a press that lasts takes the finger.

import { hitAt, mirrored, options, series } from "./plot.js";
import { active, isHover, rest, select, selectAt, shown } from "./select.js";
import { config, stage, width } from "./stage.js";
import { panBy, zoomAt } from "./zoom.js";

/** @type {Map<number, { x: number, startX: number, startY: number }>} */
const pointers = new Map();
/** @type {"waiting" | "active" | "pan" | "pinch" | "passed" | null} */
export let press = null;
let pressTimer = 0;
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
 * A pointer's x in the picture, mirrored as the data's points are.
 * @param {MouseEvent} event
 */
export function pictureX(event) {
  const area = stage.getBoundingClientRect();
  return mirrored(((event.clientX - area.left) / area.width) * width);
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
  for (const event of moves.values()) moveTo(pictureX(event), event);
  moves.clear();
}

/** @param {number} x @param {PointerEvent} event */
function moveTo(x, event) {
  const pointer = pointers.get(event.pointerId), other = [...pointers.values()].find((one) => one !== pointer);
  if (press === "pan" || press === "pinch") {
    if (!pointer) return;
    if (press === "pan") panBy(x - pointer.x);
    else if (other) {
      const before = Math.abs(pointer.x - other.x), after = Math.abs(x - other.x);
      zoomAt((x + other.x) / 2, Math.max(after, 8) / Math.max(before, 8), (x - pointer.x) / 2);
    }
  } else if (press === "active" && pointer) {
    // With two fingers the later one is the second sample.
    if (!other) selectAt(x, anchor, true);
    else {
      const [first, second] = [...pointers.values()].map((one) => (one === pointer ? x : one.x));
      selectAt(second, sampleAt(first), true);
    }
  } else if (!press && event.pointerType === "mouse") selectAt(x, null, false);
  if (pointer) pointer.x = x;
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
  anchor = event.shiftKey ? shown?.from ?? sampleAt(x) : null;
  stage.setPointerCapture(event.pointerId);
  selectAt(x, anchor, true);
}

/** @param {PointerEvent} event */
function release(event) {
  clearTimeout(pressTimer);
  flush();
  if (!pointers.delete(event.pointerId)) return;
  if (pointers.size) {
    if (press === "active" && shown) select(shown.k);
    return;
  }
  if (press === "active") rest(true);
  press = anchor = null;
}

export function startPointers() {
  stage.addEventListener("pointerdown", (event) => {
    if (event.button || !series.length) return;
    const x = pictureX(event), pointer = { x, startX: event.clientX, startY: event.clientY };
    pointers.set(event.pointerId, pointer);
    if (event.pointerType === "mouse") {
      stage.setPointerCapture(event.pointerId);
      if (event.ctrlKey || event.metaKey) press = "pan";
      else beginPress(event, x);
    } else if (pointers.size === 2) {
      stage.setPointerCapture(event.pointerId);
      // A second finger on an active stick compares; two quick fingers pinch.
      if (press === "active") moveTo(x, event);
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
      } else pointer.x = pictureX(event);
    } else follow(event);
  });
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
