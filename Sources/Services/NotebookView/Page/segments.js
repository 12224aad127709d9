// The segment under the pointer in full, the others dimmed: the background's colour over all, the segment over that.

import { AREA, drawPlot, newName } from "./drawing.js";
import { restore } from "./paint.js";
import { areaOf, box, drawLine, left, matrix, panels, partsOf, right, segmentPath, strokeOf } from "./plot.js";
import { background, config, covers, height, isStill, overlay, shape, width } from "./stage.js";

/**
 * What dims the series, and its lit segment.
 * @type {SVGElement | null}
 */
let cover = null;
/** @type {SVGElement | null} */
let lit = null;

/** @param {Element} element @param {number} from @param {number} to @param {() => void} [done] */
function fade(element, from, to, done) {
  const duration = isStill() ? 0 : config.segmentSelectionAnimationDuration * 1000;
  const motion = element.animate({ opacity: [from, to] }, { duration, fill: "forwards" });
  if (done) motion.onfinish = done;
}

/**
 * Covers an area with the plot as it is without the series, grid lines and all.
 * @param {Element} parent @param {Series} own @param {string} path
 */
function coverArea(parent, own, path) {
  const plain = drawPlot(false, own), id = newName();
  shape(shape(plain, "clipPath", { id }), "path", { d: areaOf(own, path), transform: matrix(own) });
  plain.setAttribute("clip-path", `url(#${id})`);
  parent.append(plain);
}

/** @param {Element} element */
function fadeAway(element) {
  fade(element, Number(getComputedStyle(element).opacity), 0, () => element.remove());
}

/**
 * Lights up a segment of a series; null ends it.
 * @param {Series} own @param {number | null | undefined} segment
 */
export function lightSegment(own, segment) {
  restore();
  if (segment === null || segment === undefined) {
    if (cover) fadeAway(cover);
    // Below the segment there is its own line: it needs no animation.
    if (lit) lit.remove();
    cover = lit = null;
    return;
  }
  const { dx, frame } = own.panel, room = 12 * config.plotLineWidth;
  // Once the window is another one, what comes stays inside the frame.
  const isMoved = box.x || box.sx !== 1, down = panels.length > 1 ? [frame.y - room, height - frame.y - frame.height - room] : [0, 0];
  overlay.style.clipPath = isMoved ? `inset(${down[0]}px ${width - right - dx}px ${down[1]}px ${left + dx}px)` : "none";
  const dim = config.opacityOfUnselectedSegment, opacity = own.opacity ?? 1;
  if (!cover) {
    const [[path]] = partsOf(own);
    const size = strokeOf(own)["stroke-width"];
    const isLaser = config.useLaserLightLinePlotStyle;
    cover = shape(covers, "g", { style: isLaser ? `filter:blur(${2 * size}px)` : "" });
    if (own.as === "area") coverArea(cover, own, path);
    shape(cover, "path", { ...strokeOf(own), d: path, stroke: background, "stroke-width": isLaser ? 10 * size : size + 1 });
    fade(cover, 0, 1 - dim);
  }
  const group = shape(covers, "g"), path = segmentPath(own, segment);
  // Over its own dimmed area, an opacity that makes the whole one.
  if (own.as === "area") shape(group, "path", { d: areaOf(own, path), fill: own.color, opacity: 1 - (1 - AREA * opacity) / (1 - AREA * opacity * dim), transform: matrix(own) });
  drawLine(group, own, path, { opacity });
  if (lit) fadeAway(lit);
  if (lit || (own.lit ?? segment) !== segment) fade(group, 0, 1);
  lit = group;
}

/** No segment is lit. */
export function clearSegments() {
  if (cover) cover.remove();
  if (lit) lit.remove();
  cover = lit = null;
}
