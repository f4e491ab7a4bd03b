import { defineStates } from "../states/state-machine";

/** States of a note to a robot; a note that could not be sent in time expires. */
export const pushStates = defineStates({
  states: ["queued", "sent", "failed"],
  moves: { queued: { send: "sent", give_up: "failed" } },
});
