import { keysOf } from "#contract/fields.schemas";
import { boxStateNames, lotStateNames } from "#contract/reagent-states";
import { defineStates, type StateOf } from "../states/state-machine";

/**
 * States of a lot: it may be used once its acceptance test passed. After that only a recall ends its use, because a recall also
 * holds its results.
 */
export const lotStates = defineStates({
  states: keysOf(lotStateNames),
  starts: { receive: "quarantined" },
  moves: {
    quarantined: { accept: "accepted", reject: "rejected", recall: "recalled" },
    accepted: { recall: "recalled" },
    rejected: { accept: "accepted", reject: "rejected", recall: "recalled" },
  },
});
export type LotState = StateOf<typeof lotStates>;

export const boxStates = defineStates({
  states: keysOf(boxStateNames),
  starts: { receive: "stored" },
  moves: {
    stored: { open: "open", discard: "discarded" },
    open: { finish: "finished", discard: "discarded" },
  },
});
