import { defineStates } from "../states/state-machine";

/**
 * States of a client's order, which follow its tube: bound by the tested person, received, reported. Once the laboratory has
 * received the tube, the order can no longer be cancelled.
 */
export const orderStates = defineStates({
  states: ["ordered", "tube_linked", "received", "reported", "cancelled"],
  starts: { order: "ordered" },
  moves: {
    ordered: { link: "tube_linked", receive: "received", report: "reported", cancel: "cancelled" },
    tube_linked: { unlink: "ordered", receive: "received", report: "reported", cancel: "cancelled" },
    received: { report: "reported" },
  },
});
