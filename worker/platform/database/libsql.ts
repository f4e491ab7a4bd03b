import { createClient, LibsqlError } from "@libsql/client/http";
import { systemClock } from "../clock";
import { callLimitMs, type Guarded, guarded } from "../deadline";
import { UnavailableError } from "../unavailable";
import { asDatabaseError, type Database, isRead, type Query, type ResultsOf, type StatementResult } from "./database";
import { type LateBatch, lateBatch } from "./late-batch";
import { positional, wellFormed } from "./libsql-statements";
import { type TurnQueue, turnQueue } from "./turn-queue";
import { whenFree } from "./when-free";

/** `limitMs`: how long a run may take, the wait for its turn included. */
interface LibsqlConfig {
  readonly url: string;
  readonly authToken?: string;
  readonly fetch?: typeof fetch;
  readonly limitMs?: number;
}

type Batch = readonly Query<unknown>[];

/**
 * libSQL (Turso, sqld) over HTTPS; one client per request because Workers may not share sockets between requests. Batches
 * that only read take no lock, but while somebody writes few go at once; those that write follow each other in the order in
 * which they came. UnavailableError when the server cannot be reached or is too busy or too slow. A batch that failed so was
 * not applied and will not be, but for one case: the server stood still between the last statement and the commit.
 */
export function libsqlDatabase(config: LibsqlConfig): Database {
  const server = serverAt(config.url);
  const limitMs = config.limitMs ?? callLimitMs;

  async function send(batch: Batch, isWrite: boolean, until: number, signal: AbortSignal) {
    const sent = server.late.guarded(batch, isWrite, until);
    const statements = sent.map(({ sql, params }) => ({ sql, args: params.map(wellFormed) }));
    try {
      const results = await clientOf(config, signal).batch(statements, isWrite ? "write" : "read");
      return server.late.answered(
        sent,
        results.map((result, index) => positional(sent[index] as Batch[0], result)),
      );
    } catch (error) {
      throw troubleOf(error, server.late);
    }
  }

  async function write(batch: Batch, until: number, signal: AbortSignal) {
    const question = server.late.question();
    if (question) await send([question], false, until, signal);
    return send(batch, true, until, signal);
  }

  return {
    async run<const Q extends Batch>(queries: Q): Promise<ResultsOf<Q>> {
      if (queries.length === 0) return [] as unknown as ResultsOf<Q>;
      const until = systemClock.now() + limitMs - wayBackMs;
      try {
        const results = await server.guard.run(limitMs, (signal) =>
          queries.every(isRead)
            ? server.readers.run(until, () => whenFree(until, () => send(queries, false, until, signal)))
            : server.writers.run(until, () => whenFree(until, () => write(queries, until, signal))),
        );
        return queries.map((query, index) => query.read(results[index] as StatementResult)) as ResultsOf<Q>;
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
  };
}

/** What the requests of a process share about one server: data only, no connections. */
interface Server {
  readonly guard: Guarded;
  readonly writers: TurnQueue;
  readonly readers: TurnQueue;
  readonly late: LateBatch;
}

/** Kept back of the limit, for the answer's way. */
const wayBackMs = 250;

/** A server turns away what comes beyond 128. */
const readsMost = 64;
/** Writes go one by one, so each must come back fast: beside many reads it would wait for all of them at the server (docs/decisions.md, 2026-11-27). */
const readsBesideWritesMost = 4;

const servers = new Map<string, Server>();

function serverAt(url: string): Server {
  const known = servers.get(url);
  if (known) return known;
  const writers = turnQueue(() => 1);
  const readers = turnQueue(() => (writers.isEmpty() ? readsMost : readsBesideWritesMost));
  const server = { guard: guarded("database"), writers, readers, late: lateBatch() };
  servers.set(url, server);
  return server;
}

const downRetrySeconds = 5;
const busyRetrySeconds = 2;
const tooManyRequests = 429;

function clientOf({ url, authToken, fetch: own = fetch }: LibsqlConfig, signal: AbortSignal) {
  const whole = async (input: Request) => {
    try {
      const reply = await own(input, { signal });
      return new Response(await reply.arrayBuffer(), reply);
    } catch (error) {
      throw new UnavailableError("database", "unreachable", downRetrySeconds, { cause: error });
    }
  };
  return createClient({ url, authToken, fetch: whole, intMode: "number" });
}

/** What a server says that turned a batch away before it applied anything of it. */
const isBusy = /^(SQLITE_BUSY|TRANSACTION_TIMEOUT|TRANSACTION_BUSY)/;

/** Beyond as many requests as it serves at once a server answers 429, before it has looked at the batch. */
function isTurnedAway({ cause }: LibsqlError): boolean {
  return cause instanceof Error && "status" in cause && cause.status === tooManyRequests;
}

function troubleOf(error: unknown, late: LateBatch): unknown {
  if (late.isLate(error)) return new UnavailableError("database", "busy", busyRetrySeconds, { cause: error });
  if (!(error instanceof LibsqlError)) return error;
  if (isBusy.test(error.code) || isTurnedAway(error))
    return new UnavailableError("database", "busy", busyRetrySeconds, { cause: error });
  if (error.code !== "SERVER_ERROR") return error;
  return new UnavailableError("database", "unreachable", downRetrySeconds, { cause: error });
}
