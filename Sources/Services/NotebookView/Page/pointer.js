// Mouse, pen and fingers. A page still scrolls over the plot: only a press that lasts takes the finger.

const pointers = new Map();
// The press: null, waiting, active, pan, or pinch.
let press = null, pressTimer = 0, anchor = null;
// The latest move of each pointer in this frame.
const moves = new Map();

function pictureX(event) {
  const area = stage.getBoundingClientRect();
  return ((event.clientX - area.left) / area.width) * width;
}

/** Draws the latest moves once a frame. */
function follow(event) {
  if (!moves.size) requestAnimationFrame(flush);
  moves.set(event.pointerId, event);
}

function flush() {
  for (const event of moves.values()) moveTo(pictureX(event), event);
  moves.clear();
}

function moveTo(x, event) {
  const pointer = pointers.get(event.pointerId);
  if (press === "pan" || press === "pinch") {
    const other = [...pointers.values()].find((one) => one !== pointer);
    if (press === "pan") panBy(x - pointer.x);
    else if (other) {
      const before = Math.abs(pointer.x - other.x), after = Math.abs(x - other.x);
      zoomAt((x + other.x) / 2, Math.max(after, 8) / Math.max(before, 8), (x - pointer.x) / 2);
    }
  } else if (press === "active" && pointer) {
    const other = [...pointers.values()].find((one) => one !== pointer);
    // With two fingers the later one is the second sample.
    if (!other) selectAt(x, anchor, true);
    else {
      const xs = [...pointers.values()].map((one) => (one === pointer ? x : one.x));
      const from = series[active].hits[hitAt(series[active], xs[0])];
      selectAt(xs[1], from, true);
    }
  } else if (!press && event.pointerType === "mouse") selectAt(x, null, false);
  if (pointer) pointer.x = x;
}

function activate(event, x) {
  press = "active";
  anchor = event.shiftKey ? (shown && shown.from !== null ? shown.from : series[active].hits[hitAt(series[active], x)] ?? null) : null;
  stage.setPointerCapture(event.pointerId);
  selectAt(x, anchor, true);
}

function release(event) {
  clearTimeout(pressTimer);
  flush();
  if (!pointers.delete(event.pointerId)) return;
  if (pointers.size) {
    if (press === "active" && shown) select(shown.k);
    return;
  }
  if (press === "active") rest(true);
  press = anchor = null;
}

function startPointers() {
  stage.addEventListener("pointerdown", (event) => {
    if (event.button || !series.length) return;
    const x = pictureX(event);
    pointers.set(event.pointerId, { x, startX: event.clientX, startY: event.clientY });
    if (event.pointerType === "mouse") {
      stage.setPointerCapture(event.pointerId);
      if (event.ctrlKey || event.metaKey) press = "pan";
      else activate(event, x);
    } else if (pointers.size === 2) {
      stage.setPointerCapture(event.pointerId);
      // A second finger on an active stick compares; two quick fingers pinch.
      if (press === "active") moveTo(x, event);
      else if (!options.strip) {
        clearTimeout(pressTimer);
        press = "pinch";
      }
    } else {
      press = "waiting";
      pressTimer = setTimeout(() => activate(event, pointers.get(event.pointerId).x), config.minimumPressDurationToActivateInteraction * 1000);
    }
  });
  stage.addEventListener("pointermove", (event) => {
    const pointer = pointers.get(event.pointerId);
    if (press === "waiting" && pointer) {
      const across = Math.abs(event.clientX - pointer.startX), down = Math.abs(event.clientY - pointer.startY);
      if (Math.max(across, down) > 8) {
        clearTimeout(pressTimer);
        press = options.strip && across > down ? "pan" : "passed";
        if (press === "pan") stage.setPointerCapture(event.pointerId);
      } else pointer.x = pictureX(event);
    } else follow(event);
  });
  stage.addEventListener("pointerup", release);
  stage.addEventListener("pointercancel", release);
  stage.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "mouse" || press) return;
    moves.clear();
    if (isHover) rest();
  });
  // Lab would select all cells up to this one.
  stage.addEventListener("mousedown", (event) => {
    if (event.shiftKey) event.stopPropagation();
  });
  // While the stick is held the page stays where it is.
  stage.addEventListener("touchmove", (event) => {
    if (press && press !== "waiting" && press !== "passed") event.preventDefault();
  }, { passive: false });
  stage.addEventListener("contextmenu", (event) => {
    if (press) event.preventDefault();
  });
}
