// A plain script beside the view, not one of its modules: what stands in the view would keep a picture that is gone,
// for as long as the page listens.

/** @param {Heard} heard */
// oxlint-disable-next-line no-unused-vars
function listen(heard) {
  for (const type of Object.keys(heard)) {
    const weak = new WeakRef(heard);
    /** @param {Event} event */
    const pass = (event) => {
      const alive = weak.deref();
      if (alive) alive[type](/** @type {CustomEvent} */ (event).detail);
      else window.removeEventListener(type, pass);
    };
    window.addEventListener(type, pass);
  }
}
