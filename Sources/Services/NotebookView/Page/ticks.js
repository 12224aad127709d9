// The ticks of a window that the page itself has chosen.

import { clockText, tickTexts } from "./numbers.js";
import { clock, DAYS, formatTime, MONTHS } from "./times.js";

const STEPS = [1, 5, 15, 30, 60, 300, 900, 1800, 3600, 10800, 21600, 43200, 86400, 172800, 604800];

/** The week of the epoch's beginning began three days before it. */
const MONDAY = 259200;

/** @param {Date} date */
function monthOf(date) {
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/**
 * Whole multiples of a power of ten with their labels.
 * @param {number[]} wholes @param {number} exponent @param {string} format
 */
function tenths(wholes, exponent, format) {
  const labels = tickTexts(wholes, exponent, format);
  return wholes.map((whole, k) => ({ value: Number(`${whole}e${exponent}`), label: labels[k] }));
}

/**
 * About so many round numbers from low to high.
 * @param {number} low @param {number} high @param {number} count
 */
export function numberTicks(low, high, count, least = 0, format = "auto") {
  const raw = Math.max((high - low) / count, least) || 1, exponent = Math.floor(Math.log10(raw));
  const factor = [1, 2, 5, 10].find((one) => Number(`${one}e${exponent}`) >= raw * 0.999) ?? NaN, step = Number(`${factor}e${exponent}`);
  const wholes = [];
  for (let k = Math.ceil(low / step - 1e-9); k <= high / step + 1e-9 && wholes.length < 99; k += 1) wholes.push(k * factor);
  return factor === 10 ? tenths(wholes.map((whole) => whole / 10), exponent + 1, format) : tenths(wholes, exponent, format);
}

/** Which multiples of powers of ten a logarithmic axis shows, and of which powers: the densest first. */
const SETS = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 5, 7], [1, 2, 5], [1]];

/**
 * Round numbers of a logarithmic axis, or of one that is so on both sides of zero, with labels that each are read alone:
 * the most that fit.
 * @template {{ value: number, label: string }} Found
 * @param {number} low @param {number} high @param {number | undefined} constant @param {(ticks: Found[]) => boolean} fits
 */
export function logTicks(low, high, constant, fits, format = "auto") {
  const greatest = Math.max(Math.abs(low), high), least = constant || low;
  const [first, last] = [least, greatest].map((value) => Math.floor(Math.log10(value)));
  for (const [set, every] of [...SETS.map((one) => /** @type {const} */ ([one, 1])), ...[2, 5, 10, 20, 50, 100].map((step) => /** @type {const} */ ([[1], step]))]) {
    /** @type {[number, number][]} */
    const parts = [];
    for (let power = Math.ceil(first / every) * every; power <= last; power += every) {
      for (const factor of set) {
        const value = Number(`${factor}e${power}`);
        // The constant is a third of a power away from zero: too near beside whole powers.
        if (value >= (constant && set.length < 2 ? 9 * constant : least) && value <= greatest) parts.push([factor, power]);
      }
    }
    // Where one below 1 needs a prefix, all of them have one.
    const plain = parts.some(([, power]) => power < -3) ? 0 : -3, isAuto = format === "auto" || format === "offset";
    const sizes = parts.flatMap(([factor, power]) => /** @type {Found[]} */ (tenths([factor], power, isAuto ? (power >= plain && power < 4 ? "plain" : "si") : format)));
    const turned = sizes.map((tick) => ({ ...tick, value: -tick.value, label: "\u2212" + tick.label })).reverse();
    const zero = /** @type {Found} */ ({ value: 0, label: "0" });
    const ticks = (constant ? [...turned, zero, ...sizes] : sizes).filter(({ value }) => value >= low && value <= high);
    if (set === SETS[0] && ticks.length < 3) return /** @type {Found[]} */ (numberTicks(low, high, 4, 0, format)).filter(({ value }) => constant || value > 0);
    if (fits(ticks)) return ticks;
  }
  return [];
}

/** The kinds of an x axis that counts time from a start: the periods that it counts in, or none. */
export const elapsedKinds = ["duration", "hour", "day", "week", "month", "quarter", "year"];

const DAY = 86400, LEAP_YEAR = Date.UTC(2024, 0) / 1000;

/**
 * About so many round lengths of time, or times since the start of a period.
 * @param {string} kind @param {number} low @param {number} high @param {number} count
 */
export function elapsedTicks(kind, low, high, count) {
  const raw = (high - low) / count, isPlain = kind === "duration" || kind === "hour";
  if (raw < 1) return numberTicks(low, high, count, 0, "duration");
  const name = (/** @type {number} */ value) => {
    const day = Math.floor(value / DAY), date = new Date((LEAP_YEAR + value) * 1000);
    if (kind === "week") return DAYS[(day + 1) % 7];
    return kind === "year" ? `${MONTHS[date.getUTCMonth()].slice(0, 3)} ${date.getUTCDate()}` : String(day + 1);
  };
  if (kind === "year" && raw > 15 * DAY) {
    const months = Array.from({ length: 12 }, (_, month) => ({ value: Date.UTC(2024, month) / 1000 - LEAP_YEAR, label: MONTHS[month].slice(0, 3) }));
    return months.filter(({ value }, month) => value >= low && value <= high && month % Math.ceil(raw / (31 * DAY)) === 0);
  }
  const step = [...STEPS.filter((seconds) => seconds < DAY), ...[1, 2, 5, 10, 15, 30, 60, 365].map((days) => days * DAY)].find((seconds) => seconds >= raw) || 1000 * DAY;
  const ticks = [];
  for (let value = Math.ceil(low / step) * step; value <= high && ticks.length < 99; value += step) {
    const time = kind === "day" || step < 60 ? clockText(value) : clockText(value % DAY);
    ticks.push({ value, label: isPlain ? clockText(value) : kind !== "day" && value % DAY === 0 ? name(value) : clockOf(time, step) });
  }
  return ticks;
}

/**
 * A clock's time without its seconds where all of them are 0.
 * @param {string} time @param {number} step
 */
function clockOf(time, step) {
  const whole = time.split(":").length < 3 ? "0:" + time.padStart(5, "0") : time;
  return step < 60 ? whole : whole.replace(/:\d\d$/, "");
}

/**
 * What the labels of ticks leave out, at an instant: the date behind times of day, the year behind dates.
 * @param {Zone} zone @param {number} time @param {{ label: string }[]} ticks
 */
export function timeContext(zone, time, ticks) {
  if (ticks.some(({ label }) => /\d:/.test(label))) return formatTime(zone, time, "%b %-d, %-Y");
  return ticks.some(({ label }) => /[a-z]/i.test(label)) ? formatTime(zone, time, "%-Y") : "";
}

/**
 * The ticks whose labels do not touch: of two that would, the one that begins a day stays, else the first.
 * @template {{ label: string, position: number, leads?: boolean }} Placed
 * @param {Placed[]} ticks @param {(label: string) => number} measure @param {number} gap
 */
export function ticksApart(ticks, measure, gap) {
  /** @type {Placed[]} */
  const kept = [];
  const touches = (/** @type {Placed} */ tick) => {
    const last = kept[kept.length - 1];
    return last && Math.abs(tick.position - last.position) < (measure(last.label) + measure(tick.label)) / 2 + gap;
  };
  for (const tick of ticks) {
    while (touches(tick) && tick.leads && !kept[kept.length - 1].leads) kept.pop();
    if (!touches(tick)) kept.push(tick);
  }
  return kept;
}

/**
 * About so many round times, none nearer to another than the least step.
 * @param {Zone} zone @param {number} low @param {number} high @param {number} count
 */
export function timeTicks(zone, low, high, count, least = 0) {
  const raw = Math.max((high - low) / count, least);
  /** @type {{ value: number, label: string, leads?: boolean }[]} */
  const ticks = [];
  const { date, offset } = clock(zone, low);
  const step = STEPS.find((seconds) => seconds >= raw);
  /** @param {number} local @param {string} format @param {boolean} [leads] */
  const add = (local, format, leads) => {
    const value = local - clock(zone, local - offset).offset;
    if (value >= low && value <= high) ticks.push({ value, label: formatTime(zone, value, format), leads });
    return value <= high && ticks.length < 99;
  };
  if (step) {
    for (let local = Math.ceil((low + offset) / step) * step; ; local += step) {
      const isDay = local % 86400 === 0;
      if (!add(local, isDay ? "%b %-d" : step < 60 ? "%T" : "%R", isDay)) return ticks;
    }
  }
  const months = [1, 3, 6, 12, 24, 60, 120].find((number) => number * 2629746 >= raw) || 1200;
  const start = monthOf(date);
  for (let month = Math.ceil(start / months) * months; ; month += months) {
    if (!add(Date.UTC(Math.floor(month / 12), month % 12) / 1000, month % 12 ? "%b" : "%Y")) return ticks;
  }
}

/**
 * The first of some times in each period of the clock or the calendar, with their places in the list: at most so many.
 * @param {Zone} zone @param {Places} times @param {number} count
 */
export function sessionTicks(zone, times, count) {
  const dates = Array.from(times, (time) => clock(zone, time).date);
  /** @type {[number, (date: Date) => number][]} */
  const periods = STEPS.filter((step) => step !== 172800).map((step) => [step, (date) => Math.floor((Number(date) / 1000 + MONDAY) / step)]);
  for (const number of [1, 3, 6, 12, 60, 120, 1200]) periods.push([Infinity, (date) => Math.floor(monthOf(date) / number)]);
  for (const [step, period] of periods) {
    const found = [...dates.keys()].filter((k) => k && period(dates[k]) !== period(dates[k - 1]));
    if (found.length > count) continue;
    const day = (/** @type {number} */ k) => Math.floor(Number(dates[k]) / 864e5);
    return found.map((k, number) => {
      const isNewDay = day(k) !== day(number ? found[number - 1] : 0);
      const format = step === Infinity ? (dates[k].getUTCMonth() ? "%b" : "%Y") : isNewDay ? "%b %-d" : step < 60 ? "%T" : "%R";
      return { k, value: times[k], label: formatTime(zone, times[k], format), leads: isNewDay };
    });
  }
  return [];
}
