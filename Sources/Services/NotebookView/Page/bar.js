// The line below the picture: pages, the date, whether a kernel answers, and the menu.

import { clean } from "./label.js";
import { ask } from "./link.js";
import { options } from "./plot.js";
import { copyValues, savePNG, saveSVG } from "./save.js";
import { menu, node, pages, root } from "./stage.js";
import { placeDayInput } from "./strip.js";
import { resetZoom } from "./zoom.js";

export function placeBar() {
  const isLinked = root.dataset.link === "linked";
  pages.replaceChildren();
  for (const page of options.paging || []) {
    for (const [direction, sign] of /** @type {const} */ ([["previous", "\u2039"], ["next", "\u203a"]])) {
      const button = node(pages, "button", { type: "button", "aria-label": `${direction} ${page.unit}` }, sign);
      button.disabled = !isLinked || !page[direction];
      button.addEventListener("click", () => ask("page", { direction, unit: page.unit }));
      if (direction === "previous") node(pages, "bdi", {}, clean(page.label));
    }
  }
  placeDayInput();
}

export function startMenu() {
  const actions = [null, copyValues, savePNG, saveSVG, resetZoom];
  for (const name of ["\u22ef", "Copy values", "Save PNG", "Save SVG", "Reset zoom"]) node(menu, "option", {}, name);
  menu.addEventListener("change", () => {
    actions[menu.selectedIndex]?.();
    menu.selectedIndex = 0;
  });
}
