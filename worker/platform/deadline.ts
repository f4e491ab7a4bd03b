import { systemClock } from "./clock";
import { type Part, UnavailableError } from "./unavailable";

/** One part outside the process, with its timeout and a record of its last failures. */
export interface CircuitBreaker {
  /**
   * Runs one call of the part. UnavailableError when it does not end within `limitMs`, or at once while the part is known to be
   * down. The signal tells the call that its result is no longer needed.
   */
  run<T>(limitMs: number, call: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** Timeout of anything outside the process, when a caller waits for it. */
export const callLimitMs = 5_000;
/** Timeout for whole files, and for work that nobody waits for. */
export const longCallLimitMs = 30_000;

const failuresUntilClosed = 3;
const closedMs = 5_000;
const lateRetrySeconds = 5;

/**
 * After three failures in a row the part is not called for five seconds; then one call tries, and if it succeeds, the others
 * follow. Consists of plain data, so that the requests of an isolate may share it.
 */
export function withCircuitBreaker(part: Part): CircuitBreaker {
  let failures = 0;
  let closedUntil = 0;

  return {
    async run(limitMs, call) {
      const now = systemClock.now();
      if (now < closedUntil) throw new UnavailableError(part, "unreachable", Math.ceil((closedUntil - now) / 1000));
      // Other calls stay refused until this one has succeeded.
      if (failures >= failuresUntilClosed) closedUntil = now + limitMs;
      try {
        const result = await inTime(part, limitMs, call);
        failures = closedUntil = 0;
        return result;
      } catch (error) {
        const isDown = error instanceof UnavailableError && error.trouble !== "busy";
        failures = isDown ? failures + 1 : 0;
        closedUntil = failures >= failuresUntilClosed ? systemClock.now() + closedMs : 0;
        throw error;
      }
    },
  };
}

async function inTime<T>(part: Part, limitMs: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  // Only created for a call that uses a signal, because the database and the limiter are called in every request.
  const stop = call.length > 0 ? new AbortController() : undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new UnavailableError(part, "late", lateRetrySeconds));
      stop?.abort();
    }, limitMs);
  });
  try {
    return await Promise.race([call(stop?.signal as AbortSignal), late]);
  } finally {
    clearTimeout(timer);
  }
}
