// The glow at the last sample: a ghost of its dot that grows and fades, again and again.

import { drawPlot } from "./drawing.js";
import { isShown } from "./legend.js";
import { homeOf, left, levelOf, panels, pictureOf, right, series } from "./plot.js";
import { config, glows, height, isStill, node, tips } from "./stage.js";
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
    const { panel } = own, x = pictureOf(homeOf(own.indicator.x, panel), panel), y = levelOf(own.indicator.y, panel);
    if (x < left + panel.dx - 1 || x > right + panel.dx + 1) continue;
    if (!drawing) {
      // The picture has a ghost that stands still: the same place without it.
      const patch = drawPlot(false);
      patch.style.clipPath = `circle(${size * (0.3 * scale + 0.2) + 1}px at ${x}px ${y}px)`;
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
  }
}
