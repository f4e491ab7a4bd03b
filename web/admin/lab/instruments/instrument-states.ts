import { instrumentEventNames, instrumentStateNames } from "#contract/instrument-states";
import { stateWords } from "../../parts/state/state-words";

/** States of instruments in words and colours. */
export const instrumentStates = stateWords(instrumentStateNames, {
  in_use: "ready",
  out_of_use: "bad",
  retired: "neutral",
});

export const eventKinds = stateWords(instrumentEventNames, {
  calibration: "ready",
  maintenance: "progress",
  failure: "bad",
  repair: "progress",
  out: "bad",
  back: "ready",
  retire: "neutral",
});
