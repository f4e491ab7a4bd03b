import { tubeStateNames } from "#contract/tubes";
import { stateWords } from "../../../parts/state/state-words";

/** States of tubes in words and colours. */
export const tubeStates = stateWords(tubeStateNames, {
  printed: "neutral",
  issued: "neutral",
  bound: "progress",
  received: "ready",
  quarantined: "warn",
  consumed: "neutral",
  disposed: "neutral",
  replaced: "neutral",
  void: "neutral",
  expired: "bad",
  lost: "bad",
});
