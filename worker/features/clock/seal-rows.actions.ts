import type { Deps } from "../../platform/deps";
import { sealings } from "./seal-rows.store";

/** Rows of one table in one batch, and batches of it in one run; what is left waits a minute. */
const rowsPerBatch = 500;
const batchesPerRun = 10;

/**
 * For the cron: seals what stands in clear in columns that are sealed today: rows of before, and calls that a partner's file
 * brought in by SQL alone. Every batch is complete in itself, so a run that ends anywhere goes on with the next. Answers how
 * many rows it sealed; one round trip when nothing is left.
 */
export async function sealOldRows({ database }: Pick<Deps, "database">): Promise<number> {
  let sealed = 0;
  let left = sealings;
  for (let batch = 0; batch < batchesPerRun && left.length > 0; batch++) {
    const found = await database.run(left.map((table) => table.find(rowsPerBatch)));
    const work = left.flatMap((table, index) => {
      const rows = found[index] ?? [];
      return rows.length > 0 ? [{ table, rows }] : [];
    });
    if (work.length === 0) break;
    const counts = await database.run(work.map(({ table, rows }) => table.seal(rows)));
    sealed += counts.reduce((sum, count) => sum + count, 0);
    left = work.filter(({ rows }) => rows.length === rowsPerBatch).map(({ table }) => table);
  }
  return sealed;
}
