import { importStateNames } from "#contract/run-imports";
import { stateWords } from "../../parts/state/state-words";

/** States of imported files in words and colours. */
export const importStates = stateWords(importStateNames, {
  uploaded: "progress",
  previewed: "warn",
  committed: "ready",
  refused: "bad",
  discarded: "neutral",
});
