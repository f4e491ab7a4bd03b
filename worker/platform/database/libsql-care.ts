import { LibsqlError } from "@libsql/client/http";
import { systemClock } from "../clock";
import { type Guarded, guarded } from "../deadline";
import { UnavailableError } from "../unavailable";
import { type LateBatch, lateBatch } from "./late-batch";

// What a libSQL server needs beside a client: turns, retries, and words for its refusals. docs/libsql.md says why, and until when.

/** What only the pre-releases of the server need (0.24): with more writers than one on their way it can lose count of whose turn it is, for good. */
const preRelease = { writersMost: 1 } as const;
/** A server turns away what comes beyond 128. */
const readsMost = 64;
/** Each must come back fast while writes go one by one: beside many reads a write would wait for all of them at the server. */
const readsBesideWritesMost = 4;

/** What the requests of a process share about one server: data only, no connections. */
interface Server {
  readonly guard: Guarded;
  readonly writers: TurnQueue;
  readonly readers: TurnQueue;
  readonly late: LateBatch;
}

const servers = new Map<string, Server>();

export function serverAt(url: string): Server {
  const known = servers.get(url);
  if (known) return known;
  const writers = turnQueue(() => preRelease.writersMost);
  const readers = turnQueue(() => (writers.isEmpty() ? readsMost : readsBesideWritesMost));
  const server = { guard: guarded("database"), writers, readers, late: lateBatch() };
  servers.set(url, server);
  return server;
}

const downRetrySeconds = 5;
const busyRetrySeconds = 2;
const tooManyRequests = 429;

/** What a server says that turned a batch away before it applied anything of it. */
const isBusy = /^(SQLITE_BUSY|TRANSACTION_TIMEOUT|TRANSACTION_BUSY)/;

/** Beyond as many requests as it serves at once a server answers 429, before it has looked at the batch. */
function isTurnedAway({ cause }: LibsqlError): boolean {
  return cause instanceof Error && "status" in cause && cause.status === tooManyRequests;
}

export function troubleOf(error: unknown, late: LateBatch): unknown {
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
 * Tries again, with growing pauses and until that time (epoch, ms), while the database is busy. It is safe: libSQL says so of
 * a step up to the commit, every later step runs only after the one before succeeded, and what ran is rolled back. Source:
 * libsql-server, connection_manager.rs and connection_core.rs.
 */
export async function whenFree<T>(until: number, run: () => Promise<T>): Promise<T> {
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
  /** Runs the work when its turn has come; UnavailableError (`busy`) when it has not come by `until` (epoch, ms). */
  run<T>(until: number, work: () => Promise<T>): Promise<T>;
  /** Nobody works and nobody waits. */
  isEmpty(): boolean;
}

interface Place {
  readonly until: number;
  /** When its request looks at the queue again, or says that it still works; whoever misses that is not waited for. */
  nextLookAt: number;
  isWorking: boolean;
}

/** Who works says so often that he is still there; the platform ends the timers of a request that is gone. */
const signMs = 200;
/** A request that is that late is gone, and the next one's turn has come. */
const lateSignMs = 1_000;
const lateLookMs = 200;
const shortestLookMs = 1;
const longestLookMs = 100;

const isThere = ({ isWorking, nextLookAt }: Place, now: number) =>
  now < nextLookAt + (isWorking ? lateSignMs : lateLookMs);

/** To be called whenever anybody is there; answers the time. While the whole process stood still nobody could be, so that time counts against none. */
function standstillOf(places: () => readonly Place[]): () => number {
  let tickedAt = 0;
  return () => {
    const now = systemClock.now();
    const stoodStillMs = now - tickedAt - signMs;
    if (stoodStillMs > 0) for (const place of places()) place.nextLookAt += stoodStillMs;
    tickedAt = now;
    return now;
  };
}

/**
 * `most`: how many may work at once, asked again each time somebody looks. A queue of plain data: in Cloudflare's runtime a promise of one request must not be settled by another, so those who wait
 * look by themselves, the sooner the nearer they stand.
 */
export function turnQueue(most: () => number): TurnQueue {
  let places: Place[] = [];
  let turnTookMs = shortestLookMs;
  const tick = standstillOf(() => places);

  function before(own: Place, now: number): number {
    const at = places.indexOf(own);
    const isAhead = (one: Place, index: number) => one !== own && (one.isWorking || index < at) && isThere(one, now);
    return places.filter(isAhead).length;
  }

  async function turn(place: Place): Promise<void> {
    for (;;) {
      const now = tick();
      places = places.filter((one) => now < one.until + lateSignMs);
      const ahead = before(place, now) - most() + 1;
      if (ahead <= 0) return;
      if (now >= place.until) throw new UnavailableError("database", "busy", busyRetrySeconds);
      const waitMs = Math.min(
        Math.max((ahead * turnTookMs) / most(), shortestLookMs),
        longestLookMs,
        place.until - now,
      );
      place.nextLookAt = now + waitMs;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  async function worked<T>(place: Place, work: () => Promise<T>): Promise<T> {
    place.isWorking = true;
    const sign = () => {
      place.nextLookAt = tick() + signMs;
    };
    sign();
    const startedAt = systemClock.now();
    const signs = setInterval(sign, signMs);
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
      const place: Place = { until, nextLookAt: tick(), isWorking: false };
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
