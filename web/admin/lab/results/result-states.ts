import { resultSetStateNames } from "#contract/result-set-states";
import { stateWords } from "../../parts/state/state-words";

/** States of result sets in words and colours. */
export const resultStates = stateWords(resultSetStateNames, {
  draft: "neutral",
  submitted: "progress",
  returned: "warn",
  reviewed: "progress",
  released: "ready",
  revoked: "bad",
});
