import { existsSync } from "node:fs";
import { systemClock } from "../../platform/clock";
import { log } from "../../platform/log";
import { everyMinute } from "../clock-ticks";
import type { BackupSettings } from "./backup-settings";
import { type Keeper, openKeeper } from "./keeper";
import { openReplica } from "./replica";
import { backupStore, listedFiles } from "./store";
import { serveFigures } from "./watch";
import { lastingWriter, passingWriter } from "./writer-name";

/** The process of the continuous backup, created from its settings. `isOnce`: it takes its state even if another process is working. */
export function keeperOf(settings: BackupSettings, { isOnce = false } = {}): Keeper {
  const { place, key, database, files, folder, retention } = settings;
  const writer = isOnce ? passingWriter(folder) : lastingWriter(folder);
  return openKeeper({
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
  const keeper = keeperOf(settings);
  const { listen, token } = settings;
  const server = listen && (await serveFigures({ ...listen, token, facts: keeper.facts, clock: systemClock }));
  const bound = server?.address();
  const address = bound && typeof bound === "object" ? `http://${listen?.host}:${bound.port}` : null;
  log.info("backup.started", { address });
  // The failure is already in the log and the metrics.
  const ticks = everyMinute(() => keeper.run().catch(() => undefined));
  return {
    async stop() {
      server?.close();
      await ticks.end();
    },
  };
}
