// The value stick with its label, a dot on each line, and what two samples differ by.

import { xTicks } from "./drawing.js";
import { clampLabel, clean, labelText } from "./label.js";
import { isShown } from "./legend.js";
import { changeText, clockText, figure, lengthText, typeset } from "./numbers.js";
import { box, hitAt, isFlat, options, panels, placeX, placeY, pointerAt, sampleOf, series } from "./plot.js";
import { placeAt } from "./peers.js";
import { segmentOf } from "./points.js";
import { measure, roll } from "./roll.js";
import { active, isLent } from "./select.js";
import { background, config, controls, feet, image, isStill, labels, legends, live, node, shades, stage, sticks, width } from "./stage.js";
import { elapsedKinds } from "./ticks.js";
import { formatTime } from "./times.js";

/** @type {HTMLElement[]} */
const dots = [];
let spoken = 0, said = "";

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
 * The text over a panel's stick, with its middle over x, inside the panel's part of the picture.
 * @param {Panel} panel @param {string} text @param {number} x
 */
export function placeLabel({ number, cell, label: [y] }, text, x) {
  const element = labels[number], size = roll(element, text);
  element.hidden = !text;
  element.style.transform = `translate(${cell.x + clampLabel(x - cell.x, size, cell.width) - size / 2}px,${y - config.fontSize * 0.625}px)`;
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
 * Where the stick is, on a panel's x axis: the axis' own labels below the text are covered, each as a whole.
 * @param {Panel} panel @param {string} text @param {number} x
 */
function placeFoot(panel, text, x) {
  const { cell, frame } = panel, foot = feet[panel.number], size = roll(foot, text), middle = cell.x + clampLabel(x - cell.x, size, cell.width);
  let start = middle - size / 2 - 4, end = middle + size / 2 + 4;
  for (const tick of xTicks(panel)) {
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

/** @param {Panel} panel @param {(own: Series) => string} tell */
function showLegend(panel, tell) {
  const legend = legends[panel.number], own = panel.series;
  if (!legend.childNodes.length) {
    for (const one of own) {
      const entry = node(legend, "span");
      node(entry, "span", { style: "color:" + one.color }, "\u2501 ");
      node(entry, "bdi", {}, clean(one.label || one.name));
      node(entry, "b");
    }
    // The first of the rows that the picture's legend has.
    const { cell, label: [middle] } = panel, rows = (options.legend || []).filter(([number]) => own.includes(series[number]));
    const top = Math.min(middle, ...rows.map((entry) => entry[2])) - config.fontSize * 0.75;
    const side = panel.legendSide === "right" ? `left:auto;right:${width - cell.x - cell.width}px` : `left:${cell.x}px;width:${cell.width}px`;
    legend.style.cssText = `top:${top}px;${side};max-width:${cell.width}px`;
  }
  legend.hidden = false;
  // The stick's legend lies over the picture's, whose hidden entries would fade it.
  controls.dataset.quiet = "";
  legend.querySelectorAll("b").forEach((text, number) => {
    /** @type {HTMLElement} */ (text.parentNode).hidden = !isShown(own[number]);
    text.textContent = tell(own[number]);
  });
}

/**
 * What assistive technology reads, at most five times a second.
 * @param {string} text
 */
function speak(text) {
  stage.setAttribute("aria-valuetext", text);
  // Only the plot that is touched speaks.
  if (isLent) return;
  said = text;
  spoken = spoken || setTimeout(() => {
    spoken = 0;
    live.textContent = said;
  }, isStill() ? 0 : 200);
}

/**
 * Has assistive technology read something that is no sample, and nothing older after it.
 * @param {string} text
 */
export function announce(text) {
  clearTimeout(spoken);
  spoken = 0;
  live.textContent = text;
}

/** @param {Series} own @param {number} k */
function whereText(own, k) {
  const place = own.P[k], span = own.P[own.P.length - 1] - own.P[0];
  if (elapsedKinds.includes(options.x.kind)) return clockText(place);
  if (!options.zone) return typeset(figure(place));
  return formatTime(options.zone, place, span > 4e6 ? "%b %-d, %Y" : span < 7200 ? "%b %-d %T" : "%b %-d %R");
}

/**
 * The sample of each series nearest to one of the active series; -1 where there is none, or it is not shown.
 * @param {number} k
 */
function beside(k) {
  // A flat line's sample is drawn at the left end, wherever it is.
  const own = series[active], x = isFlat(own) ? box.x + box.sx * placeAt(own.P[k]) : pointerAt(own, k);
  return series.map((one) => (one === own ? k : !isShown(one) ? -1 : one.hits[hitAt(one, x)] ?? -1));
}

/**
 * How a range's later end differs from its earlier one.
 * @param {Series} own @param {number} from @param {number} k
 */
function differenceOf(own, from, k) {
  return from < 0 || k < 0 ? "" : changeText(own.V[Math.min(from, k)], own.V[Math.max(from, k)], own.duration);
}

/**
 * How much time a range takes; "" where x is no time.
 * @param {Series} own @param {number} from @param {number} k
 */
function elapsedOf({ P }, from, k) {
  return options.zone || elapsedKinds.includes(options.x.kind) ? lengthText(Math.abs(P[k] - P[from])) : "";
}

/**
 * Shows the k-th drawn sample of the active series, and how it differs from another one; in each panel what stands there.
 * @param {number} k @param {number | null} [from]
 */
export function showSample(k, from = null) {
  const own = series[active], other = from === k ? null : from;
  const ks = beside(k), froms = other === null ? null : beside(other);
  const ends = (other === null ? [k] : [other, k]).sort((a, b) => a - b), isCrowded = panels.length === 1 && series.length > 1;
  const difference = other !== null && [differenceOf(own, other, k), elapsedOf(own, other, k)].filter(Boolean).join(", ");
  const where = ends.map((end) => whereText(own, end)).join(" \u2013 ");
  ks.forEach((one, number) => showDot(number, series[number], one));
  for (const panel of panels) {
    const { number, series: all } = panel, lead = own.panel === panel ? own : all.find(isShown) || all[0], at = lead.number;
    // A range is the same in all panels; a stick stands at its panel's own sample.
    const stickX = (/** @type {number} */ place) => placeX(own, place) - own.panel.dx + panel.dx;
    const x = froms || ks[at] < 0 ? stickX(k) : placeX(lead, ks[at]), start = other === null ? x : stickX(other);
    [x, start].forEach((place, second) => {
      sticks[second][number].hidden = second > 0 && !froms;
      sticks[second][number].style.transform = `translateX(${place}px)`;
    });
    shades[number].hidden = !froms;
    shades[number].style.transform = `translateX(${Math.min(x, start)}px) scaleX(${Math.abs(x - start)})`;
    showDot(series.length + number, lead, froms ? froms[at] : -1);
    /** @param {Series} one */
    const tell = (one) => {
      const place = ks[one.number];
      if (!froms || isCrowded) return place < 0 ? "" : textOf(one, place);
      return difference && one === own ? difference : differenceOf(one, froms[one.number], place);
    };
    if (all.length > 1) showLegend(panel, tell);
    else placeLabel(panel, tell(lead), (x + start) / 2);
    if (panel.axes.x || isCrowded) placeFoot(panel, isCrowded && difference ? difference : where, (x + start) / 2);
  }
  const segment = own.starts ? `, segment ${segmentOf(own.starts, own.I[k])}` : "";
  const told = other === null ? `${textOf(own, k)}, ${where}${segment}` : `${difference}, ${ends.map((end) => (own.duration ? clockText : figure)(own.V[end])).join(" to ")}`;
  stage.setAttribute("aria-valuenow", String(own.I[k]));
  speak(`${clean(own.label || own.name)}: ${told}`);
}

export function hideSample() {
  for (const element of [...sticks.flat(), ...dots, ...shades, ...labels, ...feet, ...legends]) if (element) element.hidden = true;
  delete controls.dataset.quiet;
  speak(image.alt);
}

export function placeSticks() {
  for (const { number, stick: [top, bottom], frame: { y, height } } of panels) {
    for (const one of sticks) one[number].style.cssText += `;top:${top}px;height:${bottom - top}px`;
    shades[number].style.cssText += `;top:${y}px;height:${height}px`;
  }
  stage.setAttribute("aria-valuemax", String(Math.max(...series.map((own) => own.count - 1), 0)));
}
