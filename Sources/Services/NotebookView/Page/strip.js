// A strip of days, each equally wide; samples lie in points from the strip's left end.

let dayInput = null, travel = 0;

function dayTime(day) {
  return Date.parse(options.strip.first) / 1000 + day * 86400;
}

/** The day in the middle; between two it is the later one. */
function centerDay(scroll, viewWidth, dayWidth, count) {
  return clamp(Math.floor((scroll + viewWidth / 2) / dayWidth), 0, count - 1);
}

function visibleDays() {
  const { width: size, count } = options.strip, scroll = left - box.x;
  return [Math.max(0, Math.floor(scroll / size)), Math.min(count, Math.ceil((scroll + frame.width) / size)) - 1];
}

function middleDay() {
  return centerDay(left - box.x, frame.width, options.strip.width, options.strip.count);
}

/** A label for each visible day, with the day in the middle tinted. */
function stripTicks() {
  const ticks = [], [first, last] = visibleDays();
  for (let day = first; day <= last; day += 1) {
    const value = dayTime(day);
    const start = box.x + day * options.strip.width, end = start + options.strip.width;
    // The label of a day that is cut stays in view.
    const position = (Math.max(start, left) + Math.min(end, right)) / 2;
    ticks.push({ value, day, start, label: end - left > 70 && right - start > 70 ? formatTime([[0, 0, ""]], value, "%a %b %-d") : "", position });
  }
  return ticks;
}

function drawDays(inside) {
  for (const { day, start: x } of stripTicks()) {
    if (day === middleDay()) shape(inside, "rect", { x, y: frame.y, width: options.strip.width, height: frame.height, fill: colors.title, opacity: 0.05 });
    shape(inside, "rect", { x: x - 0.5, y: frame.y, width: 1, height: frame.height, fill: colors.axis });
  }
}

/** Brings a day to the middle. */
function showDate(date) {
  const day = clamp(Math.round((Date.parse(date) / 1000 - dayTime(0)) / 86400), 0, options.strip.count - 1);
  const from = box.x, to = left + frame.width / 2 - (day + 0.5) * options.strip.width, start = performance.now(), turn = (travel += 1);
  const step = (now) => {
    if (turn !== travel) return;
    const part = isStill() ? 1 : clamp((now - start) / 300, 0, 1);
    setBox(from + (to - from) * part * (2 - part), 1);
    if (part < 1) requestAnimationFrame(step);
    else {
      travel = 0;
      askForWindow();
    }
  };
  if (!Number.isNaN(day)) step(start);
}

function showDay() {
  if (!options.strip || !dayInput) return;
  const date = formatTime([[0, 0, ""]], dayTime(middleDay()), "%F");
  if (!travel && dayInput.value !== date) dayInput.value = date;
  const [first, last] = visibleDays(), [from, to] = options.strip.loaded;
  if ((first < from || last > to) && !zoomTimer) askForWindow();
}

/** Tells the day in the middle, and asks for those in view and one screen on each side, where some are not here yet. */
function askForDays() {
  zoomTimer = 0;
  const [first, last] = visibleDays(), [from, to] = options.strip.loaded, more = last - first + 1;
  const days = first < from || last > to ? [Math.max(0, first - more), Math.min(options.strip.count - 1, last + more)] : null;
  const seq = tell("days", { days, day: middleDay() });
  if (days) asked = seq;
}
