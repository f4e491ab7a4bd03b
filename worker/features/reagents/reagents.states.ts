import { keysOf } from "#contract/fields";
import { boxStateNames, lotStateNames } from "#contract/reagent-states";
import { defineStates, type StateOf } from "../state-machine";

/** A lot is used once its acceptance test passed; whatever was recalled stays so. */
export const lotStates = defineStates({
  states: keysOf(lotStateNames),
  starts: { receive: "quarantined" },
  moves: {
    quarantined: { accept: "accepted", reject: "rejected", recall: "recalled" },
    accepted: { reject: "rejected", recall: "recalled" },
    rejected: { accept: "accepted", recall: "recalled" },
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
