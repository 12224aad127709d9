// The kernel's pictures, drawn over the one of the html.

import { canvas, covers, root } from "./stage.js";
import { drawing, finishZoom } from "./zoom.js";

/**
 * The kernel's picture of another window, without a selection.
 * @type {ImageBitmap | null}
 */
let base = null;
// Pictures are counted as they come: one that is decoded after a later one is not drawn.
let received = 0, painted = 0;

/** @param {BlobPart} picture @param {boolean} isBase */
export async function paint(picture, isBase) {
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

/** @param {ImageBitmap} bitmap */
function put(bitmap) {
  if (canvas.width !== bitmap.width) canvas.width = bitmap.width;
  if (canvas.height !== bitmap.height) canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  canvas.hidden = false;
  root.dataset.frames = String(painted);
}

/** The plot without what the kernel has drawn for a selection. */
export function restore() {
  painted = received;
  covers.style.visibility = "";
  if (base) put(base);
  else canvas.hidden = true;
}

/** The html's picture is the one below from now on. */
export function forgetWindow() {
  base = null;
}
