// The way of messages between a page's pictures and the kernel `k`, whatever carries them.

/** @typedef {Omit<Message, "k">} Sent */

/** @param {Sent} message */
function name({ view, seq }) {
  return `${view} ${seq}`;
}

/** @param {string} type @param {object} detail */
function tell(type, detail) {
  window.dispatchEvent(new CustomEvent(type, { detail }));
}

/**
 * A picture dispatches `glowline-up` with `{k, plot, rev, view, seq, phase, …}`; the carrier of its kernel takes it by
 * `preventDefault()`, so that a picture knows at once whether there is one. At most two messages are on their way
 * while moves wait, and of those only the latest of each plot is sent. What the kernel answers is dispatched as
 * `glowline-down`. A carrier of a newer process retires the older one, and of the same process one of a higher rank
 * that of a lower one.
 * @param {string} k @param {string} boot @param {(message: object) => void} post
 */
export function carry(k, boot, post, rank = 0) {
  const room = 2, patience = 3000;
  /** @type {Map<string, Sent>} */
  const waiting = new Map();
  /** @type {Map<string, number>} */
  const flying = new Map();
  let isRetired = false;
  /** @param {object} detail */
  const down = (detail) => {
    if (!isRetired) tell("glowline-down", { k, boot, ...detail });
  };
  const send = (/** @type {Sent} */ m) => {
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
  const up = (/** @type {Event} */ event) => {
    const { k: kernel, ...m } = /** @type {CustomEvent<Message>} */ (event).detail;
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
  /** @param {Sent} content @param {unknown[]} [buffers] */
  const answered = (content, buffers) => {
    flying.delete(name(content));
    down({ ...content, buffers });
    pump();
  };
  const announce = () => tell("glowline-bridge", { k, boot, rank });
  const other = (/** @type {Event} */ event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    if (detail.k !== k) return;
    if (detail.boot !== boot || detail.rank > rank) retire();
    else if (detail.rank < rank) announce();
  };
  function retire() {
    isRetired = true;
    window.removeEventListener("glowline-up", up);
    window.removeEventListener("glowline-bridge", other);
  }
  window.addEventListener("glowline-up", up);
  window.addEventListener("glowline-bridge", other);
  // Pictures answer with a ping, which has to be taken.
  announce();
  return { answered, retire, lost: () => down({ kind: "lost" }) };
}
