import { keysOf } from "#contract/fields.schemas";
import { partnerStateNames } from "#contract/partner-imports";
import { defineStates } from "../states/state-machine";

/** States of a partner laboratory's file. One that was committed and taken back can be committed again. */
export const partnerStates = defineStates({
  states: keysOf(partnerStateNames),
  moves: {
    uploaded: { judge: "judged", refuse: "refused", discard: "discarded" },
    judged: { commit: "committed", discard: "discarded" },
    committed: { take_back: "rolled_back" },
    rolled_back: { commit: "committed", discard: "discarded" },
  },
});
