// Zoom and pan: at once with the points of the page, then with the kernel's for the new window.

let drawing = null, asked = 0, zoomTimer = 0, zoomFrame = 0, isWindowed = false;

function isZoomed() {
  return isWindowed || box.sx !== 1;
}

/** The least and greatest y of the visible samples; null where there are none. */
function visibleExtent() {
  let low = Infinity, high = -Infinity;
  for (const own of series) {
    const end = own.hits[hitAt(own, Infinity)] ?? -1;
    for (let k = own.hits[hitAt(own, -Infinity)] ?? 0; k <= end; k += 1) {
      if (own.Y[k] < low) low = own.Y[k];
      if (own.Y[k] > high) high = own.Y[k];
    }
  }
  return high > low ? [low, high] : null;
}

function fitY() {
  const extent = visibleExtent();
  const isFixed = options.y.fixed || options.y.log || series.some((own) => own.axis === "right" || own.as === "area" || own.as === "bars");
  if (isFixed || !extent || box.sx === 1) return;
  const room = record.axes.y ? frame.height * 0.04 : 0;
  box.sy = (frame.height - 2 * room) / (extent[1] - extent[0]);
  box.y = frame.y + room - extent[0] * box.sy;
}

/** Moves the window; it stays inside the data. */
function setBox(x, sx) {
  const [start, end] = options.strip ? [0, options.strip.count * options.strip.width] : options.extent || [left, right];
  const least = (right - left) / Math.max(end - start, right - left);
  box = { x, sx: clamp(sx, least, 1e4), y: 0, sy: 1 };
  if (box.sx !== sx) box.x = box.sx === least ? left - start * least : box.x;
  // What is narrower than the frame begins at its left.
  box.x = clamp(box.x, right - end * box.sx, left - start * box.sx);
  fitY();
  zoomFrame = zoomFrame || requestAnimationFrame(redraw);
}

function redraw() {
  zoomFrame = 0;
  // A picture that holds a stick gives way to one without while the page shows its own.
  const isHome = !options.strip && box.sx === 1 && Math.abs(box.x) < 0.01 && !(options.marked && shown);
  const fresh = isHome ? null : drawPlot(options.marked);
  if (drawing) drawing.remove();
  drawing = fresh;
  if (fresh) {
    if (!options.marked) fresh.style.clipPath = "inset(" + Math.max(0, frame.y - config.fontSize * 0.7) + "px 0 0 0)";
    canvas.after(fresh);
  }
  if (cover) cover.remove();
  if (lit) lit.remove();
  cover = lit = null;
  placeSegments();
  startGlow();
  if (shown) {
    showSample(shown.k, shown.from);
    if (reporter && series[active].starts) lightSegment(series[active], segmentOf(series[active].starts, series[active].I[shown.k]));
  }
  showDay();
}

function askForWindow() {
  clearTimeout(zoomTimer);
  zoomTimer = setTimeout(() => {
    if (options.strip) askForDays();
    else asked = tell("zoom", { x: shownDomain() });
  }, 150);
}

function zoomAt(x, factor, shift = 0) {
  if (options.strip) return;
  setBox(x - (x - box.x) * factor + shift, box.sx * factor);
  askForWindow();
}

function panBy(distance) {
  setBox(box.x + distance, box.sx);
  askForWindow();
}

/** Back to the window of the saved picture. */
function resetZoom() {
  if (options.strip) return;
  clearTimeout(zoomTimer);
  if (isZoomed()) asked = tell("zoom", { x: null });
  isWindowed = false;
  base = null;
  load(saved.record, saved.options);
  restore();
  redraw();
  placeBar();
}

/** The kernel's data of another window: its picture comes with them. */
function takeData({ record: newRecord, options: newOptions, buffers }) {
  const isStrip = Boolean(options.strip), scroll = box.x;
  pending = newRecord && (() => {
    isWindowed = !isStrip;
    load(newRecord, newOptions);
    if (isStrip) box.x = scroll;
    else if (shown) rest();
    redraw();
    placeSticks();
    placeBar();
  });
  if (buffers && buffers[0] && !isStrip) paint(buffers[0], true);
  else finishZoom();
}

let pending = null;

function finishZoom() {
  if (pending) pending();
  pending = null;
}

function startZoom() {
  stage.addEventListener("wheel", (event) => {
    const across = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (event.ctrlKey || event.metaKey) zoomAt(pictureX(event), Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.003)));
    else if (options.strip && across) panBy(-across);
    else return;
    event.preventDefault();
  }, { passive: false });
  stage.addEventListener("dblclick", resetZoom);
}
