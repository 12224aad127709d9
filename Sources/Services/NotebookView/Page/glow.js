// The glow at the last sample: a ghost of its dot that grows and fades, again and again.

import { drawLevels, drawPlot } from "./drawing.js";
import { isShown } from "./legend.js";
import { homeOf, left, levelOf, panels, pictureOf, right, series } from "./plot.js";
import { config, glows, height, isStill, node, shape, tips, width } from "./stage.js";
import { drawing } from "./zoom.js";

export function startGlow() {
  const isGlow = config.latestIndicator === "glow" || (config.latestIndicator === "auto" && config.showGlowingIndicator);
  const still = isStill();
  glows.replaceChildren();
  tips.replaceChildren();
  if (!isGlow || (still && !drawing)) return;
  const size = config.glowingIndicatorWidth, scale = config.glowingIndicatorBackgroundScaleEffect;
  const pause = config.glowingIndicatorDelayBetweenGlow, time = config.glowingIndicatorGlowAnimationDuration;
  // The picture's own texts below the frame stay.
  const { axes, frame } = panels[panels.length - 1];
  if (axes.x) glows.style.clipPath = `inset(0 0 ${height - frame.y - frame.height - 4}px 0)`;
  for (const own of series) {
    if (!own.indicator || !isShown(own)) continue;
    const { panel } = own, x = pictureOf(homeOf(own.indicator.x, panel), panel), y = levelOf(own.indicator.y, panel, own.side);
    if (x < left + panel.dx - 1 || x > right + panel.dx + 1) continue;
    const circle = (/** @type {number} */ diameter) => `circle(${diameter / 2}px at ${x}px ${y}px)`;
    if (!drawing) {
      // The picture has a ghost that stands still: the same place without it.
      const patch = drawPlot(false);
      patch.style.clipPath = circle(size * (0.6 * scale + 0.4) + 2);
      glows.append(patch);
    }
    for (const isGhost of [true, false]) {
      const dot = node(tips, "div", { class: "dot", style: `width:${size}px;height:${size}px;left:${x - size / 2}px;top:${y - size / 2}px;background:${own.color}` });
      if (!isGhost || still) continue;
      dot.animate([
        { transform: "scale(1)", opacity: 1 },
        { transform: "scale(1)", opacity: 1, offset: pause / (pause + time), easing: "cubic-bezier(.42,0,.58,1)" },
        { transform: `scale(${scale})`, opacity: 0 },
      ], { duration: (pause + time) * 1000, iterations: Infinity });
    }
    // The labels of an axis stay over the ghost.
    const reach = (size * scale) / 2 + 8;
    if (x - reach > panel.frame.x && x + reach < panel.frame.x + panel.frame.width) continue;
    const over = shape(tips, "svg", { width, height, style: `position:absolute;clip-path:${circle(size * scale)}` });
    drawLevels(over, panel);
  }
}
