// A text whose figures roll to their new values, place by place.

import { isStill, node, ruler, scale } from "./stage.js";

/** @type {Map<string, number>} */
const widths = new Map();
/**
 * What an element shows: the cells by their characters and places, and how wide they are.
 * @type {WeakMap<Element, { cells: Map<string, HTMLElement>, size: number }>}
 */
const rolls = new WeakMap();

/**
 * The width of a text in points; measured once for each.
 * @param {string} text
 */
export function measure(text) {
  let size = widths.get(text);
  if (size === undefined) {
    if (widths.size > 999) widths.clear();
    ruler.textContent = text;
    size = ruler.offsetWidth ? ruler.getBoundingClientRect().width / scale() : text.length * 7;
    widths.set(text, size);
  }
  return size;
}

/**
 * Shows a text in an element, and tells how wide it is.
 * @param {HTMLElement} element @param {string} text
 */
export function roll(element, text) {
  const old = rolls.get(element) || { cells: new Map(), size: 0 };
  if (element.dataset.text === text) return old.size;
  element.dataset.text = text;
  const cells = new Map();
  let size = 0;
  // Other scripts join and turn their letters.
  if (!/^[\x20-\x7e\u2212\u00b5\u20ac\u00a3]*$/.test(text) || text.length > 40) {
    element.textContent = text;
    size = measure(text);
    rolls.set(element, { cells, size });
    return size;
  }
  // Places are counted from the first decimal point, so that 9 → 10 adds a figure in front.
  const pivot = /\d(?!\d)/.exec(text)?.index || 0;
  for (let k = 0; k < text.length; k += 1) {
    const character = text[k], isDigit = character >= "0" && character <= "9";
    const name = (isDigit ? "" : character) + (k - pivot);
    let cell = old.cells.get(name);
    if (!cell) {
      cell = node(element, "span", { class: "cell" });
      node(cell, "span", {}, isDigit ? "0\n1\n2\n3\n4\n5\n6\n7\n8\n9" : character);
    }
    const { style } = /** @type {HTMLElement} */ (cell.firstChild);
    if (isDigit) style.transform = `translateY(${-10 * Number(character)}%)`;
    if (isStill()) style.transition = "none";
    cells.set(name, cell);
    size += measure(character);
  }
  // A cell that is moved would lose its transition: those that stay keep their order.
  const kept = new Set(cells.values());
  for (const child of Array.from(element.childNodes)) if (!kept.has(child)) child.remove();
  [...kept].forEach((cell, k) => {
    if (element.childNodes[k] !== cell) element.insertBefore(cell, element.childNodes[k] || null);
  });
  rolls.set(element, { cells, size });
  return size;
}
