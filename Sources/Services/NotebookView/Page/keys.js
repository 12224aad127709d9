// The keyboard: arrows step from sample to sample, with shift they compare; Escape ends it.

/** The hit that a key leads to; null where the key means nothing here. */
function stepTo(key, now, first, last) {
  const page = Math.max(1, Math.round((last - first) / 10));
  const steps = { ArrowLeft: -1, ArrowRight: 1, PageUp: page, PageDown: -page };
  if (key === "Home") return first;
  if (key === "End") return last;
  if (!steps[key]) return null;
  if (now < 0) return key === "ArrowRight" || key === "PageUp" ? first : last;
  return clamp(now + steps[key], first, last);
}

function pressKey(event) {
  const own = series[active];
  if (!own || event.ctrlKey || event.metaKey || event.altKey) return;
  const first = hitAt(own, -Infinity), last = hitAt(own, Infinity);
  const now = shown ? own.hits.indexOf(shown.k) : -1;
  const target = first < 0 ? null : stepTo(event.key, now, first, last);
  if (target !== null) {
    const from = event.shiftKey && shown ? shown.from ?? shown.k : null;
    select(own.hits[target], from);
    tellSample("move");
  } else if (event.key === "Escape") {
    rest();
    tell("end", { i: null });
  } else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && series.length > 1) {
    const x = shown ? placeX(own, shown.k) : left;
    if (reporter) report(reporter.release());
    reporter = null;
    active = (active + (event.key === "ArrowUp" ? series.length - 1 : 1)) % series.length;
    selectAt(x, null, true);
  } else if (event.key === "+" || event.key === "-") zoomAt((left + right) / 2, event.key === "+" ? 1.5 : 1 / 1.5);
  else if (event.key === "0") resetZoom();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function startKeys() {
  stage.addEventListener("keydown", pressKey);
  stage.addEventListener("blur", () => {
    if (!press && shown) rest(!isHover);
  });
}
