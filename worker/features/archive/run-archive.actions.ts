import type { Deps } from "../../platform/deps";
import { auditRows } from "../logs/logs.actions";
import {
  blocksToStore,
  type StoredBlock,
  type StoredControls,
  storeBlocks,
  storeControls,
} from "../results/stored-blocks.queries";
import { ArchiveFile } from "./archive-file";
import { insertArchiveFile } from "./archive-files.store";

type Storing = Pick<Deps, "database" | "rawFiles" | "clock" | "hash" | "auditHash">;

/** A packed run stays in the database for so long. */
const hotMs = 90 * 86_400_000;
const runsPerSweep = 10;

/**
 * For the clock: wells and readings of runs that were packed ninety days ago, and the judgement of their controls, move into the object store, ten runs to a file. What was
 * measured of a sample is a record of its own, so that an erasure destroys its key alone. The file is written and read back first;
 * then one batch names it and changes the cells. Answers how many runs went.
 */
export async function archiveRuns(deps: Storing, count = runsPerSweep): Promise<number> {
  const now = deps.clock.now();
  const [blocks] = await deps.database.run([blocksToStore(now - hotMs, count)]);
  if (blocks.length === 0) return 0;
  const file = new ArchiveFile();
  const stored: StoredBlock[] = [];
  const controls: StoredControls[] = [];
  for (const { runId, wells, readings, qc, version } of blocks) {
    const own: Record<string, string | readonly []> = {};
    for (const [sampleId, values] of Object.entries(readings as Record<string, readonly unknown[]>))
      own[sampleId] = values.length > 0 ? await file.add("json", "run_blocks.wells", JSON.stringify(values)) : [];
    if (qc !== null) controls.push({ runId, version, qc: await file.add("json", "runs.qc", qc) });
    stored.push({ runId, wells: await file.add("text", "run_blocks.wells", wells), readings: own });
  }
  const written = await file.put(deps.rawFiles);
  const audit = await auditRows(
    { deps, now, request: { id: "", ip: "" } },
    {
      action: "run.archive",
      objectType: "run",
      actor: { kind: "system", label: "cron" },
      changes: { count: blocks.length, sha256: written.sha256 },
    },
  );
  await deps.database.run([
    insertArchiveFile({ ...written, file: file.name, recordCount: blocks.length, archivedAt: now }),
    ...audit,
    storeControls(controls),
    storeBlocks(stored, now),
  ]);
  return blocks.length;
}
