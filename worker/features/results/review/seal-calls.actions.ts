import type { Deps } from "../../../platform/deps";
import { runInHalves } from "../../../platform/in-turn";
import { encryptCalls, findUnencryptedCalls } from "./seal-calls.store";

/** Number of rows per batch, and of batches per run; the next run, a minute later, continues. */
const rowsPerBatch = 500;
const batchesPerRun = 10;

/**
 * Scheduled job: encrypts the calls of partners' files, which were written by SQL alone and SQL cannot encrypt. Every batch is
 * complete in itself, so an interrupted run continues with the next. A row that cannot be encrypted is logged and does not stop
 * the others; the first error is thrown at the end. Answers how many rows it encrypted; one round trip when there are none.
 */
export async function encryptImportedCalls({ database }: Pick<Deps, "database">): Promise<number> {
  const ends: (() => void)[] = [];
  let sealed = 0;
  for (let batch = 0; batch < batchesPerRun; batch++) {
    const [found] = await database.run([findUnencryptedCalls(rowsPerBatch)]);
    const done = await runInHalves(
      "sealing",
      found,
      ({ id }) => id,
      async (some) => (await database.run([encryptCalls(some)]))[0],
    );
    sealed += done.count;
    ends.push(done.end);
    if (found.length < rowsPerBatch) break;
  }
  for (const end of ends) end();
  return sealed;
}
