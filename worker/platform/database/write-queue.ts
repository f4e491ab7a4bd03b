import { systemClock } from "../clock";
import { UnavailableError } from "../unavailable";

/** Lets writers of one process into a database one after the other, in the order in which they came. */
export interface WriteQueue {
  /** Runs the work when its turn has come; UnavailableError (`busy`) when it has not come by `until` (epoch, ms). */
  run<T>(until: number, work: () => Promise<T>): Promise<T>;
}

interface Place {
  readonly until: number;
  /** When its request looks at the queue again; whoever misses that is not waited for. */
  nextLookAt: number;
  startedAt: number | undefined;
}

/** After that long a writer counts no more: his request may be gone, and the server keeps writers apart by itself. */
const turnMs = 1_000;
const lateLookMs = 200;
const shortestLookMs = 1;
const longestLookMs = 100;
const busyRetrySeconds = 2;

/**
 * A queue of plain data: in Cloudflare's runtime a promise of one request must not be settled by another, so those who wait
 * look by themselves, the sooner the nearer they stand.
 */
export function writeQueue(width: number): WriteQueue {
  let places: Place[] = [];
  let turnTookMs = shortestLookMs;

  const holds = (place: Place, now: number) => place.startedAt !== undefined && now < place.startedAt + turnMs;
  const waits = (place: Place, now: number) => place.startedAt === undefined && now < place.nextLookAt + lateLookMs;

  function before(own: Place, now: number): number {
    const at = places.indexOf(own);
    return places.filter((one, index) => one !== own && (holds(one, now) || (index < at && waits(one, now)))).length;
  }

  async function turn(place: Place): Promise<void> {
    for (;;) {
      const now = systemClock.now();
      places = places.filter((one) => now < one.until + turnMs);
      const ahead = before(place, now);
      if (ahead < width) return;
      if (now >= place.until) throw new UnavailableError("database", "busy", busyRetrySeconds);
      const waitMs = Math.min(Math.max((ahead * turnTookMs) / width, shortestLookMs), longestLookMs, place.until - now);
      place.nextLookAt = now + waitMs;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  return {
    async run(until, work) {
      const place: Place = { until, nextLookAt: systemClock.now(), startedAt: undefined };
      places.push(place);
      try {
        await turn(place);
        place.startedAt = systemClock.now();
        const result = await work();
        turnTookMs += (systemClock.now() - place.startedAt - turnTookMs) / 8;
        return result;
      } finally {
        places = places.filter((one) => one !== place);
      }
    },
  };
}
