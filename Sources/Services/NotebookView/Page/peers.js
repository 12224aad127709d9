// Plots of one link: each shows the window of the one that is touched, and its own sample nearest in x, where their x
// count the same.

import { isShown } from "./legend.js";
import { clamp } from "./numbers.js";
import { box, hitAt, left, options, placeOf, right, series, valueAt } from "./plot.js";
import { press } from "./pointer.js";
import { firstPlace } from "./points.js";
import { active, rest, select, shown } from "./select.js";
import { config, root } from "./stage.js";
import { elapsedKinds } from "./ticks.js";
import { resetZoom, setBox, showPlaces } from "./zoom.js";

/**
 * What a plot has its peers show: a sample and perhaps the start of its range by their x, null for none; a window by its
 * ends, of a strip by the day in its middle, null for that of the picture.
 * @typedef {{ x?: number | null, start?: number | null, window?: Pair | null }} Shared
 */
/** Whether what happens now is what another plot shows: it goes no further. */
export let isFollowing = false;
/**
 * The samples that the peers were last told of.
 * @type {Shared}
 */
let last = {};

/** What the x of a plot counts. */
function family() {
  const { strip, x: { kind }, zone } = options;
  return strip ? "days" : zone ? "times" : elapsedKinds.includes(kind) ? "elapsed" : "numbers";
}

/**
 * The figure at one place of two ascending lists, by its two neighbours in one of them.
 * @param {Places} from @param {Places} to @param {number} value
 */
function between(from, to, value) {
  const at = clamp(firstPlace(from, value), 1, from.length - 1);
  return to[at - 1] + ((to[at] - to[at - 1]) * (value - from[at - 1])) / (from[at] - from[at - 1] || 1);
}

/** Whether places along the axis say nothing of x: they do so by the samples. */
function isRanked() {
  const { strip, x: { kind } } = options, { P, I } = series[0];
  return Boolean(strip) || kind === "sessions" || (kind === "index" && P !== I);
}

/**
 * The x at one of the data's places, and where an x lies.
 * @param {number} place
 */
function figureAt(place) {
  return isRanked() ? between(series[0].X, series[0].P, place) : valueAt(options.x, place, left, right);
}

/** @param {number} figure */
export function placeAt(figure) {
  return isRanked() ? between(series[0].P, series[0].X, figure) : placeOf(options.x, figure, left, right);
}

/** @param {Strip} strip */
function firstDay({ first }) {
  return Date.parse(first) / 864e5;
}

/** @returns {Pair} */
function shownWindow() {
  const { strip } = options, [start, end] = [left, right].map((x) => (x - box.x) / box.sx);
  if (!strip) return [figureAt(start), figureAt(end)];
  const day = firstDay(strip) + (start + end) / 2 / strip.width;
  return [day, day];
}

/** @param {() => Shared} what */
function share(what) {
  if (!config.link || isFollowing || !series.length) return;
  const { k } = options;
  window.dispatchEvent(new CustomEvent("glowline-link", { detail: { k, link: config.link, family: family(), from: root, ...what() } }));
}

/** Has the peers show what is shown: no sample where none is. */
export function shareSample() {
  const { P } = series[active] || {};
  share(() => ({ x: shown && P[shown.k], start: shown && shown.from !== null ? P[shown.from] : null }));
}

export function shareWindow(isHome = false) {
  share(() => ({ window: isHome ? null : shownWindow() }));
}

/**
 * Does what nobody but this plot is to know.
 * @param {() => void} act
 */
export function quietly(act) {
  const before = isFollowing;
  isFollowing = true;
  act();
  isFollowing = before;
}

/**
 * The drawn sample of the active series nearest to an x, among those in view.
 * @param {number} x
 */
function sampleNear(x) {
  const own = series[active];
  return isShown(own) ? own.hits[hitAt(own, box.x + box.sx * placeAt(x))] : undefined;
}

/** @param {Shared} shared */
function follow({ x, start = null, window: figures }) {
  const { strip } = options;
  if (figures === null) resetZoom();
  else if (figures && strip) setBox((left + right) / 2 - (figures[0] - firstDay(strip)) * strip.width, 1);
  else if (figures) showPlaces(figures.map(placeAt));
  if (x === undefined) return;
  last = { x, start };
  const k = x === null ? undefined : sampleNear(x);
  if (k !== undefined) select(k, start === null ? null : sampleNear(start));
  else if (shown) rest();
}

/** Shows the same x again, in the data of another window. */
export function followAgain() {
  quietly(() => follow(last));
}

/** @param {any} detail what a plot of some link shares */
export function takeShared({ from, k, link, family: kind, ...shared }) {
  if (from === root || link !== config.link || k !== options.k || press || !root.isConnected || !series.length || kind !== family()) return;
  quietly(() => follow(shared));
}
