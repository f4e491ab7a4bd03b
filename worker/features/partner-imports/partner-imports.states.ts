import { keysOf } from "#contract/fields.schemas";
import { partnerStateNames } from "#contract/partner-imports";
import { defineStates } from "../states/state-machine";

/** A partner laboratory's file. One that counted and was taken back may count again. */
export const partnerStates = defineStates({
  states: keysOf(partnerStateNames),
  moves: {
    uploaded: { judge: "judged", refuse: "refused", discard: "discarded" },
    judged: { commit: "committed", discard: "discarded" },
    committed: { take_back: "rolled_back" },
    rolled_back: { commit: "committed", discard: "discarded" },
  },
});
