import { LibsqlError } from "@libsql/client/http";
import { systemClock } from "../clock";
import { type CircuitBreaker, withCircuitBreaker } from "../deadline";
import { UnavailableError } from "../unavailable";
import { type LateBatch, lateBatch } from "./late-batch";

// What a libSQL server needs in addition to a client: turns, retries, and errors for its refusals. docs/libsql.md says why, and until when.

/** Only needed by pre-releases of the server (0.24): with several writers at once it can permanently lose track of whose turn it is. */
const preRelease = { writersMost: 1 } as const;
/** A server refuses more than 128 requests at once. */
const readsMost = 64;
/** Few, because writes go one by one and must be fast: with many reads at once, a write would wait for all of them at the server. */
const readsBesideWritesMost = 4;

/** State that the requests of a process share about one server: plain data, no connections. */
interface Server {
  readonly guard: CircuitBreaker;
  readonly writers: TurnQueue;
  readonly readers: TurnQueue;
  readonly late: LateBatch;
}

const servers = new Map<string, Server>();

export function libsqlServerOf(url: string): Server {
  const known = servers.get(url);
  if (known) return known;
  const writers = createTurnQueue(() => preRelease.writersMost);
  const readers = createTurnQueue(() => (writers.isEmpty() ? readsMost : readsBesideWritesMost));
  const server = { guard: withCircuitBreaker("database"), writers, readers, late: lateBatch() };
  servers.set(url, server);
  return server;
}

const downRetrySeconds = 5;
const busyRetrySeconds = 2;
const tooManyRequests = 429;

/** Errors of a server that refused a batch before it applied any part of it. */
const isBusy = /^(SQLITE_BUSY|TRANSACTION_TIMEOUT|TRANSACTION_BUSY)/;

/** A server with too many requests at once answers 429, before it has looked at the batch. */
function isTurnedAway({ cause }: LibsqlError): boolean {
  return cause instanceof Error && "status" in cause && cause.status === tooManyRequests;
}

export function translateLibsqlError(error: unknown, late: LateBatch): unknown {
  if (late.isLate(error)) return new UnavailableError("database", "busy", busyRetrySeconds, { cause: error });
  if (!(error instanceof LibsqlError)) return error;
  if (isBusy.test(error.code) || isTurnedAway(error))
    return new UnavailableError("database", "busy", busyRetrySeconds, { cause: error });
  if (error.code !== "SERVER_ERROR") return error;
  return new UnavailableError("database", "unreachable", downRetrySeconds, { cause: error });
}

const firstWaitMs = 20;
const longestWaitMs = 500;

/**
 * Tries again, with growing pauses and until `until` (epoch, ms), while the database is busy. This is safe: libSQL reports
 * this for one of the steps up to the commit, every later step only runs after the one before succeeded, and what ran is rolled back.
 * Source: libsql-server, connection_manager.rs and connection_core.rs.
 */
export async function retryWhileBusy<T>(until: number, run: () => Promise<T>): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await run();
    } catch (error) {
      const isTurnedAway = error instanceof UnavailableError && error.trouble === "busy";
      if (!isTurnedAway || systemClock.now() + waitMs > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random())));
    }
  }
}

/** Lets requests of one process into a database a few at a time, in the order in which they came. */
interface TurnQueue {
  /** Runs the work when it is its turn; UnavailableError (`busy`) if that has not happened by `until` (epoch, ms). */
  run<T>(until: number, work: () => Promise<T>): Promise<T>;
  /** True when nobody works and nobody waits. */
  isEmpty(): boolean;
}

interface Place {
  readonly until: number;
  /** When its request will look at the queue again, or report that it still works; in the time of `timerTime`. */
  nextLookAt: number;
  isWorking: boolean;
}

/** A working request reports this often that it still exists; the platform ends the timers of an ended request. */
const signMs = 200;
/** A request whose report is this late has ended, and it is the next one's turn. */
const lateSignMs = 1_000;
/** A waiting request that is this late is passed over until it looks again. */
const lateLookMs = 200;
const shortestLookMs = 1;
const longestLookMs = 100;

const isThere = ({ isWorking, nextLookAt }: Place, time: number) =>
  time < nextLookAt + (isWorking ? lateSignMs : lateLookMs);

function countAhead(places: readonly Place[], own: Place, time: number): number {
  const at = places.indexOf(own);
  const isAhead = (one: Place, index: number) => one !== own && (one.isWorking || index < at) && isThere(one, time);
  return places.filter(isAhead).length;
}

/**
 * Time in which timers run. While the process is paused, or busy with requests that come all at once, nobody can report,
 * so that time does not count.
 */
function timerTime(): { now(): number; advance(): void } {
  let time = 0;
  let advancedAt = 0;
  return {
    now: () => time,
    /** To be called by every timer. */
    advance() {
      const now = systemClock.now();
      time += Math.min(now - advancedAt, signMs);
      advancedAt = now;
    },
  };
}

/**
 * `most`: how many may work at once, evaluated each time somebody looks. The queue consists of plain data: in Cloudflare's
 * runtime a promise of one request must not be settled by another, so waiting requests look by themselves, more often the
 * nearer they are to their turn.
 */
export function createTurnQueue(most: () => number): TurnQueue {
  let places: Place[] = [];
  let turnTookMs = shortestLookMs;
  const time = timerTime();

  async function turn(place: Place): Promise<void> {
    for (;;) {
      const now = systemClock.now();
      places = places.filter((one) => now < one.until + lateSignMs);
      const ahead = countAhead(places, place, time.now()) - most() + 1;
      if (ahead <= 0) return;
      if (now >= place.until) throw new UnavailableError("database", "busy", busyRetrySeconds);
      const waitMs = Math.min(
        Math.max((ahead * turnTookMs) / most(), shortestLookMs),
        longestLookMs,
        place.until - now,
      );
      place.nextLookAt = time.now() + waitMs;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      time.advance();
    }
  }

  async function worked<T>(place: Place, work: () => Promise<T>): Promise<T> {
    place.isWorking = true;
    place.nextLookAt = time.now() + signMs;
    const startedAt = systemClock.now();
    const signs = setInterval(() => {
      time.advance();
      place.nextLookAt = time.now() + signMs;
    }, signMs);
    try {
      const result = await work();
      turnTookMs += (systemClock.now() - startedAt - turnTookMs) / 8;
      return result;
    } finally {
      clearInterval(signs);
    }
  }

  return {
    async run(until, work) {
      const place: Place = { until, nextLookAt: time.now(), isWorking: false };
      places.push(place);
      try {
        await turn(place);
        return await worked(place, work);
      } finally {
        places = places.filter((one) => one !== place);
      }
    },
    isEmpty: () => places.length === 0,
  };
}
