import { d1Database } from "#worker/platform/database/d1";
import { countingRows } from "../support/counting-rows";
import type { OpenEngine } from "../support/engine-port";
import { memoryFiles } from "../support/memory-files";
import { metered } from "../support/meter";

let binding: D1Database | undefined;

/** Sets the D1 database of the next world: a binding of the product that the bench started. */
export function worldsStandOn(database: D1Database): void {
  binding = database;
}

/** The bindings of a running product with a meter; rows are what D1 itself reports as read. */
export const openEngine: OpenEngine = async (meter) => {
  if (!binding) throw new Error("name the database first");
  return {
    name: "d1",
    database: metered(d1Database(countingRows(binding, meter)), meter),
    uncounted: d1Database(binding),
    avatars: memoryFiles(),
    rawFiles: memoryFiles(),
    limiter: { allow: async () => true },
    bindings: undefined,
  };
};
