// Zoom and pan: at once with the points of the page, then with the kernel's for the new window.

import { placeBar } from "./bar.js";
import { drawPlot } from "./drawing.js";
import { startGlow } from "./glow.js";
import { ask } from "./link.js";
import { clamp } from "./numbers.js";
import { forgetWindow, paint, restore } from "./paint.js";
import { box, frame, hitAt, left, load, mirrored, options, placeBox, record, right, series, shownDomain } from "./plot.js";
import { pictureX } from "./pointer.js";
import { segmentOf } from "./points.js";
import { clearSegments, lightSegment } from "./segments.js";
import { active, isReporting, rest, shown } from "./select.js";
import { canvas, config, stage } from "./stage.js";
import { placeSticks, showSample } from "./stick.js";
import { askForDays, showDay } from "./strip.js";

/**
 * The plot as the page draws it; null while the picture is what is shown.
 * @type {SVGElement | null}
 */
export let drawing = null;
let zoomTimer = 0, zoomFrame = 0, isWindowed = false;
/**
 * Shows the kernel's data of another window, once their picture is there.
 * @type {(() => void) | null}
 */
let pending = null;

export function isZoomed() {
  return isWindowed || box.sx !== 1;
}

/** The least and greatest y of the visible samples; null where there are none. */
function visibleExtent() {
  let low = Infinity, high = -Infinity;
  for (const own of series) {
    const end = own.hits[hitAt(own, Infinity)] ?? -1;
    for (let k = own.hits[hitAt(own, -Infinity)] ?? 0; k <= end; k += 1) {
      if (own.Y[k] < low) low = own.Y[k];
      if (own.Y[k] > high) high = own.Y[k];
    }
  }
  return high > low ? [low, high] : null;
}

function fitY() {
  const extent = visibleExtent();
  const isFixed = options.y.fixed || options.y.log || options.y.symlog || series.some((own) => own.axis === "right" || own.as === "area" || own.as === "bars");
  if (isFixed || !extent || box.sx === 1) return;
  const room = record.axes.y ? frame.height * 0.04 : 0;
  box.sy = (frame.height - 2 * room) / (extent[1] - extent[0]);
  box.y = frame.y + room - extent[0] * box.sy;
}

/**
 * Moves the window; it stays inside the data.
 * @param {number} x @param {number} sx
 */
export function setBox(x, sx) {
  const [start, end] = options.strip ? [0, options.strip.count * options.strip.width] : options.extent ? options.extent.map(mirrored) : [left, right];
  const least = (right - left) / Math.max(end - start, right - left), size = clamp(sx, least, 1e4);
  const at = size !== sx && size === least ? left - start * least : x;
  // What is narrower than the frame begins at its left.
  placeBox(clamp(at, right - end * size, left - start * size), size);
  fitY();
  zoomFrame = zoomFrame || requestAnimationFrame(redraw);
}

export function redraw() {
  zoomFrame = 0;
  // A picture that holds a stick gives way to one without while the page shows its own.
  const isHome = !options.strip && box.sx === 1 && Math.abs(box.x) < 0.01 && !(options.marked && shown);
  const fresh = isHome ? null : drawPlot(options.marked);
  if (drawing) drawing.remove();
  drawing = fresh;
  if (fresh) {
    if (!options.marked) fresh.style.clipPath = `inset(${Math.max(0, frame.y - config.fontSize * 0.7)}px 0 0 0)`;
    canvas.after(fresh);
  }
  clearSegments();
  startGlow();
  if (shown) {
    showSample(shown.k, shown.from);
    const own = series[active];
    if (isReporting() && own.starts) lightSegment(own, segmentOf(own.starts, own.I[shown.k]));
  }
  showDay();
}

export function askForWindow() {
  clearTimeout(zoomTimer);
  zoomTimer = setTimeout(() => {
    zoomTimer = 0;
    if (options.strip) askForDays();
    else ask("zoom", { x: shownDomain() });
  }, 150);
}

/** Asks for the days in view, where that is not about to happen. */
export function askForMore() {
  if (!zoomTimer) askForWindow();
}

/** @param {number} x @param {number} factor */
export function zoomAt(x, factor, shift = 0) {
  if (options.strip) return;
  setBox(x - (x - box.x) * factor + shift, box.sx * factor);
  askForWindow();
}

/** @param {number} distance */
export function panBy(distance) {
  setBox(box.x + distance, box.sx);
  askForWindow();
}

/** Back to the window of the saved picture. */
export function resetZoom() {
  if (options.strip) return;
  clearTimeout(zoomTimer);
  if (isZoomed()) ask("zoom", { x: null });
  isWindowed = false;
  forgetWindow();
  load(plot.record, plot.options);
  restore();
  redraw();
  placeBar();
}

/**
 * The kernel's data of another window: its picture comes with them.
 * @param {Message} message
 */
export function takeData({ record: newRecord, options: newOptions, buffers }) {
  const isStrip = Boolean(options.strip), scroll = box.x;
  pending = newRecord && (() => {
    isWindowed = !isStrip;
    load(newRecord, newOptions);
    if (isStrip) box.x = scroll;
    else if (shown) rest();
    redraw();
    placeSticks();
    placeBar();
  });
  if (buffers && buffers[0] && !isStrip) paint(buffers[0], true);
  else finishZoom();
}

export function finishZoom() {
  if (pending) pending();
  pending = null;
}

export function startZoom() {
  stage.addEventListener("wheel", (event) => {
    const across = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (event.ctrlKey || event.metaKey) zoomAt(pictureX(event), Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.003)));
    else if (options.strip && across) panBy(-across);
    else return;
    event.preventDefault();
  }, { passive: false });
  stage.addEventListener("dblclick", resetZoom);
}
