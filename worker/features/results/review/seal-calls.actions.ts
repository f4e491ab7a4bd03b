import type { Deps } from "../../../platform/deps";
import { inHalves } from "../../../platform/in-turn";
import { findClearCalls, sealCalls } from "./seal-calls.store";

/** Rows in one batch, and batches in one run; what is left waits a minute. */
const rowsPerBatch = 500;
const batchesPerRun = 10;

/**
 * For the cron: seals the calls that a partner's file brought in by SQL alone, which cannot seal. Every batch is complete in
 * itself, so a run that ends anywhere goes on with the next. A row that cannot be sealed is logged and stops no other; the
 * first error is thrown at the end. Answers how many rows it sealed; one round trip when there are none.
 */
export async function sealImportedCalls({ database }: Pick<Deps, "database">): Promise<number> {
  const ends: (() => void)[] = [];
  let sealed = 0;
  for (let batch = 0; batch < batchesPerRun; batch++) {
    const [found] = await database.run([findClearCalls(rowsPerBatch)]);
    const done = await inHalves(
      "sealing",
      found,
      ({ id }) => id,
      async (some) => (await database.run([sealCalls(some)]))[0],
    );
    sealed += done.count;
    ends.push(done.end);
    if (found.length < rowsPerBatch) break;
  }
  for (const end of ends) end();
  return sealed;
}
