import { callStateNames } from "#contract/runs";
import { stateWords } from "../../parts/state/state-words";

/** States of calls of wells in words and colours. */
export const callStates = stateWords(callStateNames, {
  pending: "neutral",
  called: "ready",
  no_call: "warn",
  invalid: "bad",
  inconclusive: "warn",
  accepted: "ready",
  superseded: "neutral",
});
