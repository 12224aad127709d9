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

/** Covers an area with the plot as it is without the series, grid lines and all. */
function coverArea(own, path) {
  const plain = drawPlot(false, own), id = "glowline-area-" + options.id + (clips += 1);
  shape(shape(plain, "clipPath", { id }), "path", { d: areaOf(own, path), transform: matrix() });
  plain.setAttribute("clip-path", "url(#" + id + ")");
  cover.append(plain);
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
  const dim = config.opacityOfUnselectedSegment, opacity = own.opacity ?? 1;
  if (!cover) {
    const [[path]] = partsOf(own);
    const size = strokeOf(own)["stroke-width"];
    const isLaser = config.useLaserLightLinePlotStyle;
    cover = shape(covers, "g", { style: isLaser ? "filter:blur(" + 2 * size + "px)" : "" });
    if (own.as === "area") coverArea(own, path);
    shape(cover, "path", { ...strokeOf(own), d: path, stroke: background, "stroke-width": isLaser ? 10 * size : size + 1 });
    fade(cover, 0, 1 - dim);
  }
  const group = shape(covers, "g", {}), path = segmentPath(own, segment);
  // Over its own dimmed area, an opacity that makes the whole one.
  if (own.as === "area") shape(group, "path", { d: areaOf(own, path), fill: own.color, opacity: 1 - (1 - AREA * opacity) / (1 - AREA * opacity * dim), transform: matrix() });
  drawLine(group, own, path, { opacity });
  if (lit) fadeAway(lit);
  if (lit || (own.lit ?? segment) !== segment) fade(group, 0, 1);
  lit = group;
}

function placeSegments() {
  const isMoved = box.x || box.sx !== 1;
  overlay.style.clipPath = isMoved ? "inset(0 " + (width - right) + "px 0 " + left + "px)" : "none";
}
