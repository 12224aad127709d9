/// The JavaScript module of the model that links a page's pictures with the kernel.
///
/// A picture dispatches `glowline-up` with `{k, plot, rev, view, seq, phase, i}`; the bridge of the kernel
/// `k` takes it by `preventDefault()`, so that a picture knows at once whether there is one. At most two
/// moves are on their way; of those that wait only the latest of each plot is sent. What the kernel
/// answers is dispatched as `glowline-down`. A bridge of a newer process retires the older one.
package enum BridgeModule {
  /// The module's text.
  package static let text = """
    const room = 2, patience = 3000;
    export default {
      initialize({ model }) {
        const k = model.get("k"), boot = model.get("boot");
        const waiting = new Map(), flying = new Map();
        const name = (m) => m.view + " " + m.seq;
        const tell = (type, detail) => window.dispatchEvent(new CustomEvent(type, { detail }));
        const down = (detail) => tell("glowline-down", { k, boot, ...detail });
        const send = (m) => {
          flying.set(name(m), performance.now());
          try { model.send(m); } catch { flying.delete(name(m)); }
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
          if (m.phase === "move") { waiting.set(m.plot, m); pump(); return; }
          if (m.phase === "end") waiting.delete(m.plot);
          send(m);
        };
        const answered = (content, buffers) => {
          flying.delete(name(content));
          down({ ...content, buffers });
          pump();
        };
        const retire = () => {
          window.removeEventListener("glowline-up", up);
          window.removeEventListener("glowline-bridge", newer);
          model.off("msg:custom", answered);
        };
        const newer = (event) => {
          if (event.detail.k === k && event.detail.boot !== boot) retire();
        };
        tell("glowline-bridge", { k, boot });
        window.addEventListener("glowline-up", up);
        window.addEventListener("glowline-bridge", newer);
        model.on("msg:custom", answered);
        model.widget_manager?.get_model?.(boot).then((live) =>
          live.on("comm_live_update", () => { if (!live.comm_live) down({ kind: "lost" }); }));
        return retire;
      },
    };
    """
}
