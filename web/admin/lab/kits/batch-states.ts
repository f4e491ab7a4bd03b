import { kitBatchStateNames } from "#contract/kits";
import { stateWords } from "../../parts/state/state-words";

/** States of kit batches in words and colours. */
export const batchStates = stateWords(kitBatchStateNames, {
  draft: "neutral",
  printed: "progress",
  issued: "ready",
  closed: "neutral",
  recalled: "bad",
  cancelled: "neutral",
});
