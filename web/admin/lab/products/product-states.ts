import { productStateNames } from "#contract/products";
import { stateWords } from "../../parts/state/state-words";

export const productStates = stateWords(productStateNames, { draft: "neutral", live: "ready", retired: "neutral" });
