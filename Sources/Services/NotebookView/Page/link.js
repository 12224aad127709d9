// The kernel: what the page tells it, and what comes back. A bridge takes an event by preventDefault.

const view = Math.random().toString(36).slice(2);
const patience = 1800;
let seq = 0, timer = 0, base = null;
// Pictures are counted as they come: one that is decoded after a later one is not drawn.
let received = 0, painted = 0;

/** Says whether a kernel answers. */
function setLink(state) {
  clearTimeout(timer);
  timer = 0;
  if (root.dataset.link === state) return;
  status.textContent = { linked: "kernel linked", silent: "kernel does not answer", gone: "kernel has no such plot: run the cell again", lost: "kernel lost" }[state] || "no kernel";
  root.dataset.link = state;
  placeBar();
}

/** Tells the kernel something; without one it stays in the page. */
function tell(phase, more) {
  if (!options.live) return 0;
  seq += 1;
  const { k, plot, rev } = options;
  const detail = { k, plot, rev, view, seq, phase, series: series[active]?.name, ...more };
  if (isZoomed()) detail.window = shownDomain();
  if (window.dispatchEvent(new CustomEvent("glowline-up", { cancelable: true, detail }))) setLink("none");
  else timer = timer || setTimeout(() => setLink("silent"), patience);
  return seq;
}

async function paint(picture, isBase) {
  const turn = (received += 1);
  const bitmap = await createImageBitmap(new Blob([picture], { type: "image/png" }));
  if (turn <= painted || (drawing && !isBase)) return;
  painted = turn;
  if (isBase) base = bitmap;
  put(bitmap);
  if (isBase) finishZoom();
  // The kernel's picture shows the segment itself.
  else covers.style.visibility = "hidden";
}

function put(bitmap) {
  if (canvas.width !== bitmap.width) canvas.width = bitmap.width;
  if (canvas.height !== bitmap.height) canvas.height = bitmap.height;
  canvas.getContext("2d").drawImage(bitmap, 0, 0);
  canvas.hidden = false;
  root.dataset.frames = painted;
}

/** The plot without what the kernel has drawn for a selection. */
function restore() {
  painted = received;
  covers.style.visibility = "";
  if (base) put(base);
  else canvas.hidden = true;
}

const heard = {
  "glowline-bridge": (detail) => {
    // Later, when an older bridge has retired and the new one listens.
    if (detail.k === options.k) queueMicrotask(() => tell("ping"));
  },
  "glowline-down": (detail) => {
    if (detail.k !== options.k || !options.live) return;
    if (detail.kind === "lost") setLink("lost");
    if (detail.plot !== options.plot || detail.rev !== options.rev) return;
    setLink(detail.kind === "gone" ? "gone" : "linked");
    const isOwn = detail.view === view;
    if (detail.kind === "data" && isOwn && detail.seq === asked) takeData(detail);
    if (detail.kind !== "sel") return;
    const number = series.findIndex((own) => own.name === detail.series);
    if (!isOwn && number >= 0 && !press) {
      const own = series[number], k = detail.i === null ? -1 : positionOf(own.I, detail.i);
      active = number;
      if (k < 0 || detail.phase === "end") rest();
      else select(k);
    }
    const own = series[active], i = shown && own.I[shown.k];
    if (i === null) return;
    if (detail.i === i && isOwn && detail.text && series.length === 1 && shown.from === null) placeText(label, clean(detail.text), placeX(own, shown.k), options.label[0]);
    const picture = detail.buffers && detail.buffers[0];
    if (picture && segmentOf(own.starts, detail.i) === segmentOf(own.starts, i)) paint(picture, false);
  },
};
