import { createClient } from "@libsql/client/http";
import { systemClock } from "../clock";
import { callLimitMs } from "../deadline";
import { UnavailableError } from "../unavailable";
import { asDatabaseError, type Database, isRead, type Query, type ResultsOf, type StatementResult } from "./database";
import { libsqlServerOf, retryWhileBusy, translateLibsqlError } from "./libsql-care";
import { replaceHalfSurrogates, toPositionalResult } from "./libsql-statements";

/** `limitMs`: how long a run may take, including the wait for its turn. */
interface LibsqlConfig {
  readonly url: string;
  readonly authToken?: string;
  readonly fetch?: typeof fetch;
  readonly limitMs?: number;
}

type Batch = readonly Query<unknown>[];

/**
 * libSQL (Turso, sqld) over HTTPS; one client per request, because Workers may not share sockets between requests. Batches that
 * only read take no lock, but while somebody writes only a few run at once; writing batches follow each other in the order in
 * which they came. UnavailableError when the server cannot be reached or is too busy or too slow. A batch that failed in this
 * way was not applied and will not be, except in one case: the server paused between the last statement and its answer.
 */
export function libsqlDatabase(config: LibsqlConfig): Database {
  const server = libsqlServerOf(config.url);
  const limitMs = config.limitMs ?? callLimitMs;

  async function send(batch: Batch, isWrite: boolean, until: number, signal: AbortSignal) {
    const sent = server.late.guarded(batch, isWrite, until);
    const statements = sent.map(({ sql, params }) => ({ sql, args: params.map(replaceHalfSurrogates) }));
    try {
      const results = await clientOf(config, signal).batch(statements, isWrite ? "write" : "read");
      return server.late.answered(
        sent,
        results.map((result, index) => toPositionalResult(sent[index] as Batch[0], result)),
      );
    } catch (error) {
      throw translateLibsqlError(error, server.late);
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
            ? server.readers.run(until, () => retryWhileBusy(until, () => send(queries, false, until, signal)))
            : server.writers.run(until, () => retryWhileBusy(until, () => write(queries, until, signal))),
        );
        return queries.map((query, index) => query.read(results[index] as StatementResult)) as ResultsOf<Q>;
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
  };
}

/** Part of the limit that is reserved for sending the answer back. */
const wayBackMs = 250;

const downRetrySeconds = 5;

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
