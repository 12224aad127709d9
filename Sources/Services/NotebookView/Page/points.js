// The drawn samples of a series as flat arrays, and which of them is under a pointer.

/**
 * Numbers from their packed text: a letter is a digit of base 26, a capital the last digit of a number; odd
 * numbers are negative. A number is the difference to the one before, with order 2 the difference of
 * differences; `-` is a gap.
 */
function unpack(text, unit = 1, order = 1) {
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

/** The first place in an ascending list that is at least, or with `beyond` more than, a limit. */
function firstPlace(places, limit, beyond) {
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
 */
function nearestPlace(places, pointer, left, right, known) {
  const [first, end] = known || [firstPlace(places, left - 0.0005), firstPlace(places, right + 0.0005, true)];
  if (first >= end) return -1;
  const x = clamp(pointer, left, right);
  const after = clamp(firstPlace(places, x, true), first, end);
  // Distances that differ by less than a millionth are a tie.
  if (after > first && (after === end || x - places[after - 1] + 1e-6 < places[after] - x)) return after - 1;
  return Math.min(firstPlace(places, places[after], true), end) - 1;
}

/** The segment of a sample: the last start that is not beyond it; null without segments. */
function segmentOf(starts, index) {
  return starts ? firstPlace(starts, index, true) - 1 : null;
}

/** What a drag reports: an index at every move, a segment when it changes, and null for both at the release. */
function makeDrag(starts) {
  let active = null;
  const report = (index, segment) => {
    const events = [{ event: "index", index }];
    if (segment !== active) events.push({ event: "segment", segment });
    active = segment;
    return events;
  };
  return {
    move: (index) => report(index, segmentOf(starts, index)),
    release: () => report(null, null),
  };
}

/** One series of a plot with its samples, of which `level` tells the y of a value: X and Y in points, V the values, P their x, I their indices. */
function readSeries(own, data, level) {
  const V = /\d/.test(data.v) ? Float64Array.from(data.v.split(" "), Number) : unpack(data.v, 10 ** (data.d || 0));
  const Y = data.py ? unpack(data.py, 1000) : V.map(level);
  const I = data.i ? unpack(data.i) : V.map((_, k) => data.from + k);
  const X = unpack(data.px, 10 ** (data.pd ?? 3), 2);
  // The samples that can be hit, without gaps.
  const hits = [...Y.keys()].filter((k) => !Number.isNaN(Y[k]));
  return {
    // In the picture's own window the kernel says which hits are in view.
    known: data.hit && data.hit.map((index) => firstPlace(hits.map((k) => I[k]), index)),
    ...own, ...data, X, Y, V, I, starts: data.starts && unpack(data.starts), P: data.x ? unpack(data.x, 10 ** (data.xd || 0), 2) : data.even ? I.map((index) => data.even[0] + index * data.even[1]) : I,
    hits, places: Float64Array.from(hits, (k) => X[k]),
  };
}

/** A list's numbers that belong to indices; the numbers in between may have been left out. */
function positionOf(indices, index) {
  const at = firstPlace(indices, index);
  return indices[at] === index ? at : -1;
}
