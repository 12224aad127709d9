// The button of an error: it inserts the corrected statement as a new cell.

/** Shows the buttons, which are hidden where nobody hears them. */
export function showAdvice() {
  const style = document.createElement("style");
  style.textContent = ".glowline-advice[hidden] { display: inline-block; cursor: pointer; font-family: monospace; }";
  document.head.append(style);
}

/**
 * Hears the buttons of a notebook.
 * @param {any} panel
 * @param {any} actions
 */
export function offerAdvice(panel, actions) {
  panel.node.addEventListener("click", (/** @type {any} */ event) => {
    const button = event.target.closest?.(".glowline-advice");
    if (!button) return;
    const cells = panel.content;
    const place = cells.widgets.findIndex((/** @type {any} */ cell) => cell.node.contains(button));
    if (place < 0) return;
    cells.activeCellIndex = place;
    actions.insertBelow(cells);
    cells.activeCell.model.sharedModel.setSource(button.textContent);
  });
}
