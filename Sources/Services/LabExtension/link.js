// A comm `glowline.view` for each notebook of this language; it carries what the widget bridge would. In a notebook of
// Python the kernel opens it, once its package `glowline` is loaded, and a page that comes later finds it open.

import { carry } from "../NotebookView/Page/carrier.js";

const target = "glowline.view";

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

  /**
   * Lets a comm carry what pictures say.
   * @param {any} own @param {any} [hello] what the kernel has said when it opened it
   */
  const take = (own, hello) => {
    comm = own;
    const greet = (/** @type {any} */ data) => {
      if (carrier) carrier.retire();
      // It comes before the widget bridge of the same kernel, which is closed then.
      carrier = carry(data.k, data.boot, (message) => own.send(message), 1);
    };
    own.onMsg = (/** @type {any} */ { content, buffers }) => {
      if (own !== comm) return;
      const { data } = content;
      if (data.kind === "hello") greet(data);
      else if (carrier) carrier.answered(data, buffers);
    };
    own.onClose = () => {
      if (own === comm) end();
    };
    if (hello) greet(hello);
    return own;
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
    const language = info.language_info?.name;
    if (call !== turn || linked !== kernel || kernel.isDisposed) return;
    if (language === "python") {
      kernel.registerCommTarget(target, (/** @type {any} */ opened, /** @type {any} */ message) => {
        if (linked === kernel) take(opened, message.content.data);
      });
      const { content } = await kernel.requestCommInfo({ target_name: target });
      const [id] = Object.keys(content.comms || {});
      if (id && call === turn && linked === kernel && !comm) take(kernel.createComm(target, id)).send({ kind: "hello" });
    } else if (language === "glowline") take(kernel.createComm(target)).open({ version: 1 });
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
