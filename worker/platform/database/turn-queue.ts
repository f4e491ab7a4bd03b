import { systemClock } from "../clock";
import { UnavailableError } from "../unavailable";

/** Lets requests of one process into a database a few at a time, in the order in which they came. */
export interface TurnQueue {
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
const busyRetrySeconds = 2;

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
