import { defineStates } from "../states/state-machine";

/** States of the delivery of one event to a client. */
export const deliveryStates = defineStates({
  states: ["queued", "sent", "failed"],
  starts: { queue: "queued" },
  moves: {
    queued: { send: "sent", give_up: "failed" },
    sent: { resend: "queued" },
    failed: { resend: "queued" },
  },
});
