import { plateStateNames } from "#contract/plates";
import { stateWords } from "../../parts/state/state-words";

/** States of plates in words and colours. */
export const plateStates = stateWords(plateStateNames, { open: "progress", closed: "ready", discarded: "neutral" });
