import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { withEncryptedColumns } from "../platform/database/at-rest";
import type { Database } from "../platform/database/database";
import { libsqlDatabase } from "../platform/database/libsql";
import { openLibsqlFile } from "../platform/database/libsql-file";
import { callLimitMs, longCallLimitMs } from "../platform/deadline";
import { type Deps, keysFrom } from "../platform/deps";
import { directoryFiles } from "../platform/directory-files";
import type { FileStore } from "../platform/files";
import { memoryLimiter } from "../platform/memory-limiter";
import { type ProcessQueue, processQueue } from "../platform/process-queue";
import type { ImportBody, QueueBody } from "../platform/queue";
import { s3Files } from "../platform/s3-files";
import type { RequestHandlers } from "../worker";
import type { Meters } from "./meters";
import type { Settings } from "./settings";

/** The implementations for messages, captcha and time, which do not depend on where the data are. */
export type Vendors = Pick<
  Deps,
  "sms" | "robots" | "humanCheck" | "officialAccount" | "hostProofs" | "ownPages" | "observe" | "clock" | "hooks"
>;

/** The ports of one process, created once, and the function that ends them. */
interface Ports {
  readonly deps: Deps;
  /** The database for migrations: nothing is encrypted or decrypted, timeouts are long. */
  readonly plainDatabase: Database;
  /** Waits for work that replies and wake-ups started, then closes the database. */
  end(): Promise<void>;
}

export async function openPorts(
  settings: Settings,
  vendors: Vendors,
  handlers: RequestHandlers,
  assets: Deps["assets"],
  meters: Meters,
): Promise<Ports> {
  const keys = keysFrom(settings.values);
  const { database, longDatabase, close } = await openDatabase(settings.database);
  const { avatars, rawFiles } = storesOf(settings.files);
  const stores = { avatars: meters.files(avatars), rawFiles: meters.files(rawFiles) };
  const opening = { ...keys, ...stores };
  const work = new Set<Promise<unknown>>();
  const queues = openQueues(handlers, () => deps);
  const deps: Deps = {
    ...keys,
    ...vendors,
    sms: meters.sms(vendors.sms),
    officialAccount: meters.account(vendors.officialAccount),
    ...stores,
    database: withEncryptedColumns(meters.database(database), opening),
    longDatabase: withEncryptedColumns(meters.database(longDatabase), opening),
    queue: { wake: async (ids) => queues.messages.send(ids.map((messageId) => ({ messageId }))) },
    imports: { judge: async (importId) => queues.imports.send([{ importId }]) },
    limiter: memoryLimiter(vendors.clock),
    assets,
    publicOrigin: settings.values.PUBLIC_ORIGIN,
    securityContact: settings.values.SECURITY_CONTACT,
    later(promise) {
      const one = promise.catch(() => undefined).finally(() => work.delete(one));
      work.add(one);
    },
  };
  return {
    deps,
    plainDatabase: longDatabase,
    async end() {
      await Promise.all([queues.messages.end(), queues.imports.end()]);
      while (work.size > 0) await Promise.all(work);
      await close();
    },
  };
}

interface Opened {
  readonly database: Database;
  readonly longDatabase: Database;
  close(): Promise<void>;
}

/** The database of the settings, without decryption of its columns. */
export async function openDatabase(place: Settings["database"]): Promise<Opened> {
  if ("url" in place) {
    const at = (limitMs: number) => libsqlDatabase({ url: place.url, authToken: place.token, limitMs });
    return { database: at(callLimitMs), longDatabase: at(longCallLimitMs), close: async () => undefined };
  }
  mkdirSync(dirname(place.path), { recursive: true, mode: 0o700 });
  // One connection: a batch runs to its end before anything else of this process, so it only waits for other processes.
  const file = await openLibsqlFile({ path: place.path });
  return { database: file, longDatabase: file, close: () => file.close() };
}

function storesOf(place: Settings["files"]): { avatars: FileStore; rawFiles: FileStore } {
  if ("folder" in place)
    return {
      avatars: directoryFiles(`${place.folder}/avatars`),
      rawFiles: directoryFiles(`${place.folder}/raw-files`),
    };
  return {
    avatars: s3Files({ ...place, prefix: "avatars", limitMs: callLimitMs }),
    rawFiles: s3Files({ ...place, prefix: "raw-files" }),
  };
}

interface Queues {
  readonly messages: ProcessQueue<QueueBody>;
  readonly imports: ProcessQueue<ImportBody>;
}

/** As in wrangler.toml: messages in batches of ten, files of partner laboratories in a separate queue, one by one. */
function openQueues(handlers: RequestHandlers, deps: () => Deps): Queues {
  return {
    messages: processQueue((batch) => handlers.messages(batch, deps()), { batchMax: 10, retriesMax: 5 }),
    imports: processQueue((batch) => handlers.imports(batch, deps()), { batchMax: 1, retriesMax: 5 }),
  };
}
