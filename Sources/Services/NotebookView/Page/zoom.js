// Zoom and pan: at once with the points of the page, then with the kernel's for the new window.

import { placeBar, showHint } from "./bar.js";
import { drawPlot, forgetTicks } from "./drawing.js";
import { startGlow } from "./glow.js";
import { hidden, isShown } from "./legend.js";
import { ask } from "./link.js";
import { clamp } from "./numbers.js";
import { placeOverview } from "./overview.js";
import { forgetWindow, paint, restore } from "./paint.js";
import { box, endsOf, frame, hitAt, left, load, mirrored, options, placeBox, placeOf, placeX, record, right, series, shownDomain, valueAt } from "./plot.js";
import { hoverAgain, pictureX, pictureY, press } from "./pointer.js";
import { segmentOf } from "./points.js";
import { clearSegments, lightSegment } from "./segments.js";
import { active, isHover, isReporting, rest, shown } from "./select.js";
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
 * The values at the frame's bottom and top that the page has chosen: of the left y axis, or of the right one where
 * nothing stands on the left.
 * @type {Pair | null}
 */
let level = null;
/**
 * Shows the kernel's data of another window, once their picture is there.
 * @type {(() => void) | null}
 */
let pending = null;

export function isZoomed() {
  return isWindowed || box.sx !== 1;
}

/**
 * The least and greatest y of the samples in view, with what bars and areas stand on; null where there are none.
 * @param {Series[]} seen
 */
function visibleExtent(seen) {
  let low = Infinity, high = -Infinity;
  for (const own of seen) {
    const first = own.hits[hitAt(own, -Infinity)] ?? 0, end = own.hits[hitAt(own, Infinity)] ?? -1;
    const stands = end >= first && (own.as === "area" || own.as === "bars");
    if (stands) [low, high] = [Math.min(low, own.baseline), Math.max(high, own.baseline)];
    for (let k = first; k <= end; k += 1) {
      if (own.Y[k] < low) low = own.Y[k];
      if (own.Y[k] > high) high = own.Y[k];
    }
  }
  return high > low ? [low, high] : null;
}

/** The axis whose values `level` are. */
function levelAxis() {
  return options.y || options.right;
}

/**
 * Puts what lies at two places at two others.
 * @param {number} low @param {number} high @param {number} start @param {number} end
 */
function spread(low, high, start, end) {
  const sy = (end - start) / (high - low);
  placeBox(box.x, box.sx, start - low * sy, sy);
}

/** Where the y axis lies: as the page has chosen, as the kernel has, or fitted to what is in view. */
function fitY() {
  const seen = series.filter(isShown), axes = new Set(seen.map((own) => own.axis));
  const axis = axes.has("right") ? options.right : options.y;
  if (level) {
    const [bottom, top] = endsOf(levelAxis()), [low, high] = level.map((value) => placeOf(levelAxis(), value, bottom, top));
    spread(low, high, bottom, top);
  } else if ((box.sx !== 1 || (box.x && !options.strip) || hidden.size) && axes.size === 1 && !axis.fixed && !axis.log && !axis.symlog) {
    const extent = visibleExtent(seen), room = record.axes[axis === options.right ? "right" : "y"] ? frame.height * 0.04 : 0;
    if (extent) spread(extent[0], extent[1], frame.y + room, frame.y + frame.height - room);
  }
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
  forgetTicks();
  // A picture that holds a stick gives way to one without while the page shows its own.
  const isHome = !options.strip && box.sx === 1 && Math.abs(box.x) < 0.01 && !level && !hidden.size && !(options.marked && shown);
  const fresh = isHome ? null : drawPlot(options.marked);
  if (drawing) drawing.remove();
  drawing = fresh;
  if (fresh) {
    if (!options.marked) fresh.style.clipPath = `inset(${Math.max(0, frame.y - config.fontSize * 0.7)}px 0 0 0)`;
    canvas.after(fresh);
  }
  clearSegments();
  startGlow();
  if (shown && isHover) hoverAgain();
  else if (shown && !press && !isInView(shown.k)) rest();
  if (shown) {
    showSample(shown.k, shown.from);
    const own = series[active];
    if (isReporting() && own.starts) lightSegment(own, segmentOf(own.starts, own.I[shown.k]));
  }
  showDay();
  placeOverview();
}

export function askForWindow() {
  clearTimeout(zoomTimer);
  zoomTimer = setTimeout(() => {
    zoomTimer = 0;
    if (options.strip) askForDays();
    else ask("zoom", { x: shownDomain() });
  }, 150);
}

/**
 * Whether a drawn sample of the active series is inside the frame.
 * @param {number} k
 */
function isInView(k) {
  const x = placeX(series[active], k);
  return x > left - 1 && x < right + 1;
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

/**
 * Shows a stretch of the x axis, in its own figures.
 * @param {Pair} figures
 */
export function showDomain(figures) {
  const [start, end] = figures.map((value) => placeOf(options.x, value, left, right)), sx = (right - left) / (end - start);
  if (!(sx > 0 && sx < Infinity)) return;
  setBox(left - start * sx, sx);
  askForWindow();
}

/** Draws anew what is shown, where it may need another y axis. */
export function refit() {
  fitY();
  redraw();
}

/** @param {number} across @param {number} [down] */
export function panBy(across, down = 0) {
  if (level) chooseLevel(frame.y - down, frame.y + frame.height - down);
  setBox(box.x + across, box.sx);
  if (across) askForWindow();
}

/**
 * Chooses the values between two places of the frame.
 * @param {number} top @param {number} bottom
 */
function chooseLevel(top, bottom) {
  const axis = levelAxis(), ends = endsOf(axis);
  if (!axis || !(bottom - top > 1e-6) || bottom - top > 1e4 * frame.height) return;
  const [first, last] = axis.reverse ? [top, bottom] : [bottom, top];
  const values = [first, last].map((y) => valueAt(axis, (y - box.y) / box.sy, ...ends));
  if (values[0] < values[1] && values.every(Number.isFinite)) level = [values[0], values[1]];
}

/**
 * Zooms the y axis alone, about y in the picture.
 * @param {number} y @param {number} factor
 */
export function zoomLevel(y, factor) {
  chooseLevel(y + (frame.y - y) / factor, y + (frame.y + frame.height - y) / factor);
  setBox(box.x, box.sx);
}

/**
 * Shows what is in a box of the picture: its x alone where it is flat, its y alone where it is narrow.
 * @param {Pair} across @param {Pair} down
 */
export function zoomTo(across, down) {
  const [low, high] = across, isWide = high - low > 8 && !options.strip;
  if (down[1] - down[0] > 16) chooseLevel(down[0], down[1]);
  const factor = isWide ? (right - left) / (high - low) : 1;
  setBox(isWide ? left - (low - box.x) * factor : box.x, box.sx * factor);
  if (isWide) askForWindow();
}

/** Back to the window of the saved picture. */
export function resetZoom() {
  if (options.strip) {
    level = null;
    setBox(box.x, 1);
    return;
  }
  clearTimeout(zoomTimer);
  if (isZoomed()) ask("zoom", { x: null });
  isWindowed = false;
  level = null;
  forgetWindow();
  load(plot.record, plot.options);
  fitY();
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
    if (isStrip) placeBox(scroll, 1);
    else if (shown) rest();
    fitY();
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
    const factor = Math.exp(-(event.deltaY || event.deltaX) * (event.deltaMode ? 0.05 : 0.003));
    if ((event.ctrlKey || event.metaKey) && event.shiftKey) zoomLevel(pictureY(event), factor);
    else if (event.ctrlKey || event.metaKey) zoomAt(pictureX(event), factor);
    else if (options.strip && across) panBy(-across);
    else {
      showHint();
      return;
    }
    event.preventDefault();
  }, { passive: false });
  stage.addEventListener("dblclick", resetZoom);
}
