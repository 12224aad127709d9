// The `_esm` of the undisplayed widget model that carries the messages where there is no lab extension.

import { carry } from "./carrier.js";

export default {
  /** @param {{ model: any }} given anywidget's model */
  initialize({ model }) {
    const boot = model.get("boot");
    // The model itself, once it is there: what is given here is a part of it.
    const whole = Promise.resolve(model.widget_manager?.get_model?.(boot));
    let isLost = false;
    const carrier = carry(model.get("k"), boot, (message) => {
      if (isLost) throw new Error("the kernel is gone");
      model.send(message);
    });
    model.on("msg:custom", carrier.answered);
    whole.then((live) => live?.on("comm_live_update", () => {
      isLost = !live.comm_live;
      if (isLost) carrier.lost();
    }));
    return () => {
      carrier.retire();
      model.off("msg:custom", carrier.answered);
    };
  },
};
