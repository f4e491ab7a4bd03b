import { type Client, createClient, LibsqlError } from "@libsql/client/sqlite3";
import { systemClock } from "../clock";
import { callLimitMs, longCallLimitMs } from "../deadline";
import { UnavailableError } from "../unavailable";
import { asDatabaseError, type Database, isRead, type Query, type ResultsOf, type StatementResult } from "./database";
import { retryWhileBusy } from "./libsql-care";
import { replaceHalfSurrogates, toPositionalResult } from "./libsql-statements";

/** A libSQL database inside this process. */
export interface LibsqlFile extends Database {
  /** Writes the log back into the file, so that the file alone is the whole database, and closes it; nothing can be run afterwards. */
  close(): Promise<void>;
}

/**
 * What a committed batch survives: with `full` a power failure, with `normal` a killed process, with `off` neither for certain.
 */
type Durability = "full" | "normal" | "off";

/**
 * libSQL embedded in a Node process, with the file at `path`. Never part of the Cloudflare bundle, because the engine is
 * native. A batch runs to its end before anything else of this process, so writers follow each other in the order in which they
 * came; it waits for a writer of another process up to `limitMs`, and then throws UnavailableError.
 */
export async function openLibsqlFile(config: {
  path: string;
  durability?: Durability;
  limitMs?: number;
}): Promise<LibsqlFile> {
  const client = createClient({ url: `file:${config.path}`, concurrency: 1, intMode: "number" });
  const settings = `pragma journal_mode = wal; pragma synchronous = ${config.durability ?? "full"}`;
  const connect = () => client.executeMultiple(settings);
  // Batches run one after the other, so that a connection can be replaced while nobody else uses it or waits for it.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const own = last.then(run);
    last = own.catch(() => undefined);
    return own;
  };
  const once = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof LibsqlError) || !error.code.startsWith("SQLITE_BUSY")) throw error;
      // A failed statement stays open until it is garbage-collected, and an open statement prevents every commit.
      await client.reconnect();
      await connect().catch(() => undefined);
      throw new UnavailableError("database", "busy", busyRetrySeconds, { cause: error });
    }
  };
  const whileBusy = <T>(until: number, run: () => Promise<T>) => retryWhileBusy(until, () => inTurn(() => once(run)));
  try {
    // Another process may be creating the file's log at this moment.
    await whileBusy(systemClock.now() + longCallLimitMs, connect);
  } catch (error) {
    client.close();
    throw error;
  }
  return {
    async run<const Q extends readonly Query<unknown>[]>(queries: Q): Promise<ResultsOf<Q>> {
      if (queries.length === 0) return [] as unknown as ResultsOf<Q>;
      const until = systemClock.now() + (config.limitMs ?? callLimitMs);
      try {
        const results = await whileBusy(until, () => batch(client, queries));
        return queries.map((query, index) => query.read(results[index] as StatementResult)) as ResultsOf<Q>;
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
    close: () =>
      inTurn(async () => {
        await client.execute("pragma wal_checkpoint(truncate)");
        client.close();
      }),
  };
}

const busyRetrySeconds = 2;

/**
 * Erased data must leave no bytes: not in the free pages, and not in the log once it is written back. The client may replace
 * its connection, so every write sets this again.
 */
const erasing = ["pragma secure_delete = on", "pragma journal_size_limit = 0"];
const countOfChanges = "select changes()";

async function batch(client: Client, queries: readonly Query<unknown>[]): Promise<StatementResult[]> {
  const isWrite = !queries.every(isRead);
  // The client does not count the changes of a statement that returns rows.
  const statements = queries.flatMap((query) => {
    const statement = { sql: query.sql, args: query.params.map(replaceHalfSurrogates) };
    return isRead(query) ? [statement] : [statement, { sql: countOfChanges, args: [] }];
  });
  const results = await client.batch([...(isWrite ? erasing : []), ...statements], isWrite ? "write" : "deferred");
  let next = isWrite ? erasing.length : 0;
  return queries.map((query) => {
    const { rows } = toPositionalResult(query, results[next++]);
    return { rows, changed: isRead(query) ? 0 : Number(results[next++]?.rows[0]?.[0]) };
  });
}
