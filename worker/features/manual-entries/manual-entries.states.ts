import { keysOf } from "#contract/fields.schemas";
import { manualStateNames } from "#contract/manual-entries";
import { defineStates } from "../states/state-machine";

/** States of a result that two people type; when their values differ, another round decides. */
export const manualStates = defineStates({
  states: keysOf(manualStateNames),
  moves: {
    waiting: { differ: "different", agree: "agreed", drop: "dropped" },
    different: { reopen: "waiting", drop: "dropped" },
  },
});
