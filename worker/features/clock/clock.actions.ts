import { causeOf } from "../../platform/cause";
import type { Deps } from "../../platform/deps";
import { inTurn } from "../../platform/in-turn";
import { log } from "../../platform/log";
import { keepRuns, type TaskRun } from "./clock.store";

/** Does its work and may answer how many rows, messages or files that were. */
export type ClockTask = (deps: Deps) => Promise<unknown>;

/** Tasks that are one to the clock: the second runs when the first failed too, and the first error is thrown at the end. */
export const tasksInTurn =
  (...tasks: readonly ClockTask[]): ClockTask =>
  async (deps) => {
    const turns = await inTurn(
      "clock",
      tasks,
      ({ name }) => name,
      (task) => task(deps),
    );
    turns.end();
    return turns.done.reduce((sum, { result }) => sum + (typeof result === "number" ? result : 0), 0);
  };

/**
 * Runs every task of the clock at once and keeps when each ran and what came of it. One that fails stops no other; the
 * first error is thrown again at the end, so that the platform counts the run as failed too.
 */
export async function runClock(deps: Deps, tasks: Readonly<Record<string, ClockTask>>): Promise<void> {
  const errors: unknown[] = [];
  const runs = await Promise.all(
    Object.entries(tasks).map(async ([name, task]): Promise<TaskRun> => {
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
  await deps.database.run([keepRuns(runs)]);
  if (errors.length > 0) throw errors[0];
}
