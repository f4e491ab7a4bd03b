import { systemClock } from "../clock";
import { type CircuitBreaker, callLimitMs, longCallLimitMs, withCircuitBreaker } from "../deadline";
import type { ReadReplicas } from "../replica";
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
import { type LateBatch, lateBatch } from "./late-batch";

interface SessionOptions {
  readonly limitMs?: number;
  /** A bookmark, or the required freshness of the first read. */
  readonly start?: string;
  /** Called with the bookmark after every write. */
  written?(bookmark: string): void;
}

/**
 * The databases of one request: writes and reads that must be current go to the primary, other reads may go to the nearest read
 * replica.
 */
export function d1Ports(binding: D1Database): { database: Database; longDatabase: Database; replicas: ReadReplicas } {
  let last: string | undefined;
  const written = (bookmark: string) => {
    last = bookmark;
  };
  return {
    database: d1Database(binding, { written }),
    longDatabase: d1Database(binding, { written, limitMs: longCallLimitMs }),
    replicas: {
      reader: (bookmark) => d1Database(binding, { start: bookmark ?? "first-unconstrained", limitMs: replicaLimitMs }),
      bookmark: () => last,
    },
  };
}

/**
 * D1 with one session per request, so that a replica never gives a reader data from before his own write. UnavailableError when
 * it does not answer within `limitMs`, is overloaded or restarts; nothing of the batch is applied then or later.
 */
export function d1Database(
  binding: D1Database,
  { limitMs = callLimitMs, start = "first-primary", written }: SessionOptions = {},
): Database {
  // Opened on demand, because most requests use only one of their databases.
  let opened: D1DatabaseSession | undefined;
  const { guard, late } = sharedFor(binding);

  async function send(batch: readonly Query<unknown>[], isWrite: boolean, until: number) {
    opened ??= binding.withSession(start);
    const session = opened;
    const sent = late.guarded(batch, isWrite, until);
    try {
      const results = await session.batch<Record<string, Cell>>(
        sent.map(({ sql, params }) => session.prepare(sql).bind(...params)),
      );
      return late.answered(
        sent,
        sent.map((query, index) => positional(query, results[index])),
      );
    } catch (error) {
      throw troubleOf(error, late);
    }
  }

  return {
    async run<const Q extends readonly Query<unknown>[]>(queries: Q): Promise<ResultsOf<Q>> {
      if (queries.length === 0) return [] as unknown as ResultsOf<Q>;
      const until = systemClock.now() + limitMs - wayBackMs;
      try {
        const results = await guard.run(limitMs, async () => {
          const isWrite = !queries.every(isRead);
          const question = isWrite ? late.question() : undefined;
          if (question) await send([question], false, until);
          const sent = await send(queries, isWrite, until);
          const bookmark = isWrite && written && opened?.getBookmark();
          if (bookmark) written(bookmark);
          return sent;
        });
        return queries.map((query, index) => query.read(results[index] as StatementResult)) as ResultsOf<Q>;
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
  };
}

interface Shared {
  readonly guard: CircuitBreaker;
  readonly late: LateBatch;
}

const shared = new WeakMap<D1Database, Shared>();

function sharedFor(binding: D1Database): Shared {
  const known = shared.get(binding);
  if (known) return known;
  const made = { guard: withCircuitBreaker("database"), late: lateBatch() };
  shared.set(binding, made);
  return made;
}

/** After this time without an answer from a replica, the primary is asked. */
const replicaLimitMs = 2000;

/** Part of the limit that is reserved for sending the answer back. */
const wayBackMs = 250;
const busyRetrySeconds = 2;
const downRetrySeconds = 5;

// Source: the list of errors on developers.cloudflare.com/d1/observability/debug-d1; after none of these errors was anything
// applied.
const isBusy = /overloaded|too many requests queued|exceeded timeout|SQLITE_BUSY/i;
const isDown = /network connection lost|object to be reset|internal error|cannot resolve|connection refused/i;

function troubleOf(error: unknown, late: LateBatch): unknown {
  const text = error instanceof Error ? error.message : String(error);
  if (late.isLate(error)) return new UnavailableError("database", "busy", busyRetrySeconds, { cause: error });
  if (isBusy.test(text)) return new UnavailableError("database", "busy", busyRetrySeconds, { cause: error });
  if (isDown.test(text)) return new UnavailableError("database", "unreachable", downRetrySeconds, { cause: error });
  return error;
}

function positional(query: Query<unknown>, result: D1Result<Record<string, Cell>> | undefined): StatementResult {
  const rows = (result?.results ?? []).map((row) => Object.values(row));
  const first = rows[0];
  // D1 answers rows as objects: two columns with one name become one, and all later values shift (drizzle-orm issue 6038).
  if (first && query.columns !== undefined && first.length !== query.columns) {
    throw new Error(
      `select returned ${first.length} of ${query.columns} columns; alias columns of the same name: ${query.sql}`,
    );
  }
  return { rows, changed: result?.meta.changes ?? 0 };
}
