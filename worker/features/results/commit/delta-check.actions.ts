import { runNamed } from "../../../platform/database/named-batch";
import type { Deps } from "../../../platform/deps";
import { newId } from "../../../platform/ids";
import { runInHalves } from "../../../platform/in-turn";
import { contradictedResults, deltaHolds } from "../../calling/delta-check.rules";
import { insertHolds } from "../holds/result-holds.queries";
import {
  findPendingComparisons,
  findResultsToCompare,
  isComparisonStillValid,
  releasePendingHolds,
} from "./delta-check.queries";

/** Number of results per batch, and of batches per run; the next run, a minute later, continues. */
const perBatch = 200;
const batchesPerRun = 25;

type Checking = Pick<Deps, "database" | "clock">;

/**
 * Compares results that were written by SQL alone with earlier results of the same people, and holds both when they differ.
 * Until then each new result has a hold of its own that prevents its review. Runs after a commit, and as a scheduled job for
 * what that did not finish. A failing comparison stays held and does not stop the others; the first error is thrown at the end.
 * Answers how many were compared.
 */
export async function checkPendingDeltas(deps: Checking): Promise<number> {
  const ends: (() => void)[] = [];
  let compared = 0;
  let after = "";
  for (let batch = 0; batch < batchesPerRun; batch++) {
    const [ids] = await deps.database.run([findPendingComparisons(after, perBatch)]);
    const done = await runInHalves(
      "deltas",
      ids,
      (id) => id,
      (some) => compare(deps, some),
    );
    compared += done.count;
    ends.push(done.end);
    after = ids.at(-1) ?? after;
    if (ids.length < perBatch) break;
  }
  for (const end of ends) end();
  return compared;
}

async function compare({ database, clock }: Checking, holdIds: readonly string[]): Promise<number> {
  const now = clock.now();
  const [results] = await database.run([findResultsToCompare(holdIds)]);
  const found = results.flatMap((result) => [
    ...deltaHolds(result, result).map((hold) => ({ ...hold, resultSetId: result.resultSetId })),
    ...contradictedResults([{ ...result, sampleName: result.barcode }], [result], () => result.resultSetId),
  ]);
  const { done } = await runNamed(database, {
    insertHolds: insertHolds(found, { idHead: newId(now), now, when: isComparisonStillValid }),
    done: releasePendingHolds(holdIds, now),
  });
  return done;
}
