import { defineStates } from "../states/state-machine";

/**
 * What a client ordered. It follows its tube: bound by the person who is tested, received, reported; what the laboratory has
 * received is cancelled no more.
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
