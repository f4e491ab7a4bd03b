import { definitionStateNames } from "#contract/definitions";
import { stateWords } from "../../parts/state/state-words";

export const definitionStates = stateWords(definitionStateNames, {
  draft: "neutral",
  submitted: "warn",
  approved: "progress",
  live: "ready",
  retired: "neutral",
});
