import { keysOf } from "#contract/fields.schemas";
import { manualStateNames } from "#contract/manual-entries";
import { defineStates } from "../states/state-machine";

/** A result that two people type; one whose values differ is settled by another round. */
export const manualStates = defineStates({
  states: keysOf(manualStateNames),
  moves: {
    waiting: { differ: "different", agree: "agreed", drop: "dropped" },
    different: { reopen: "waiting", drop: "dropped" },
  },
});
