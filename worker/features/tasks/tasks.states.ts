import { defineStates } from "../states/state-machine";

/** States of a task for a member of staff. */
export const taskStates = defineStates({
  states: ["open", "claimed", "done", "dismissed"],
  moves: {
    open: { claim: "claimed", finish: "done", dismiss: "dismissed" },
    claimed: { finish: "done", dismiss: "dismissed" },
  },
});
