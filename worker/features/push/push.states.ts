import { defineStates } from "../states/state-machine";

/** A note to a robot; one that could not be sent in time is worth nothing any more. */
export const pushStates = defineStates({
  states: ["queued", "sent", "failed"],
  moves: { queued: { send: "sent", give_up: "failed" } },
});
