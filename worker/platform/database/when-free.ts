import { systemClock } from "../clock";
import { UnavailableError } from "../unavailable";

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
