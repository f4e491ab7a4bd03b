import { runStateNames } from "#contract/runs";
import { stateWords } from "../../parts/state/state-words";

/** States of runs in words and colours. */
export const runStates = stateWords(runStateNames, {
  draft: "neutral",
  running: "progress",
  completed: "progress",
  qc_passed: "ready",
  qc_failed: "bad",
  reviewed: "ready",
  closed: "neutral",
  aborted: "bad",
  error: "bad",
});
