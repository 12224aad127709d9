// What is selected in the page, and what is reported of it.

// The shown sample, and the one that it is compared with; null at rest.
let shown = null, reporter = null, isHover = false;

function report(events) {
  for (const detail of events) {
    if (detail.event === "segment") lightSegment(series[active], detail.segment);
    root.dispatchEvent(new CustomEvent("glowline-drag", { detail, bubbles: true }));
  }
}

/** Shows a sample with its segment. */
function select(k, from = null) {
  const own = series[active];
  shown = { k, from };
  isHover = false;
  if (options.marked && !drawing) redraw();
  showSample(k, from);
  reporter = reporter || makeDrag(own.starts);
  report(reporter.move(own.I[k]));
}

/** What a pointer at x in the picture selects; the kernel hears of presses only. */
function selectAt(x, from, isPressed) {
  const own = series[active], hit = own ? hitAt(own, x) : -1;
  if (hit < 0) return;
  const k = own.hits[hit];
  if (!isPressed && shown && shown.k === k) return;
  select(k, from);
  isHover = !isPressed;
  if (isPressed) tellSample("move", x);
}

function tellSample(phase, x) {
  if (!shown) return;
  const { I } = series[active];
  tell(phase, { i: I[shown.k], from: shown.from === null ? undefined : I[shown.from], x: x && (x - box.x) / box.sx });
}

/** The plot at rest; the release of a press is told. */
function rest(isTold) {
  if (isTold) tellSample("end");
  if (reporter) report(reporter.release());
  shown = reporter = null;
  hideSample();
  restore();
  if (options.marked) redraw();
}
