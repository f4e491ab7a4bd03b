import { previousChanged } from "../../platform/database/conditions";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { inTurn } from "../../platform/in-turn";
import { auditRows } from "../logs/logs.actions";
import { dropPacked, findRunsToPack, insertBlock, lookAgain, type PackedRun } from "./pack-runs.store";
import { packRun, unpackRun } from "./run-block.rules";
import { findWellsOfRun } from "./runs.store";

type Packing = Pick<Deps, "database" | "clock" | "hash" | "auditHash">;

const dayMs = 86_400_000;
/** What one run of the clock looks at; the next one, a minute later, goes on. */
const runsPerSweep = 10;

/**
 * For the clock: wells and readings of a run that is a day old, of which no result waits, become one block. It is unpacked and
 * compared first; then one batch writes it with its audit row and takes the rows out, so a run that ends anywhere leaves rows or
 * block. Answers how many runs were packed.
 */
export async function packRuns(deps: Packing): Promise<number> {
  const now = deps.clock.now();
  const [due] = await deps.database.run([findRunsToPack(now, runsPerSweep)]);
  const isRipe = (run: (typeof due)[number]) => run.isOver && run.createdAt <= now - dayMs;
  const later = due.filter((run) => !isRipe(run)).map(({ id }) => id);
  if (later.length > 0) await deps.database.run([lookAgain(later, now + dayMs)]);
  const turns = await inTurn(
    "packing",
    due.filter(isRipe),
    ({ id }) => id,
    ({ id, importId }) => packOne(deps, id, importId, now),
  );
  turns.end();
  return turns.done.filter(({ result }) => result).length;
}

async function packOne(deps: Packing, runId: string, importId: string | null, now: number): Promise<boolean> {
  const [found] = await deps.database.run([findWellsOfRun(runId)]);
  if (found.length === 0) {
    await deps.database.run([lookAgain([runId], null)]);
    return false;
  }
  const rows = found.map(({ barcode: _barcode, ...row }) => row);
  const block = await packRun(rows);
  if (JSON.stringify(unpackRun(block)) !== JSON.stringify(rows)) {
    // It stands in nobody's way until then.
    await deps.database.run([lookAgain([runId], now + dayMs)]);
    throw new Error(`the block of run ${runId} does not hold its rows`);
  }
  const placesOf = Map.groupBy(rows, ({ sampleId }) => sampleId ?? "");
  placesOf.delete("");
  const packed: PackedRun = {
    ...block,
    runId,
    importId,
    wellCount: new Set(rows.map(({ id }) => id)).size,
    readingCount: rows.filter(({ channel }) => channel !== null).length,
    samples: [...placesOf].map(([sampleId, own]) => ({
      sampleId,
      positions: [...new Set(own.map(({ position }) => position))],
    })),
  };
  const audit = await auditRows(
    { deps, now, request: { id: "", ip: "" } },
    {
      action: "run.archive",
      objectType: "run",
      objectId: runId,
      actor: { kind: "system", label: "cron" },
      changes: { count: packed.wellCount, sha256: block.sha256 },
      when: previousChanged,
    },
  );
  const { made } = await runNamed(deps.database, {
    made: insertBlock(packed, now),
    audit,
    dropPacked: dropPacked(packed),
  });
  return made === 1;
}
