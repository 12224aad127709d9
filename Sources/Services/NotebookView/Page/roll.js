// A text whose figures roll to their new values, place by place.

const widths = new Map();
const ruler = node(stage, "span", { style: "visibility:hidden;white-space:pre" });

/** The width of a text in points; measured once for each. */
function measure(text) {
  if (!widths.has(text)) {
    if (widths.size > 999) widths.clear();
    ruler.textContent = text;
    widths.set(text, ruler.offsetWidth ? ruler.getBoundingClientRect().width / (root.clientWidth / width) : text.length * 7);
  }
  return widths.get(text);
}

/** Shows a text in an element, and tells how wide it is. */
function roll(element, text) {
  if (element.dataset.text === text) return element.size;
  element.dataset.text = text;
  // Other scripts join and turn their letters.
  if (!/^[\x20-\x7e\u2212\u00b5\u20ac\u00a3]*$/.test(text) || text.length > 40) {
    element.textContent = text;
    element.cells = null;
    return (element.size = measure(text));
  }
  // Places are counted from the first decimal point, so that 9 → 10 adds a figure in front.
  const pivot = (/\d(?!\d)/.exec(text) || { index: 0 }).index;
  const old = element.cells || new Map(), cells = new Map();
  element.size = 0;
  for (let k = 0; k < text.length; k += 1) {
    const character = text[k], isDigit = character >= "0" && character <= "9";
    const name = (isDigit ? "" : character) + (k - pivot);
    let cell = old.get(name);
    if (!cell) {
      cell = node(element, "span", { class: "cell" });
      node(cell, "span", {}, isDigit ? "0\n1\n2\n3\n4\n5\n6\n7\n8\n9" : character);
    }
    if (isDigit) cell.firstChild.style.transform = "translateY(" + -10 * Number(character) + "%)";
    if (isStill()) cell.firstChild.style.transition = "none";
    cells.set(name, cell);
    element.size += measure(character);
  }
  // A cell that is moved would lose its transition: those that stay keep their order.
  const kept = new Set(cells.values());
  for (const child of Array.from(element.childNodes)) if (!kept.has(child)) child.remove();
  [...kept].forEach((cell, k) => {
    if (element.childNodes[k] !== cell) element.insertBefore(cell, element.childNodes[k] || null);
  });
  element.cells = cells;
  return element.size;
}
