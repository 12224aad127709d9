// The value stick with its label, a dot on each line, and what two samples differ by.

const shade = node(stage, "div", { class: "band", hidden: "" });
const sticks = [0, 1].map(() => node(stage, "div", { class: "stick", hidden: "" }));
const dots = [];
const legend = node(stage, "div", { id: "legend", hidden: "" });
const label = node(stage, "div", { class: "label", hidden: "", "aria-hidden": "true" });
const foot = node(stage, "div", { class: "label", hidden: "", "aria-hidden": "true" });
let active = 0, spoken = 0;

function showDot(number, own, k) {
  const dot = (dots[number] = dots[number] || node(stage, "div", { class: "dot" }));
  const size = Math.min(own.width ?? config.plotLineWidth, 6) + 8;
  const isShown = k >= 0 && (config.style === "axes" || series.length > 1);
  dot.hidden = !isShown;
  if (!isShown) return;
  dot.style.cssText = "width:" + size + "px;height:" + size + "px;border:1.5px solid " + background + ";background:" + own.color + ";transform:translate(" + (placeX(own, k) - size / 2) + "px," + (placeY(own, k) - size / 2) + "px)";
}

/** Puts a label's middle over x, inside the picture. */
function placeText(element, text, x, y) {
  const size = roll(element, text);
  element.hidden = !text;
  element.style.transform = "translate(" + (clampLabel(x, size, width) - size / 2) + "px," + (y - config.fontSize * 0.625) + "px)";
}

/** The label of the k-th drawn sample; one that computes comes from the kernel, as it stands in the html. */
function textOf(own, k) {
  return clean(own.labels ? own.labels[k] : labelText(config.valueStickLabel, sampleOf(own, k), options.zone));
}

function showLegend(ks) {
  if (!legend.childNodes.length) {
    for (const own of series) {
      const entry = node(legend, "span", {});
      node(entry, "span", { style: "color:" + own.color }, "\u2501 ");
      node(entry, "bdi", {}, clean(own.label || own.name));
      node(entry, "b", {});
    }
    legend.style.cssText = "top:" + (options.label[0] - config.fontSize * 0.75) + "px;" + (options.legendSide === "right" ? "left:auto;right:0" : "width:100%");
  }
  legend.hidden = false;
  series.forEach((own, number) => {
    legend.childNodes[number].lastChild.textContent = ks[number] < 0 ? "" : textOf(own, ks[number]);
  });
}

/** What assistive technology reads, at most five times a second. */
function speak(text) {
  stage.setAttribute("aria-valuetext", text);
  spoken = spoken || setTimeout(() => {
    spoken = 0;
    live.textContent = stage.getAttribute("aria-valuetext");
  }, isStill() ? 0 : 200);
}

function whereText(own, k) {
  if (!options.zone) return typeset(figure(own.P[k]));
  return formatTime(options.zone, own.P[k], own.P[own.P.length - 1] - own.P[0] > 4e6 ? "%b %-d, %Y" : "%b %-d %R");
}

/** Shows the k-th drawn sample of the active series, and how it differs from another one. */
function showSample(k, from = null) {
  const own = series[active], x = placeX(own, k), isCompared = from !== null && from !== k;
  const ks = series.map((other) => (other === own ? k : other.hits[hitAt(other, x)] ?? -1));
  const text = textOf(own, k);
  const start = isCompared ? placeX(own, from) : x;
  const difference = isCompared ? changeText(own.V[from], own.V[k]) : "";
  [x, start].forEach((at, number) => {
    sticks[number].hidden = number > 0 && !isCompared;
    sticks[number].style.transform = "translateX(" + at + "px)";
  });
  shade.hidden = !isCompared;
  if (isCompared) shade.style.transform = "translateX(" + Math.min(x, start) + "px) scaleX(" + Math.abs(x - start) + ")";
  ks.forEach((other, number) => showDot(number, series[number], other));
  showDot(series.length, own, isCompared ? from : -1);
  if (series.length > 1) showLegend(ks);
  if (series.length > 1) placeText(foot, isCompared ? difference : whereText(own, k), (x + start) / 2, frame.y + frame.height + 8 + config.fontSize * 0.625);
  else placeText(label, isCompared ? difference : text, (x + start) / 2, options.label[0]);
  const name = clean(own.label || own.name) + ": ";
  stage.setAttribute("aria-valuenow", own.I[k]);
  speak(name + (isCompared ? difference + ", " + figure(own.V[from]) + " to " + figure(own.V[k]) : text + ", " + whereText(own, k) + (own.starts ? ", segment " + segmentOf(own.starts, own.I[k]) : "")));
}

function hideSample() {
  for (const element of [...sticks, ...dots, shade, label, foot, legend]) element.hidden = true;
  speak(image.alt);
}

function placeSticks() {
  const [top, bottom] = options.stick;
  for (const stick of sticks) stick.style.cssText += ";top:" + top + "px;height:" + (bottom - top) + "px";
  shade.style.cssText += ";top:" + frame.y + "px;height:" + frame.height + "px";
  stage.setAttribute("aria-valuemax", Math.max(...series.map((own) => own.count - 1), 0));
}
