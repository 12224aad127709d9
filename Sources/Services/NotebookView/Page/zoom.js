// Zoom and pan: at once with the points of the page, then with the kernel's for the new window.

import { placeBar, showHint } from "./bar.js";
import { drawPlot, forgetTicks } from "./drawing.js";
import { startGlow } from "./glow.js";
import { isShown, items } from "./legend.js";
import { ask } from "./link.js";
import { clamp } from "./numbers.js";
import { placeOverview } from "./overview.js";
import { forgetWindow, paint, restore } from "./paint.js";
import { followAgain, isFollowing, shareWindow } from "./peers.js";
import { box, endsOf, hitAt, left, load, mirrored, options, panels, placeBox, placeOf, pointerAt, right, series, shownDomain, sides, unmoved, valueAt } from "./plot.js";
import { hoverAgain, placeOfPointer, press } from "./pointer.js";
import { segmentOf } from "./points.js";
import { clearSegments, lightSegment } from "./segments.js";
import { active, isHover, isLent, isReporting, rest, shown } from "./select.js";
import { canvas, config, stage } from "./stage.js";
import { placeSticks, showSample } from "./stick.js";
import { askForDays, showDay } from "./strip.js";

/**
 * The plot as the page draws it; null while the picture is what is shown.
 * @type {SVGElement | null}
 */
export let drawing = null;
let zoomFrame = 0, isWindowed = false;
/** Set where the window has moved on since the kernel was asked for one: the next question is about to be asked. */
export let zoomTimer = 0;
/**
 * The values at a panel's bottom and top that the page has chosen, of each of its y axes.
 * @type {(Partial<Record<"y" | "right", Pair>> | undefined)[]}
 */
let levels = [];
/**
 * The places that another plot of the link has had shown, which may lie beyond the data.
 * @type {number[]}
 */
let lent = [];
/** Whether another plot of the link has chosen the window: then the session's stays as it is. */
let isBorrowed = false;
/**
 * Shows the kernel's data of another window, once their picture is there.
 * @type {(() => void) | null}
 */
let pending = null;

/** Whether the page shows something else than the kernel's window. */
function isMoved() {
  return box.sx !== 1 || (box.x !== 0 && !options.strip);
}

export function isZoomed() {
  return isWindowed || isMoved();
}

/**
 * The least and greatest y of the samples and bands in view, with what bars and areas stand on; null where there are none.
 * @param {Series[]} seen @param {Band[]} filled @returns {Pair | null}
 */
function visibleExtent(seen, filled) {
  let low = Infinity, high = -Infinity;
  const [from, to] = [left, right].map((x) => (x - box.x) / box.sx);
  for (const own of filled) {
    own.X.forEach((x, k) => {
      if (x >= from && x <= to) [low, high] = [Math.min(low, own.high[k]), Math.max(high, own.low[k])];
    });
  }
  for (const own of seen) {
    const first = own.hits[hitAt(own, -Infinity)] ?? 0, end = own.hits[hitAt(own, Infinity)] ?? -1;
    const stands = end >= first && (own.as === "area" || own.as === "bars");
    if (stands) [low, high] = [Math.min(low, own.baseline), Math.max(high, own.baseline)];
    const ends = own.candles || { low: own.Y, high: own.Y };
    for (let k = first; k <= end; k += 1) {
      for (const y of [ends.high[k], ends.low[k]]) {
        if (y < low) low = y;
        if (y > high) high = y;
      }
    }
  }
  return high > low ? [low, high] : null;
}

/**
 * What puts two places at two others.
 * @param {number[]} places @param {Pair} others
 */
function spread([low, high], [start, end]) {
  const stretch = (end - start) / (high - low);
  return { stretch, shift: start - low * stretch };
}

/**
 * The stretch of one of a panel's y axes that it needs now; null where that is the kernel's.
 * @param {Panel} panel @param {"y" | "right"} side
 */
function neededExtent(panel, side) {
  const isSeen = (/** @type {Series | Band} */ one) => one.side === side && isShown(one);
  const isOther = isMoved() || ![...panel.series, ...panel.bands].every((one) => one.side !== side || isShown(one));
  return isOther && panel[side] && !panel[side].fixed ? visibleExtent(panel.series.filter(isSeen), panel.bands.filter(isSeen)) : null;
}

/** Where the y axes lie: as the page has chosen, as the kernel has, or fitted to what is in view. */
function fitY() {
  for (const panel of panels) panel.lies = unmoved();
  for (const side of sides) {
    const extents = panels.map((panel) => neededExtent(panel, side));
    const shares = options.shared ? panels.flatMap(({ frame }, k) => (extents[k] || []).map((y) => (y - frame.y) / frame.height)) : [];
    panels.forEach((panel, k) => {
      const { y, height } = panel.frame, level = levels[k]?.[side];
      const extent = shares.length ? [y + Math.min(...shares) * height, y + Math.max(...shares) * height] : extents[k];
      if (level) {
        const ends = endsOf(panel[side], panel);
        panel.lies[side] = spread(level.map((value) => placeOf(panel[side], value, ...ends)), ends);
      } else if (extent) {
        const room = panel.axes.y || panel.axes.right ? height * 0.04 : 0;
        panel.lies[side] = spread(extent, [y + room, y + height - room]);
      }
    });
  }
}

/**
 * The nearest window that stays inside the data.
 * @param {number} x @param {number} sx @returns {Pair}
 */
export function windowNear(x, sx) {
  const own = options.strip ? [0, options.strip.count * options.strip.width] : options.extent ? options.extent.map(mirrored) : [left, right];
  const start = Math.min(...own, ...lent), end = Math.max(...own, ...lent);
  const least = (right - left) / Math.max(end - start, right - left), size = clamp(sx, least, 1e4);
  const at = size !== sx && size === least ? left - start * least : x;
  // What is narrower than the frame begins at its left.
  return [clamp(at, right - end * size, left - start * size), size];
}

/**
 * Moves the window; it stays inside the data.
 * @param {number} x @param {number} sx
 */
export function setBox(x, sx) {
  showBox(...windowNear(x, sx));
  shareWindow();
}

/** @param {number} x @param {number} sx */
function showBox(x, sx) {
  isBorrowed = isFollowing;
  placeBox(x, sx);
  fitY();
  zoomFrame = zoomFrame || requestAnimationFrame(redraw);
}

/**
 * Shows what lies between two of the data's places, as another plot does; the kernel is asked for what is not here.
 * @param {number[]} places
 */
export function showPlaces([start, end]) {
  const sx = (right - left) / (end - start), isHome = Math.abs(start - left) + Math.abs(end - right) < 1e-6;
  if (!(sx > 0 && sx < Infinity)) return;
  lent = [start, end];
  showBox(isHome ? 0 : left - start * sx, isHome ? 1 : sx);
  if (options.extent || series.some(({ i }) => i)) askForWindow();
}

export function redraw() {
  zoomFrame = 0;
  forgetTicks();
  // A picture that holds a stick gives way to one without while the page shows its own.
  const isHome = !options.strip && box.sx === 1 && Math.abs(box.x) < 0.01 && !levels.some(Boolean) && items().every(isShown) && !(options.marked && shown);
  const fresh = isHome ? null : drawPlot(options.marked);
  if (drawing) drawing.remove();
  drawing = fresh;
  if (fresh) {
    if (!options.marked) fresh.style.clipPath = `inset(${Math.max(0, panels[0].frame.y - config.fontSize * 0.7)}px 0 0 0)`;
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
    if (options.strip) askForDays(isBorrowed);
    else ask("zoom", { x: shownDomain(), borrowed: isBorrowed || undefined });
  }, 150);
}

/**
 * Whether a drawn sample of the active series is inside the frame.
 * @param {number} k
 */
function isInView(k) {
  const x = pointerAt(series[active], k);
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

/** @param {number} across @param {number} [down] @param {Panel} [panel] */
export function panBy(across, down = 0, panel = panels[0]) {
  const { y, height } = panel.frame;
  if (levels[panel.number]) chooseLevel(panel, y - down, y + height - down);
  setBox(box.x + across, box.sx);
  if (across) askForWindow();
}

/**
 * Chooses the values between two places of a panel's frame; panels that share their values share these.
 * @param {Panel} panel @param {number} top @param {number} bottom
 */
function chooseLevel(panel, top, bottom) {
  if (!(bottom - top > 1e-6) || bottom - top > 1e4 * panel.frame.height) return;
  /** @type {Partial<Record<"y" | "right", Pair>>} */
  const chosen = {};
  for (const side of sides) {
    const axis = panel[side], { shift, stretch } = panel.lies[side];
    if (!axis) continue;
    const [low, high] = (axis.reverse ? [top, bottom] : [bottom, top]).map((y) => valueAt(axis, (y - shift) / stretch, ...endsOf(axis, panel)));
    if (!(low < high && Number.isFinite(high - low))) return;
    chosen[side] = [low, high];
  }
  for (const other of options.shared ? panels : [panel]) levels[other.number] = chosen;
}

/**
 * Zooms the y axis of a panel alone, about y in the picture.
 * @param {Panel} panel @param {number} y @param {number} factor
 */
export function zoomLevel(panel, y, factor) {
  const { frame } = panel;
  chooseLevel(panel, y + (frame.y - y) / factor, y + (frame.y + frame.height - y) / factor);
  setBox(box.x, box.sx);
}

/**
 * Shows what is in a box of the picture: its x alone where it is flat, its y alone where it is narrow.
 * @param {Pair} across @param {Pair} down @param {Panel} panel
 */
export function zoomTo(across, down, panel) {
  const [low, high] = across, isWide = high - low > 8 && !options.strip;
  if (down[1] - down[0] > 16) chooseLevel(panel, down[0], down[1]);
  const factor = isWide ? (right - left) / (high - low) : 1;
  setBox(isWide ? left - (low - box.x) * factor : box.x, box.sx * factor);
  if (isWide) askForWindow();
}

/** Back to the window of the saved picture. */
export function resetZoom() {
  levels = [];
  if (options.strip) {
    setBox(box.x, 1);
    return;
  }
  clearTimeout(zoomTimer);
  zoomTimer = 0;
  if (isZoomed() && !isFollowing) ask("zoom", { x: null });
  isWindowed = false;
  lent = [];
  forgetWindow();
  load(plot.record, plot.options);
  fitY();
  restore();
  redraw();
  placeBar();
  shareWindow(true);
}

/**
 * The kernel's data of another window: its picture comes with them.
 * @param {Message} message
 */
export function takeData({ record: newRecord, options: newOptions, buffers, phase }) {
  if (zoomTimer && !options.strip) return;
  const isStrip = Boolean(options.strip), scroll = box.x, wasLent = shown && isLent;
  pending = newRecord && (() => {
    isWindowed = !isStrip;
    lent = [];
    load(newRecord, newOptions);
    if (isStrip) placeBox(scroll, 1);
    else if (shown) rest();
    fitY();
    redraw();
    placeSticks();
    placeBar();
    if (wasLent && !isStrip) followAgain();
    if (phase === "page") shareWindow();
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
    const at = placeOfPointer(event), across = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    const factor = Math.exp(-(event.deltaY || event.deltaX) * (event.deltaMode ? 0.05 : 0.003));
    if ((event.ctrlKey || event.metaKey) && event.shiftKey) zoomLevel(at.panel, at.y, factor);
    else if (event.ctrlKey || event.metaKey) zoomAt(at.x, factor);
    else if (options.strip && across) panBy(-across);
    else {
      showHint();
      return;
    }
    event.preventDefault();
  }, { passive: false });
  stage.addEventListener("dblclick", resetZoom);
}
