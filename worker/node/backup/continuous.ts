import { existsSync } from "node:fs";
import { systemClock } from "../../platform/clock";
import { log } from "../../platform/log";
import { runEveryMinute } from "../clock-ticks";
import type { BackupSettings } from "./backup-settings";
import { type BackupRunner, openBackupRunner } from "./keeper";
import { openReplica } from "./replica";
import { backupStore, listedFiles } from "./store";
import { serveBackupMetrics } from "./watch";
import { continuousWriter, singleStateWriter } from "./writer-name";

/** The process of the continuous backup, created from its settings. `isOnce`: it takes its state even if another process is working. */
export function createBackupRunner(settings: BackupSettings, { isOnce = false } = {}): BackupRunner {
  const { place, key, database, files, folder, retention } = settings;
  const writer = isOnce ? singleStateWriter(folder) : continuousWriter(folder);
  return openBackupRunner({
    store: backupStore(place, key),
    source: "url" in database ? openReplica(database, writer.folder) : async () => present(database.path),
    buckets: { avatars: listedFiles(files, "avatars"), "raw-files": listedFiles(files, "raw-files") },
    retention,
    clock: systemClock,
    writer: writer.name,
    isOnce,
  });
}

function present(path: string): string {
  if (!existsSync(path)) throw new Error(`There is no database at ${path}.`);
  return path;
}

/** Takes a state every minute and serves its metrics; `stop` waits for the state in progress. */
export async function startContinuousBackup(settings: BackupSettings): Promise<{ stop(): Promise<void> }> {
  const keeper = createBackupRunner(settings);
  const { listen, token } = settings;
  const server = listen && (await serveBackupMetrics({ ...listen, token, facts: keeper.facts, clock: systemClock }));
  const bound = server?.address();
  const address = bound && typeof bound === "object" ? `http://${listen?.host}:${bound.port}` : null;
  log.info("backup.started", { address });
  // The failure is already in the log and the metrics.
  const ticks = runEveryMinute(() => keeper.run().catch(() => undefined));
  return {
    async stop() {
      server?.close();
      await ticks.end();
    },
  };
}
