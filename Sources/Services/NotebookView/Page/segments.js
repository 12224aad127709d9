// The segment under the pointer in full, the others dimmed: the background's colour over all, the segment over that.

// What the picture shows at the glow lies below the covers, the glow itself above them.
const glows = node(stage, "div", {});
const overlay = shape(stage, "svg", { width, height });
const covers = shape(overlay, "g", {});
const tips = node(stage, "div", {});
let cover = null, lit = null;

function fade(element, from, to, done) {
  const duration = isStill() ? 0 : config.segmentSelectionAnimationDuration * 1000;
  const motion = element.animate({ opacity: [from, to] }, { duration, fill: "forwards" });
  if (done) motion.onfinish = done;
}

function segmentPath(own, segment) {
  const first = firstPlace(own.I, own.starts[segment]), end = firstPlace(own.I, own.starts[segment + 1] ?? Infinity);
  // The line that joins two segments belongs to the later one.
  return pathOf(own, own.as === "dots" || own.as === "bars" ? first : first - 1, end - 1);
}

function fadeAway(element) {
  fade(element, Number(getComputedStyle(element).opacity), 0, () => element.remove());
}

/** Lights up a segment of a series; null ends it. */
function lightSegment(own, segment) {
  restore();
  if (segment === null) {
    if (cover) fadeAway(cover);
    // Below the segment there is its own line: it needs no animation.
    if (lit) lit.remove();
    cover = lit = null;
    return;
  }
  const isFull = drawing || own.lit === undefined;
  if (!cover) {
    const path = isFull ? pathOf(own, 0, own.X.length - 1) : segmentPath(own, own.lit);
    const size = strokeOf(own)["stroke-width"];
    const isLaser = config.useLaserLightLinePlotStyle;
    cover = shape(covers, "path", {
      ...strokeOf(own), d: path, stroke: background, "stroke-linecap": own.as === "dots" ? "round" : "butt",
      "stroke-width": isLaser ? 10 * size : size + 1, style: isLaser ? "filter:blur(" + 2 * size + "px)" : "",
    });
    fade(cover, 0, 1 - config.opacityOfUnselectedSegment);
  }
  const group = shape(covers, "g", {});
  drawLine(group, own, segmentPath(own, segment), {});
  if (lit) fadeAway(lit);
  if (lit || !(isFull || own.lit === segment)) fade(group, 0, 1);
  lit = group;
}

function placeSegments() {
  covers.setAttribute("transform", "matrix(" + [box.sx, 0, 0, box.sy, box.x, box.y].join(" ") + ")");
  const isMoved = box.x || box.sx !== 1;
  overlay.style.clipPath = isMoved ? "inset(0 " + (width - right) + "px 0 " + left + "px)" : "none";
}
