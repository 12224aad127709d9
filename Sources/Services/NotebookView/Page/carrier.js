// The way of messages between a page's pictures and the kernel `k`, whatever carries them.

/**
 * A picture dispatches `glowline-up` with `{k, plot, rev, view, seq, phase, …}`; the carrier of its kernel takes it by
 * `preventDefault()`, so that a picture knows at once whether there is one. At most two messages are on their way
 * while moves wait, and of those only the latest of each plot is sent. What the kernel answers is dispatched as
 * `glowline-down`. A carrier of a newer process retires the older one, and of the same process one of a higher rank
 * that of a lower one.
 */
function carry(k, boot, post, rank = 0) {
  const room = 2, patience = 3000;
  const waiting = new Map(), flying = new Map();
  const name = (m) => m.view + " " + m.seq;
  const tell = (type, detail) => window.dispatchEvent(new CustomEvent(type, { detail }));
  let isRetired = false;
  const down = (detail) => isRetired || tell("glowline-down", { k, boot, ...detail });
  const send = (m) => {
    flying.set(name(m), performance.now());
    try {
      post(m);
    } catch {
      flying.delete(name(m));
    }
  };
  const pump = () => {
    const now = performance.now();
    for (const [key, since] of flying) if (now - since > patience) flying.delete(key);
    for (const [plot, m] of waiting) {
      if (flying.size >= room) return;
      waiting.delete(plot);
      send(m);
    }
  };
  const up = (event) => {
    const { k: kernel, ...m } = event.detail;
    if (kernel !== k || event.defaultPrevented) return;
    event.preventDefault();
    if (m.phase === "move") {
      waiting.set(m.plot, m);
      pump();
      return;
    }
    if (m.phase === "end") waiting.delete(m.plot);
    send(m);
  };
  const answered = (content, buffers) => {
    flying.delete(name(content));
    down({ ...content, buffers });
    pump();
  };
  const retire = () => {
    isRetired = true;
    window.removeEventListener("glowline-up", up);
    window.removeEventListener("glowline-bridge", other);
  };
  const announce = () => tell("glowline-bridge", { k, boot, rank });
  const other = ({ detail }) => {
    if (detail.k !== k) return;
    if (detail.boot !== boot || detail.rank > rank) retire();
    else if (detail.rank < rank) announce();
  };
  window.addEventListener("glowline-up", up);
  window.addEventListener("glowline-bridge", other);
  // Pictures answer with a ping, which has to be taken.
  announce();
  return { answered, retire, lost: () => down({ kind: "lost" }) };
}
