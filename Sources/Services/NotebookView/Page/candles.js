// Candles as the picture has them: a line from low to high and a body, hollow where it rises.

import { box, levelOf, placeX } from "./plot.js";
import { background, shape } from "./stage.js";

/**
 * @param {Element} group @param {Series} own @param {NonNullable<Series["candles"]>} candles
 */
export function drawCandles(group, own, { open, high, low, rises, falling }) {
  const size = Math.min((own.barWidth ?? 1) * box.sx, 24), half = Math.max(size - 1, 1) / 2;
  let up = "", down = "";
  for (let k = 0; k < own.X.length; k += 1) {
    if (Number.isNaN(own.Y[k])) continue;
    const x = placeX(own, k), [start, end, top, bottom] = [open[k], own.Y[k], high[k], low[k]].map((y) => levelOf(y, own.panel, own.side));
    const [first, last] = [Math.min(start, end), Math.max(start, end)], tall = Math.max(last - first, 0.5);
    const path = `M${x.toFixed(2)} ${top.toFixed(2)}V${first.toFixed(2)}M${x.toFixed(2)} ${last.toFixed(2)}V${bottom.toFixed(2)}`;
    const body = `M${(x - half).toFixed(2)} ${first.toFixed(2)}h${(2 * half).toFixed(2)}v${tall.toFixed(2)}h${(-2 * half).toFixed(2)}z`;
    if (rises[k] === "1") up += path + body;
    else down += path + body;
  }
  shape(group, "path", { d: up, stroke: own.color, fill: size < 3 ? own.color : background });
  shape(group, "path", { d: down, stroke: falling, fill: falling });
}
