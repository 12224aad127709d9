// The kernel's pictures, drawn over the one of the html.

import { canvas, covers, root } from "./stage.js";
import { drawing, finishZoom, zoomTimer } from "./zoom.js";

/** @typedef {{ bytes: Uint8Array, isBase: boolean, turn: number }} Received */

/**
 * The kernel's picture of another window, without a selection.
 * @type {ImageBitmap | null}
 */
let base = null;
// Pictures are counted as they come: one that is decoded after a later one is not drawn.
let received = 0, painted = 0, newestBase = 0;
/** How many are decoded now: the next one beside the one that is about to be shown. */
let decoding = 0;
/**
 * The newest one that waits for that: those before it are overtaken, and never decoded.
 * @type {Received | null}
 */
let waiting = null;
/**
 * The picture that was decoded last: all samples of a segment have the same one.
 * @type {{ bytes: Uint8Array, bitmap: Promise<ImageBitmap> } | null}
 */
let latest = null;

/**
 * The pictures of the next two frames: answers come in pairs, and of two in one frame only the later would be seen.
 * @type {{ bitmap: ImageBitmap, turn: number }[]}
 */
const following = [];

/** @param {ArrayBuffer | DataView} picture @param {boolean} isBase */
export function paint(picture, isBase) {
  received += 1;
  const { buffer, byteOffset, byteLength } = /** @type {DataView} */ (picture);
  const bytes = new Uint8Array(buffer || picture, byteOffset, byteLength);
  const job = { bytes, isBase, turn: received };
  if (isBase) newestBase = received;
  if (isBase || decoding < 2 || isLatest(bytes)) decode(job);
  else waiting = job;
}

/** @param {Uint8Array} bytes */
function isLatest(bytes) {
  return latest?.bytes.length === bytes.length && latest.bytes.every((byte, k) => byte === bytes[k]);
}

/** @param {Received} job */
async function decode({ bytes, isBase, turn }) {
  if (!latest || !isLatest(bytes)) latest = { bytes, bitmap: createImageBitmap(new Blob([bytes], { type: "image/png" })) };
  decoding += 1;
  const bitmap = await latest.bitmap;
  decoding -= 1;
  const next = waiting;
  waiting = null;
  if (next && next.turn > painted) decode(next);
  if (isBase ? turn < newestBase || zoomTimer : turn <= painted || drawing) return;
  painted = Math.max(painted, turn);
  if (!isBase) show(bitmap, turn);
  else {
    base = bitmap;
    following.length = 0;
    put(bitmap, painted);
    finishZoom();
  }
}

/**
 * Shows a picture of a sample: one a frame.
 * @param {ImageBitmap} bitmap @param {number} turn
 */
function show(bitmap, turn) {
  if (!following.length) requestAnimationFrame(turnFrame);
  following.splice(1, 1, { bitmap, turn });
}

function turnFrame() {
  const next = following.shift();
  if (!next) return;
  if (following.length) requestAnimationFrame(turnFrame);
  if (drawing) return;
  put(next.bitmap, next.turn);
  // The kernel's picture shows the segment itself.
  covers.style.visibility = "hidden";
}

/** @param {ImageBitmap} bitmap @param {number} turn */
function put(bitmap, turn) {
  if (canvas.width !== bitmap.width) canvas.width = bitmap.width;
  if (canvas.height !== bitmap.height) canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  canvas.hidden = false;
  root.dataset.frames = String(turn);
}

/** The plot without what the kernel has drawn for a selection. */
export function restore() {
  painted = received;
  following.length = 0;
  covers.style.visibility = "";
  if (base) put(base, painted);
  else canvas.hidden = true;
}

/** The html's picture is the one below from now on. */
export function forgetWindow() {
  base = null;
}
