import { createStore } from "../../parts/store";

/** Counts how often the person asked for the search; it opens with every one. */
export const searchCommand = createStore(0);

export const startSearch = (): void => searchCommand.set((count) => count + 1);
