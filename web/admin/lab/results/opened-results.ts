import { createStore } from "../../parts/store";

/** Results that this person opened since he signed in here; what is approved together names the others. */
export const openedResults = createStore<ReadonlySet<string>>(new Set());

export const recordOpenedResult = (id: string): void =>
  openedResults.set((ids) => (ids.has(id) ? ids : new Set([...ids, id])));
