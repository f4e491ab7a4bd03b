import Engine from "libsql";
import { systemClock } from "../clock";
import { callLimitMs, longCallLimitMs } from "../deadline";
import { UnavailableError } from "../unavailable";
import {
  asDatabaseError,
  type Cell,
  type Database,
  isRead,
  type Query,
  type ResultsOf,
  type StatementResult,
} from "./database";
import { refuseSharedNames, wellFormed } from "./libsql-statements";
import { whenFree } from "./when-free";

/** A libSQL database inside this process. */
export interface LibsqlFile extends Database {
  /** Closes the file; nothing can be run afterwards. */
  close(): void;
}

/** What a commit outlives: `full` a power cut, `normal` a killed process, `off` neither for certain. */
type Durability = "full" | "normal" | "off";

/** The product has some thousands of distinct texts, of which a process runs a few hundred often. */
const keptStatementsMax = 2_000;

/**
 * libSQL embedded in a Node process, over the file at `path`. Never part of the Cloudflare bundle: the engine is native.
 * A batch runs to its end before anything else of this process, so writers follow each other in the order they came; a
 * writer of another process is waited for up to `limitMs`, then it is UnavailableError.
 */
export function libsqlFile(config: { path: string; durability?: Durability; limitMs?: number }): LibsqlFile {
  const engine = openedEngine(config.path, config.durability ?? "full");
  const prepared = statementsOf(engine);
  return {
    async run<const Q extends readonly Query<unknown>[]>(queries: Q): Promise<ResultsOf<Q>> {
      if (queries.length === 0) return [] as unknown as ResultsOf<Q>;
      const until = systemClock.now() + (config.limitMs ?? callLimitMs);
      try {
        const results = await whenFree(until, async () => {
          try {
            return inTransaction(engine, queries, (query) => resultOf(query, prepared));
          } catch (error) {
            throw isBusy(error) ? new UnavailableError("database", "busy", busyRetrySeconds, { cause: error }) : error;
          }
        });
        return queries.map((query, index) => query.read(results[index] as StatementResult)) as ResultsOf<Q>;
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
    close() {
      // Kept statements hold the file open until they are collected; with this the file alone is the whole database.
      engine.exec("pragma wal_checkpoint(truncate)");
      engine.close();
    },
  };
}

/** The same where other processes may open the file at this moment: a new one stands still while it gets its log. */
export async function sharedLibsqlFile(path: string): Promise<LibsqlFile> {
  return whenFree(systemClock.now() + longCallLimitMs, async () => {
    try {
      return libsqlFile({ path });
    } catch (error) {
      throw isBusy(error) ? new UnavailableError("database", "busy", busyRetrySeconds, { cause: error }) : error;
    }
  });
}

function openedEngine(path: string, durability: Durability): Engine.Database {
  const engine = new Engine(path);
  try {
    engine.exec(`pragma journal_mode = wal; pragma synchronous = ${durability}`);
    // What is erased leaves no bytes: not in the free pages, and not in the log once it is written back.
    engine.exec("pragma secure_delete = on; pragma journal_size_limit = 0");
    return engine;
  } catch (error) {
    engine.close();
    throw error;
  }
}

const busyRetrySeconds = 2;

const isBusy = (error: unknown) => error instanceof Engine.SqliteError && error.code.startsWith("SQLITE_BUSY");

function inTransaction(
  engine: Engine.Database,
  queries: readonly Query<unknown>[],
  run: (query: Query<unknown>) => StatementResult,
): StatementResult[] {
  engine.exec(queries.every(isRead) ? "begin" : "begin immediate");
  try {
    const results = queries.map(run);
    engine.exec("commit");
    return results;
  } finally {
    if (engine.inTransaction) engine.exec("rollback");
  }
}

interface Prepared {
  readonly statement: Engine.Statement;
  /** The names of what it selects or returns; undefined when it gives no rows. */
  readonly columns: readonly string[] | undefined;
}

/** Statements by their text: preparing costs ten times what running does. The longest unused one makes room. */
function statementsOf(engine: Engine.Database): (sql: string) => Prepared {
  const kept = new Map<string, Prepared>();
  return (sql) => {
    const found = kept.get(sql) ?? prepared(engine.prepare(sql));
    kept.delete(sql);
    kept.set(sql, found);
    const [oldest] = kept.keys();
    if (kept.size > keptStatementsMax && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}

function prepared(statement: Engine.Statement): Prepared {
  if (!statement.reader) return { statement, columns: undefined };
  return { statement: statement.raw(), columns: statement.columns().map(({ name }) => name) };
}

const changes = "select changes()";

function resultOf(query: Query<unknown>, prepare: (sql: string) => Prepared): StatementResult {
  const { statement, columns } = prepare(query.sql);
  const params = query.params.map(argument);
  if (!columns) return { rows: [], changed: statement.run(params).changes };
  refuseSharedNames(query, columns);
  const rows = (statement.all(params) as unknown[][]).map((row) => row.map(cell));
  // An explained write stays open behind its last row, and an open write lets nothing commit; `get` closes it.
  if (/^\s*explain\b/i.test(query.sql)) statement.get(params);
  const changed = isRead(query) ? 0 : Number((prepare(changes).statement.all([]) as unknown[][])[0]?.[0]);
  return { rows, changed };
}

const argument = (value: Cell) => (value instanceof ArrayBuffer ? Buffer.from(value) : wellFormed(value));

/** A blob comes as a view on memory of the engine's; the port speaks of whole buffers. */
const cell = (value: unknown): Cell =>
  value instanceof Uint8Array ? (Uint8Array.from(value).buffer as ArrayBuffer) : (value as Cell);
