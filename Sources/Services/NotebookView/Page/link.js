// The kernel: what the page tells it, and what comes back. A bridge takes an event by preventDefault.

import { placeBar } from "./bar.js";
import { clean } from "./label.js";
import { paint } from "./paint.js";
import { options, placeX, series, shownDomain } from "./plot.js";
import { press } from "./pointer.js";
import { quietly, takeShared } from "./peers.js";
import { positionOf, segmentOf } from "./points.js";
import { active, activate, rest, select, shown } from "./select.js";
import { root, status } from "./stage.js";
import { placeLabel } from "./stick.js";
import { isZoomed, takeData } from "./zoom.js";

const view = Math.random().toString(36).slice(2);
const patience = 1800;
/** @type {Record<string, string>} */
const states = { linked: "kernel linked", silent: "kernel does not answer", gone: "kernel has no such plot: run the cell again", lost: "kernel lost" };
let seq = 0, timer = 0, asked = 0;

/**
 * Says whether a kernel answers.
 * @param {string} state
 */
export function setLink(state) {
  clearTimeout(timer);
  timer = 0;
  if (root.dataset.link === state) return;
  // A page that was written for no kernel misses none.
  status.textContent = states[state] || (options.live ? "no kernel" : "");
  root.dataset.link = state;
  placeBar();
}

/**
 * Tells the kernel something; without one it stays in the page.
 * @param {string} phase @param {object} [more]
 */
export function tell(phase, more) {
  if (!options.live) return 0;
  seq += 1;
  const { k, plot: own, rev } = options;
  const told = { k, plot: own, rev, view, seq, phase, series: series[active]?.name, ...more };
  const detail = isZoomed() ? { ...told, window: shownDomain() } : told;
  if (window.dispatchEvent(new CustomEvent("glowline-up", { cancelable: true, detail }))) setLink("none");
  else timer = timer || setTimeout(() => setLink("silent"), patience);
  return seq;
}

/**
 * Tells the kernel something that it answers with data, for which this is the last question now.
 * @param {string} phase @param {object} more
 */
export function ask(phase, more) {
  asked = tell(phase, more);
}

/**
 * What is selected, by the kernel.
 * @param {Message} detail @param {boolean} isOwn
 */
function takeSelection(detail, isOwn) {
  const number = series.findIndex((one) => one.name === detail.series);
  if (!isOwn && number >= 0 && !press) {
    const k = detail.i === null ? -1 : positionOf(series[number].I, detail.i);
    activate(number);
    quietly(() => (k < 0 || detail.phase === "end" ? rest() : select(k)));
  }
  if (!shown) return;
  const own = series[active], i = own.I[shown.k];
  if (detail.i === i && isOwn && detail.text && own.panel.series.length === 1 && shown.from === null) placeLabel(own.panel, clean(detail.text), placeX(own, shown.k));
  const picture = detail.buffers && detail.buffers[0];
  if (picture && segmentOf(own.starts, detail.i) === segmentOf(own.starts, i)) paint(picture, false);
}

/** @type {Heard} */
export const heard = {
  "glowline-bridge": (detail) => {
    // Later, when an older bridge has retired and the new one listens.
    if (detail.k === options.k) queueMicrotask(() => tell("ping"));
  },
  "glowline-down": (detail) => {
    if (detail.k !== options.k || !options.live) return;
    if (detail.kind === "lost") setLink("lost");
    if (detail.plot !== options.plot || detail.rev !== options.rev) return;
    // That a message has come says nothing of a plot that was gone before.
    if (detail.kind !== "ack" || root.dataset.link !== "gone") setLink(detail.kind === "gone" ? "gone" : "linked");
    const isOwn = detail.view === view;
    if (detail.kind === "data" && isOwn && detail.seq === asked) takeData(detail);
    if (detail.kind === "sel") takeSelection(detail, isOwn);
  },
  "glowline-link": takeShared,
};
