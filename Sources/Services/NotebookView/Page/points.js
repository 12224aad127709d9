// The drawn samples of a series as flat arrays, and which of them is under a pointer.

import { clamp } from "./numbers.js";

/**
 * Numbers from their packed text: a letter is a digit of base 26, a capital the last digit of a number; odd
 * numbers are negative. A number is the difference to the one before, with order 2 the difference of
 * differences; `-` is a gap.
 * @param {string} text
 */
export function unpack(text, unit = 1, order = 1) {
  const numbers = new Float64Array(text.replace(/[a-z]/g, "").length);
  let count = 0, number = 0, step = 0, last = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 45) numbers[count++] = NaN;
    else {
      number = number * 26 + (code & 31) - 1;
      if (code > 96) continue;
      const change = number % 2 ? -(number + 1) / 2 : number / 2;
      step = order === 2 ? step + change : change;
      last += step;
      numbers[count++] = last / unit;
      number = 0;
    }
  }
  return numbers;
}

/**
 * The first place in an ascending list that is at least, or with `beyond` more than, a limit.
 * @param {Places} places @param {number} limit
 */
export function firstPlace(places, limit, beyond = false) {
  let low = 0, high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (beyond ? places[middle] <= limit : places[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The place nearest to a pointer among those from left to right, or those from and up to `known` ones: ties go to the
 * later; -1 where there is none.
 * The kernel decides in the same way (`SampleSeries.nearestIndex`).
 * @param {Places} places @param {number} pointer @param {number} left @param {number} right @param {Pair | false} [known]
 */
export function nearestPlace(places, pointer, left, right, known) {
  const [first, end] = known || [firstPlace(places, left - 0.0005), firstPlace(places, right + 0.0005, true)];
  if (first >= end) return -1;
  const x = clamp(pointer, left, right);
  const after = clamp(firstPlace(places, x, true), first, end);
  // Distances that differ by less than a millionth are a tie.
  if (after > first && (after === end || x - places[after - 1] + 1e-6 < places[after] - x)) return after - 1;
  return Math.min(firstPlace(places, places[after], true), end) - 1;
}

/**
 * The segment of a sample: the last start that is not beyond it; null without segments.
 * @param {Places | undefined} starts @param {number} index
 */
export function segmentOf(starts, index) {
  return starts ? firstPlace(starts, index, true) - 1 : null;
}

/**
 * What a drag reports: an index at every move, a segment when it changes, and null for both at the release.
 * @param {Places} [starts]
 */
export function makeDrag(starts) {
  /** @type {number | null} */
  let active = null;
  /** @param {number | null} index @param {number | null} segment */
  const report = (index, segment) => {
    /** @type {DragEvents} */
    const events = [{ event: "index", index }];
    if (segment !== active) events.push({ event: "segment", segment });
    active = segment;
    return events;
  };
  return {
    /** @param {number} index */
    move: (index) => report(index, segmentOf(starts, index)),
    release: () => report(null, null),
  };
}

/**
 * One series of a plot with its samples, of which `level` tells the y of a value, and `forward` where a picture's x
 * lies on an axis that ascends.
 * @param {SeriesRecord} own @param {SeriesData} data @param {(value: number) => number} level
 * @param {(x: number) => number} [forward]
 */
export function readSeries(own, data, level, forward = (x) => x) {
  const V = /\d/.test(data.v) ? Float64Array.from(data.v.split(" "), Number) : unpack(data.v, 10 ** (data.d || 0));
  const Y = data.py ? unpack(data.py, 1000) : V.map(level);
  const I = data.i ? unpack(data.i) : V.map((_, k) => data.from + k);
  const X = unpack(data.px, 10 ** (data.pd ?? 3), 2).map(forward);
  const { even, hit } = data;
  const hits = [...Y.keys()].filter((k) => !Number.isNaN(Y[k]));
  const hitFrom = (/** @type {number} */ index) => firstPlace(hits.map((k) => I[k]), index);
  return {
    ...own, ...data, X, Y, V, I, hits, places: Float64Array.from(hits, (k) => X[k]),
    known: hit && /** @type {Pair} */ ([hitFrom(hit[0]), hitFrom(hit[1])]),
    starts: data.starts ? unpack(data.starts) : undefined,
    barShift: forward(data.barShift || 0) - forward(0),
    hold: data.hold && forward(data.hold),
    breaks: data.breaks ? unpack(data.breaks) : undefined,
    candles: data.candles && { ...data.candles, open: unpack(data.candles.open, 1000), high: unpack(data.candles.high, 1000), low: unpack(data.candles.low, 1000) },
    P: data.x ? unpack(data.x, 10 ** (data.xd || 0), 2) : even ? I.map((index) => even[0] + index * even[1]) : I,
  };
}

/**
 * A list's numbers that belong to indices; the numbers in between may have been left out.
 * @param {Places} indices @param {number} index
 */
export function positionOf(indices, index) {
  const at = firstPlace(indices, index);
  return indices[at] === index ? at : -1;
}

/**
 * The hit that a key leads to; null where the key means nothing here.
 * @param {string} key @param {number} now -1 where none is shown @param {number} first @param {number} last
 */
export function stepTo(key, now, first, last) {
  const page = Math.max(1, Math.round((last - first) / 10));
  const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: page, PageDown: -page }[key];
  if (key === "Home") return first;
  if (key === "End") return last;
  if (!step) return null;
  if (now < 0) return step > 0 ? first : last;
  return clamp(now + step, first, last);
}

/**
 * The day in the middle of a strip; between two it is the later one.
 * @param {number} scroll @param {number} viewWidth @param {number} dayWidth @param {number} count
 */
export function centerDay(scroll, viewWidth, dayWidth, count) {
  return clamp(Math.floor((scroll + viewWidth / 2) / dayWidth), 0, count - 1);
}
