// Copies of what is shown: the values as a table, the picture as PNG or SVG.

import { drawPlot } from "./drawing.js";
import { clean } from "./label.js";
import { isShown } from "./legend.js";
import { hitAt, options, record, series } from "./plot.js";
import { canvas, config, height, image, node, shell, width } from "./stage.js";
import { tableText } from "./table.js";
import { drawing } from "./zoom.js";

export async function copyValues() {
  const columns = series.filter(isShown).map((own) => ({ ...own, first: hitAt(own, -Infinity), last: hitAt(own, Infinity) }));
  const text = tableText(columns, options.zone ? "time" : "x", options.zone);
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = node(shell, "textarea");
    area.value = text;
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

/** @param {string} href @param {string} suffix */
function saveAs(href, suffix) {
  const name = clean(record.title || record.series[0]?.name || "plot").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "plot";
  const link = node(shell, "a", { href, download: name + suffix });
  link.click();
  link.remove();
}

function svgLink() {
  return "data:image/svg+xml;charset=utf-8," + encodeURIComponent(new XMLSerializer().serializeToString(drawPlot(true)));
}

export function saveSVG() {
  saveAs(svgLink(), ".svg");
}

export async function savePNG() {
  if (!drawing) {
    saveAs(canvas.hidden ? image.src : canvas.toDataURL(), ".png");
    return;
  }
  const picture = new Image(), paper = document.createElement("canvas");
  picture.src = svgLink();
  await picture.decode();
  paper.width = width * config.scale;
  paper.height = height * config.scale;
  paper.getContext("2d")?.drawImage(picture, 0, 0, paper.width, paper.height);
  saveAs(paper.toDataURL(), ".png");
}
