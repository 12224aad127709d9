// The line below the picture: pages, the date, whether a kernel answers, and the menu.

const pages = node(bar, "span", { style: "display:flex;align-items:center" });
const status = node(bar, "span", { id: "status" });
const menu = node(bar, "select", { "aria-label": "plot menu" });

function placeBar() {
  const isLinked = root.dataset.link === "linked";
  pages.replaceChildren();
  for (const page of options.paging || []) {
    for (const [direction, sign] of [["previous", "\u2039"], ["next", "\u203a"]]) {
      const button = node(pages, "button", { type: "button", "aria-label": direction + " " + page.unit }, sign);
      button.disabled = !isLinked || !page[direction];
      button.onclick = () => (asked = tell("page", { direction, unit: page.unit }));
      if (direction === "previous") node(pages, "bdi", {}, clean(page.label));
    }
  }
  if (options.strip && !dayInput) {
    dayInput = node(bar, "input", { type: "date", "aria-label": "day", min: options.strip.first, max: formatTime([[0, 0, ""]], dayTime(options.strip.count - 1), "%F") });
    bar.prepend(dayInput);
    dayInput.onchange = () => showDate(dayInput.value);
  }
}

function startMenu() {
  const actions = [null, copyValues, savePNG, saveSVG, resetZoom];
  for (const name of ["\u22ef", "Copy values", "Save PNG", "Save SVG", "Reset zoom"]) node(menu, "option", {}, name);
  menu.onchange = () => {
    actions[menu.selectedIndex]();
    menu.selectedIndex = 0;
  };
}
