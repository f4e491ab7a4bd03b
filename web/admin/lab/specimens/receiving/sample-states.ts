import { sampleStateNames } from "#contract/samples";
import { stateWords } from "../../../parts/state/state-words";

/** States of samples in words and colours. */
export const sampleStates = stateWords(sampleStateNames, {
  expected: "neutral",
  received: "warn",
  accepted: "progress",
  plated: "progress",
  tested: "progress",
  retest_queued: "warn",
  completed: "ready",
  rejected: "bad",
  recollect_requested: "warn",
  closed: "neutral",
  withdrawn: "neutral",
  cancelled: "neutral",
});
