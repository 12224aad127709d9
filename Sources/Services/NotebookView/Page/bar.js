// The line below the picture: pages, the date, whether a kernel answers, and the menu.

const pages = node(bar, "span", {});
const status = node(bar, "span", { id: "status" });
const more = node(bar, "button", { type: "button", "aria-label": "plot menu", "aria-haspopup": "menu", "aria-expanded": "false" }, "\u22ef");
const menu = node(shell, "div", { id: "menu", role: "menu", hidden: "" });

function button(parent, text, name, action) {
  const made = node(parent, "button", { type: "button" }, text);
  if (name) made.setAttribute("aria-label", name);
  made.onclick = action;
  return made;
}

function placeBar() {
  const isLinked = root.dataset.link === "linked";
  pages.replaceChildren();
  for (const page of options.paging || []) {
    for (const [direction, sign] of [["previous", "\u2039"], ["next", "\u203a"]]) {
      const turn = () => (asked = tell("page", { direction, unit: page.unit }));
      button(pages, sign, direction + " " + page.unit, turn).disabled = !isLinked || !page[direction];
      if (direction === "previous") node(pages, "bdi", {}, clean(page.label));
    }
  }
  if (options.strip && !dayInput) {
    dayInput = node(bar, "input", { type: "date", "aria-label": "day", min: options.strip.first, max: formatTime([[0, 0, ""]], dayTime(options.strip.count - 1), "%F") });
    bar.prepend(dayInput);
    dayInput.onchange = () => showDate(dayInput.value);
  }
}

function openMenu(isOpen) {
  if (menu.hidden === !isOpen) return;
  menu.hidden = !isOpen;
  more.setAttribute("aria-expanded", isOpen);
  (isOpen ? menu.firstChild : more).focus();
}

function startMenu() {
  const items = { "Copy values": copyValues, "Save PNG": savePNG, "Save SVG": saveSVG, "Reset zoom": resetZoom };
  for (const name in items) {
    button(menu, name, "", () => {
      openMenu(false);
      items[name]();
    }).setAttribute("role", "menuitem");
  }
  more.onclick = () => openMenu(menu.hidden);
  menu.onkeydown = (event) => {
    const step = { ArrowDown: "nextSibling", ArrowUp: "previousSibling" }[event.key];
    if (event.key === "Escape") openMenu(false);
    else if (step) (shell.activeElement[step] || menu[step === "nextSibling" ? "firstChild" : "lastChild"]).focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  shell.addEventListener("focusout", (event) => {
    if (!menu.hidden && menu.contains(event.target) && !menu.contains(event.relatedTarget)) menu.hidden = true;
  });
}
