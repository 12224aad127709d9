// What is selected in the page, and what is reported of it.

import { isShown } from "./legend.js";
import { tell } from "./link.js";
import { restore } from "./paint.js";
import { isFollowing, shareSample } from "./peers.js";
import { box, hitAt, mirrored, options, panels, series } from "./plot.js";
import { makeDrag } from "./points.js";
import { lightSegment } from "./segments.js";
import { root } from "./stage.js";
import { hideSample, showSample } from "./stick.js";
import { drawing, redraw } from "./zoom.js";

/** The number of the series that is selected in. */
export let active = 0;
/**
 * The shown sample, and the one that it is compared with; null at rest.
 * @type {{ k: number, from: number | null } | null}
 */
export let shown = null;
/** Whether a mouse shows it that is not pressed. */
export let isHover = false;
/** Whether another plot of the link shows it: then this one tells nobody. */
export let isLent = false;
/** @type {ReturnType<makeDrag> | null} */
let reporter = null;

/** @param {DragEvents} events */
function report(events) {
  for (const detail of events) {
    if (detail.event === "segment") lightSegment(series[active], detail.segment);
    if (!isLent) root.dispatchEvent(new CustomEvent("glowline-drag", { detail, bubbles: true }));
  }
}

export function isReporting() {
  return reporter !== null;
}

/** The drag is over. */
function endReport() {
  if (reporter) report(reporter.release());
  reporter = null;
}

/**
 * From now on another series is selected in.
 * @param {number} number
 */
export function activate(number) {
  active = number;
}

/**
 * From now on a series of this panel is selected in.
 * @param {Panel} panel
 */
export function touchPanel(panel) {
  const number = panels.length > 1 && series[active].panel !== panel ? series.findIndex((own) => own.panel === panel && isShown(own)) : -1;
  if (number < 0) return;
  endReport();
  shown = null;
  activate(number);
}

/**
 * Goes on in another series at the same place.
 * @param {number} number @param {number} x
 */
export function changeSeries(number, x) {
  endReport();
  activate(number);
  selectAt(x, null, true);
}

/**
 * Shows a sample with its segment.
 * @param {number} k @param {number | null} [from]
 */
export function select(k, from = null) {
  const own = series[active];
  shown = { k, from };
  isHover = false;
  isLent = isFollowing;
  if (options.marked && !drawing) redraw();
  showSample(k, from);
  reporter = reporter || makeDrag(own.starts);
  report(reporter.move(own.I[k]));
  shareSample();
}

/**
 * What a pointer at x in the picture selects; the kernel hears of presses only.
 * @param {number} x @param {number | null} from @param {boolean} isPressed
 */
export function selectAt(x, from, isPressed) {
  const own = series[active], hit = own && isShown(own) ? hitAt(own, x) : -1;
  if (hit < 0) return;
  const k = own.hits[hit];
  if (!isPressed && shown && shown.k === k) return;
  select(k, from);
  isHover = !isPressed;
  if (isPressed) tellSample("move", x);
}

/** @param {string} phase @param {number} [x] */
export function tellSample(phase, x) {
  if (!shown) return;
  const { I, panel } = series[active], place = x && mirrored((x - box.x) / box.sx) + (options.strip ? 0 : panel.dx);
  tell(phase, { i: I[shown.k], from: shown.from === null ? undefined : I[shown.from], x: place });
}

/** The plot at rest; the release of a press is told. */
export function rest(isTold = false) {
  if (isTold && !isLent) tellSample("end");
  endReport();
  const isOwn = shown && !isLent;
  shown = null;
  hideSample();
  isLent = false;
  if (isOwn) shareSample();
  restore();
  if (options.marked) redraw();
}
