// The keyboard: arrows step from sample to sample, with shift they compare; Escape ends it; p plays the line.

import { isShown } from "./legend.js";
import { tell } from "./link.js";
import { hitAt, left, options, pointerAt, right, series } from "./plot.js";
import { press } from "./pointer.js";
import { stepTo } from "./points.js";
import { active, changeSeries, isHover, isLent, rest, select, shown, tellSample } from "./select.js";
import { stopSound, toggleSound } from "./sound.js";
import { stage } from "./stage.js";
import { resetZoom, zoomAt } from "./zoom.js";

/**
 * The keys that lead the other way where the axis does.
 * @type {Record<string, string>}
 */
const TURNED = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** @param {KeyboardEvent} event */
function pressKey(event) {
  const own = series[active], { key } = event;
  if (!own || !isShown(own) || event.ctrlKey || event.metaKey || event.altKey) return;
  const wasPlaying = key !== "p" && key !== "Shift" && stopSound();
  const first = hitAt(own, -Infinity), last = hitAt(own, Infinity);
  const now = shown ? own.hits.indexOf(shown.k) : -1;
  const target = first < 0 ? null : stepTo(options.x.reverse ? TURNED[key] || key : key, now, first, last);
  if (target !== null) {
    const from = event.shiftKey && shown ? shown.from ?? shown.k : null;
    select(own.hits[target], from);
    tellSample("move");
  } else if (key === "p") toggleSound();
  else if (key === "Escape" && wasPlaying) {
    // It ends the sound alone.
  } else if (key === "Escape") {
    rest();
    tell("end", { i: null });
  } else if ((key === "ArrowUp" || key === "ArrowDown") && series.length > 1) {
    const step = key === "ArrowUp" ? series.length - 1 : 1;
    let next = (active + step) % series.length;
    while (!isShown(series[next])) next = (next + step) % series.length;
    changeSeries(next, shown ? pointerAt(own, shown.k) : left);
  } else if (key === "+" || key === "-") zoomAt((left + right) / 2, key === "+" ? 1.5 : 1 / 1.5);
  else if (key === "0") resetZoom();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

export function startKeys() {
  stage.addEventListener("keydown", pressKey);
  stage.addEventListener("blur", () => {
    if (!press && shown && !isLent) rest(!isHover);
  });
}
