// The value stick with its label, a dot on each line, and what two samples differ by.

import { xTicks } from "./drawing.js";
import { clampLabel, clean, labelText } from "./label.js";
import { isShown } from "./legend.js";
import { changeText, clockText, figure, typeset } from "./numbers.js";
import { frame, hitAt, mirrored, options, placeX, placeY, record, sampleOf, series } from "./plot.js";
import { segmentOf } from "./points.js";
import { measure, roll } from "./roll.js";
import { active } from "./select.js";
import { background, config, controls, foot, image, isStill, label, legend, live, node, shade, stage, sticks, width } from "./stage.js";
import { elapsedKinds } from "./ticks.js";
import { formatTime } from "./times.js";

/** @type {HTMLElement[]} */
const dots = [];
let spoken = 0;

/** @param {number} number @param {Series} own @param {number} k */
function showDot(number, own, k) {
  const dot = (dots[number] = dots[number] || node(stage, "div", { class: "dot" }));
  const size = Math.min(own.width ?? config.plotLineWidth, 6) + 8;
  const isDrawn = k >= 0 && (config.style === "axes" || series.length > 1);
  dot.hidden = !isDrawn;
  if (!isDrawn) return;
  dot.style.cssText = `width:${size}px;height:${size}px;border:1.5px solid ${background};background:${own.color};transform:translate(${placeX(own, k) - size / 2}px,${placeY(own, k) - size / 2}px)`;
}

/**
 * Puts a label's middle over x, inside the picture.
 * @param {HTMLElement} element @param {string} text @param {number} x @param {number} y
 */
function placeText(element, text, x, y) {
  const size = roll(element, text);
  element.hidden = !text;
  element.style.transform = `translate(${clampLabel(x, size, width) - size / 2}px,${y - config.fontSize * 0.625}px)`;
}

/**
 * The text over the stick, with its middle over x.
 * @param {string} text @param {number} x
 */
export function placeLabel(text, x) {
  placeText(label, text, x, options.label[0]);
}

/**
 * The label of the k-th drawn sample; one that computes comes from the kernel, as it stands in the html.
 * @param {Series} own @param {number} k
 */
function textOf(own, k) {
  const durations = [own.duration ? "value" : "", elapsedKinds.includes(options.x.kind) ? "x" : ""];
  return clean(own.labels ? own.labels[k] : labelText(config.valueStickLabel, sampleOf(own, k), options.zone, durations));
}

/**
 * Where the stick is, on the x axis: the axis' own labels below the text are covered, each as a whole.
 * @param {string} text @param {number} x
 */
function placeFoot(text, x) {
  const size = roll(foot, text), middle = clampLabel(x, size, width);
  let start = middle - size / 2 - 4, end = middle + size / 2 + 4;
  for (const tick of xTicks()) {
    const half = measure(tick.label) / 2 + 2;
    if (tick.position + half < start || tick.position - half > end) continue;
    start = Math.min(start, tick.position - half);
    end = Math.max(end, tick.position + half);
  }
  const [before, after] = [middle - size / 2 - start, end - middle - size / 2];
  foot.hidden = !text;
  foot.style.cssText = `padding:1px ${after}px 1px ${before}px;margin:-1px 0 0 ${-before}px;background:${background}`;
  foot.style.transform = `translate(${middle - size / 2}px,${frame.y + frame.height + 8}px)`;
}

/** @param {number[]} ks */
function showLegend(ks) {
  if (!legend.childNodes.length) {
    for (const own of series) {
      const entry = node(legend, "span");
      node(entry, "span", { style: "color:" + own.color }, "\u2501 ");
      node(entry, "bdi", {}, clean(own.label || own.name));
      node(entry, "b");
    }
    // The first of the rows that the picture's legend has.
    const top = Math.min(options.label[0], ...(options.legend || []).map((entry) => entry[2]));
    legend.style.cssText = `top:${top - config.fontSize * 0.75}px;${options.legendSide === "right" ? "left:auto;right:0" : "width:100%"}`;
  }
  legend.hidden = false;
  // The stick's legend lies over the picture's, whose hidden entries would fade it.
  controls.dataset.quiet = "";
  legend.querySelectorAll("b").forEach((text, number) => {
    /** @type {HTMLElement} */ (text.parentNode).hidden = !isShown(series[number]);
    text.textContent = ks[number] < 0 ? "" : textOf(series[number], ks[number]);
  });
}

/**
 * What assistive technology reads, at most five times a second.
 * @param {string} text
 */
function speak(text) {
  stage.setAttribute("aria-valuetext", text);
  spoken = spoken || setTimeout(() => {
    spoken = 0;
    live.textContent = stage.getAttribute("aria-valuetext");
  }, isStill() ? 0 : 200);
}

/** @param {Series} own @param {number} k */
function whereText(own, k) {
  const place = own.P[k], span = own.P[own.P.length - 1] - own.P[0];
  if (elapsedKinds.includes(options.x.kind)) return clockText(place);
  if (!options.zone) return typeset(figure(place));
  return formatTime(options.zone, place, span > 4e6 ? "%b %-d, %Y" : span < 7200 ? "%b %-d %T" : "%b %-d %R");
}

/**
 * Shows the k-th drawn sample of the active series, and how it differs from another one.
 * @param {number} k @param {number | null} [from]
 */
export function showSample(k, from = null) {
  const own = series[active], x = placeX(own, k), other = from === k ? null : from;
  const ks = series.map((one) => (one === own ? k : !isShown(one) ? -1 : one.hits[hitAt(one, mirrored(x))] ?? -1));
  const text = textOf(own, k);
  const start = other === null ? x : placeX(own, other);
  const difference = other === null ? null : changeText(own.V[other], own.V[k]);
  [x, start].forEach((at, number) => {
    sticks[number].hidden = number > 0 && other === null;
    sticks[number].style.transform = `translateX(${at}px)`;
  });
  shade.hidden = other === null;
  if (other !== null) shade.style.transform = `translateX(${Math.min(x, start)}px) scaleX(${Math.abs(x - start)})`;
  ks.forEach((one, number) => showDot(number, series[number], one));
  showDot(series.length, own, other ?? -1);
  if (series.length > 1) {
    showLegend(ks);
    placeFoot(difference ?? whereText(own, k), (x + start) / 2);
  } else {
    placeLabel(difference ?? text, (x + start) / 2);
    if (record.axes.x) placeFoot(other === null ? whereText(own, k) : `${whereText(own, other)} \u2013 ${whereText(own, k)}`, (x + start) / 2);
  }
  const segment = own.starts ? `, segment ${segmentOf(own.starts, own.I[k])}` : "";
  const told = other === null ? `${text}, ${whereText(own, k)}${segment}` : `${difference}, ${figure(own.V[other])} to ${figure(own.V[k])}`;
  stage.setAttribute("aria-valuenow", String(own.I[k]));
  speak(`${clean(own.label || own.name)}: ${told}`);
}

export function hideSample() {
  for (const element of [...sticks, ...dots, shade, label, foot, legend]) element.hidden = true;
  delete controls.dataset.quiet;
  speak(image.alt);
}

export function placeSticks() {
  const [top, bottom] = options.stick;
  for (const stick of sticks) stick.style.cssText += `;top:${top}px;height:${bottom - top}px`;
  shade.style.cssText += `;top:${frame.y}px;height:${frame.height}px`;
  stage.setAttribute("aria-valuemax", String(Math.max(...series.map((own) => own.count - 1), 0)));
}
