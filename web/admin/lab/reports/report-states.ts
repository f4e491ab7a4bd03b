import { reportStateNames } from "#contract/lab-reports";
import { stateWords } from "../../parts/state/state-words";

/** States of reports in words and colours. */
export const reportStates = stateWords(reportStateNames, {
  pending: "neutral",
  ready: "progress",
  published: "ready",
  corrected: "ready",
  superseded: "neutral",
  withdrawn: "bad",
  erased: "neutral",
});
