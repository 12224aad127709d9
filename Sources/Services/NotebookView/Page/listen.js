// Stands outside the view, so that the page's listeners do not keep a picture that is gone.

function listen(heard) {
  for (const type of Object.keys(heard)) {
    const weak = new WeakRef(heard);
    const pass = (event) => {
      const alive = weak.deref();
      if (alive) alive[type](event.detail);
      else window.removeEventListener(type, pass);
    };
    window.addEventListener(type, pass);
  }
}
