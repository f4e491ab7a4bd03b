import type { Deps } from "../../platform/deps";
import { runInTurn } from "../../platform/in-turn";
import { auditRows } from "../logs/logs.actions";
import { findOldFiles, markFilesPurged, type OldFile } from "./raw-files.store";

/** Number of files of each kind per run of the scheduled job; the next run, a minute later, continues. */
const perSweep = 20;

type Purging = Pick<Deps, "database" | "rawFiles" | "clock" | "hash" | "auditHash">;

/**
 * Scheduled job: deletes instrument files, partners' files and devices' messages from the bucket when their storage time has
 * ended, with one audit row. The bytes are deleted first: after a crash in between, the next run just tries again.
 */
export async function purgeRawFiles(deps: Purging): Promise<number> {
  const now = deps.clock.now();
  const due = (await deps.database.run(findOldFiles(now, perSweep))).flat();
  const turns = await runInTurn(
    "rawFiles",
    due,
    ({ fileKey }) => fileKey,
    ({ fileKey }) => deps.rawFiles.remove(fileKey),
  );
  const old = turns.done.map(({ thing }) => thing);
  if (old.length > 0) await record(deps, old, now);
  turns.end();
  return old.length;
}

async function record(deps: Purging, old: readonly OldFile[], now: number): Promise<void> {
  const audit = await auditRows(
    { deps, now, request: { id: "", ip: "" } },
    {
      action: "rawFile.purge",
      objectType: "rawFile",
      actor: { kind: "system", label: "cron" },
      changes: { count: old.length, files: old.map(({ owner, id }) => `${owner}:${id}`) },
    },
  );
  await deps.database.run([...markFilesPurged(old, now), ...audit]);
}
