// Copies of what is shown: the values as a table, the picture as PNG or SVG.

/** The visible samples as lines of columns: where, and the value of each series. */
function tableText(columns, heading, zone) {
  const rows = new Map();
  columns.forEach(({ P, V, hits, first, last }, column) => {
    for (let at = first; at >= 0 && at <= last; at += 1) {
      const k = hits[at], row = rows.get(P[k]) || columns.map(() => "");
      row[column] = numberText(V[k]);
      rows.set(P[k], row);
    }
  });
  const lines = [...rows].sort((a, b) => a[0] - b[0]).map(([place, row]) => [zone ? isoTime(zone, place) : numberText(place), ...row]);
  return [[heading, ...columns.map((own) => clean(own.label || own.name))], ...lines].map((line) => line.join("\t")).join("\n") + "\n";
}

async function copyValues() {
  const columns = series.map((own) => ({ ...own, first: hitAt(own, -Infinity), last: hitAt(own, Infinity) }));
  const text = tableText(columns, options.zone ? "time" : "x", options.zone);
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = node(shell, "textarea", {});
    area.value = text;
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

function saveAs(href, suffix) {
  const name = clean(record.title || record.series[0]?.name || "plot").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "plot";
  const link = node(shell, "a", { href, download: name + suffix });
  link.click();
  link.remove();
}

function svgLink() {
  return "data:image/svg+xml;charset=utf-8," + encodeURIComponent(new XMLSerializer().serializeToString(drawPlot(true)));
}

function saveSVG() {
  saveAs(svgLink(), ".svg");
}

async function savePNG() {
  if (!drawing) {
    saveAs(canvas.hidden ? image.src : canvas.toDataURL(), ".png");
    return;
  }
  const picture = new Image(), paper = document.createElement("canvas");
  picture.src = svgLink();
  await picture.decode();
  paper.width = width * config.scale;
  paper.height = height * config.scale;
  paper.getContext("2d").drawImage(picture, 0, 0, paper.width, paper.height);
  saveAs(paper.toDataURL(), ".png");
}
