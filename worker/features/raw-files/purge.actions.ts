import type { Deps } from "../../platform/deps";
import { auditRows } from "../logs/logs.actions";
import { findOldFiles, markPurged } from "./raw-files.store";

/** What one run of the clock takes of each kind; the next one, a minute later, takes the rest. */
const perSweep = 20;

/**
 * For the cron: instrument files, partners' files and devices' messages leave the bucket when their time is over, with one
 * audit row. The bytes go first: a crash in between only makes the next run try again.
 */
export async function purgeRawFiles(
  deps: Pick<Deps, "database" | "rawFiles" | "clock" | "hash" | "auditHash">,
): Promise<number> {
  const now = deps.clock.now();
  const old = (await deps.database.run(findOldFiles(now, perSweep))).flat();
  if (old.length === 0) return 0;
  for (const { fileKey } of old) await deps.rawFiles.remove(fileKey);
  const audit = await auditRows(
    { deps, now, request: { id: "", ip: "" } },
    {
      action: "rawFile.purge",
      objectType: "rawFile",
      actor: { kind: "system", label: "cron" },
      changes: { count: old.length, files: old.map(({ owner, id }) => `${owner}:${id}`) },
    },
  );
  await deps.database.run([...markPurged(old, now), ...audit]);
  return old.length;
}
