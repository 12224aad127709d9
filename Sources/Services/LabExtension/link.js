// A comm `glowline.view` for each notebook of this language; it carries what the widget bridge would.

import { carry } from "../NotebookView/Page/carrier.js";

/**
 * Keeps a notebook linked with its kernel, through restarts and changes of the kernel.
 * @param {any} panel Lab's
 */
export function keepLinked(panel) {
  const context = panel.sessionContext;
  /** @type {any} */
  let comm = null;
  /** @type {any} */
  let linked = null;
  /** @type {ReturnType<typeof carry> | null} */
  let carrier = null;
  let isRestarting = false, turn = 0;

  const end = () => {
    if (carrier) {
      carrier.lost();
      carrier.retire();
    }
    carrier = null;
    comm = linked = null;
  };

  const open = async () => {
    const kernel = context.session?.kernel;
    if (kernel === linked && comm && !comm.isDisposed) return;
    end();
    if (!kernel) return;
    linked = kernel;
    // It is called for the same kernel from several sides: the last call opens the comm.
    const call = (turn += 1);
    const info = await kernel.info;
    if (call !== turn || linked !== kernel || info.language_info?.name !== "glowline" || kernel.isDisposed) return;
    const own = kernel.createComm("glowline.view");
    comm = own;
    own.onMsg = (/** @type {any} */ { content, buffers }) => {
      if (own !== comm) return;
      const { data } = content;
      if (data.kind === "hello") {
        if (carrier) carrier.retire();
        // It comes before the widget bridge of the same kernel, which is closed then.
        carrier = carry(data.k, data.boot, (message) => own.send(message), 1);
      } else if (carrier) carrier.answered(data, buffers);
    };
    own.onClose = () => {
      if (own === comm) end();
    };
    own.open({ version: 1 });
  };

  context.kernelChanged.connect(open);
  context.statusChanged.connect((/** @type {unknown} */ _, /** @type {string} */ status) => {
    if (status === "restarting" || status === "autorestarting") {
      isRestarting = true;
      end();
    } else if (isRestarting && status === "idle") {
      isRestarting = false;
      open();
    }
  });
  panel.disposed.connect(end);
  context.ready.then(open);
}
