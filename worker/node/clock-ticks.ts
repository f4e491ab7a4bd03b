import { causeOf } from "../platform/cause";
import { log } from "../platform/log";

const everyMs = 60_000;

/** Runs the scheduler every minute, never twice at once; `end` waits for the current run. */
export function runEveryMinute(run: () => Promise<void>): { end(): Promise<void> } {
  let running: Promise<void> | undefined;
  const tick = () => {
    running ??= run()
      .catch((error: unknown) => log.error("clock.failed", { cause: causeOf(error) }))
      .finally(() => {
        running = undefined;
      });
  };
  tick();
  const timer = setInterval(tick, everyMs);
  return {
    async end() {
      clearInterval(timer);
      await running;
    },
  };
}
