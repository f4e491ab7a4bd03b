import type { Today } from "./writers";

/** What still breaks the rules of writers.ts. Nothing is added here; what is mended is taken off. */
export const today: Today = {
  foreignWriters: {},
  literalStates: {},
  unnamedTables: {
    "worker/features/history/history.queries.ts": 5,
    "worker/features/history/many-rows.queries.ts": 2,
    "worker/features/products/definitions.store.ts": 5,
  },
};
