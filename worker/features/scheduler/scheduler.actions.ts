import { causeOf } from "../../platform/cause";
import type { Deps } from "../../platform/deps";
import { runInTurn } from "../../platform/in-turn";
import { log } from "../../platform/log";
import { type JobRun, storeJobRuns } from "./scheduler.store";

/** A scheduled job; it may answer how many rows, messages or files it handled. */
export type ScheduledJob = (deps: Deps) => Promise<unknown>;

/** Combines jobs into one: each runs even if the one before failed, and the first error is thrown at the end. */
export const combineJobs =
  (...tasks: readonly ScheduledJob[]): ScheduledJob =>
  async (deps) => {
    const turns = await runInTurn(
      "clock",
      tasks,
      ({ name }) => name,
      (task) => task(deps),
    );
    turns.end();
    return turns.done.reduce((sum, { result }) => sum + (typeof result === "number" ? result : 0), 0);
  };

/**
 * Runs all scheduled jobs at once and stores when each ran and its outcome. A failing job does not stop the others; the first
 * error is thrown at the end, so that the platform also counts the run as failed.
 */
export async function runScheduler(deps: Deps, tasks: Readonly<Record<string, ScheduledJob>>): Promise<void> {
  const errors: unknown[] = [];
  const runs = await Promise.all(
    Object.entries(tasks).map(async ([name, task]): Promise<JobRun> => {
      const ranAt = deps.clock.now();
      const ended = (handled: unknown, error: string) => ({
        name,
        ranAt,
        tookMs: deps.clock.now() - ranAt,
        handled: typeof handled === "number" ? handled : 0,
        error,
      });
      try {
        return ended(await task(deps), "");
      } catch (error) {
        errors.push(error);
        const cause = causeOf(error);
        log.error("clock.failed", { task: name, cause });
        return ended(0, cause);
      }
    }),
  );
  await deps.database.run([storeJobRuns(runs)]);
  if (errors.length > 0) throw errors[0];
}
