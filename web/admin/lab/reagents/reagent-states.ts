import { boxStateNames, lotStateNames } from "#contract/reagent-states";
import { stateWords } from "../../parts/state/state-words";

/** States of lots in words and colours. */
export const lotStates = stateWords(lotStateNames, {
  quarantined: "warn",
  accepted: "ready",
  rejected: "bad",
  recalled: "bad",
});

export const boxStates = stateWords(boxStateNames, {
  stored: "ready",
  open: "progress",
  finished: "neutral",
  discarded: "neutral",
});
