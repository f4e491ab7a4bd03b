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
  const settings = `pragma journal_mode = wal; pragma synchronous = ${config.durability ?? "full"}; ${erasing}`;
  let isSetUp = false;
  const setUp = async () => {
    if (!isSetUp) await client.executeMultiple(settings);
    isSetUp = true;
  };
  // Batches run one after the other, so that a connection can be replaced while nobody else uses it or waits for it.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const own = last.then(run);
    last = own.catch(() => undefined);
    return own;
  };
  const once = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      await setUp();
      return await run();
    } catch (error) {
      // The client gives up a connection whose transaction it cannot end, and the next one has none of the settings.
      isSetUp = false;
      if (!(error instanceof LibsqlError) || !error.code.startsWith("SQLITE_BUSY")) throw error;
      // A failed statement stays open until it is garbage-collected, and an open statement prevents every commit.
      await client.reconnect();
      throw new UnavailableError("database", "busy", busyRetrySeconds, { cause: error });
    }
  };
  const whileBusy = <T>(until: number, run: () => Promise<T>) => retryWhileBusy(until, () => inTurn(() => once(run)));
  try {
    // Another process may be creating the file's log at this moment.
    await whileBusy(systemClock.now() + longCallLimitMs, async () => undefined);
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

/** Erased data must leave no bytes: not in the free pages, and not in the log once it is written back. */
const erasing = "pragma secure_delete = on; pragma journal_size_limit = 0";
const countOfChanges = "select changes()";

async function batch(client: Client, queries: readonly Query<unknown>[]): Promise<StatementResult[]> {
  const isWrite = !queries.every(isRead);
  // The client does not count the changes of a statement that returns rows.
  const isUncounted = queries.map(({ sql }) => isWrite && /\breturning\b/i.test(sql));
  const statements = queries.flatMap(({ sql, params }, at) => {
    const statement = { sql, args: params.map(replaceHalfSurrogates) };
    return isUncounted[at] ? [statement, { sql: countOfChanges, args: [] }] : [statement];
  });
  const results = await client.batch(statements, isWrite ? "write" : "deferred");
  let next = 0;
  return queries.map((query, at) => {
    const result = toPositionalResult(query, results[next++]);
    return isUncounted[at] ? { ...result, changed: Number(results[next++]?.rows[0]?.[0]) } : result;
  });
}
