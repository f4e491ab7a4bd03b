import { and, isNull, type SQL, sql } from "drizzle-orm";
import { tasksTable } from "#drizzle/schema/tasks";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { type InsertSource, insertInto } from "../../platform/database/writes";
import { stateMove } from "../states/state-moves.queries";
import { taskStates } from "./tasks.states";

const tasks = tasksTable;

type NewTask = Parameters<typeof insertInto<typeof tasksTable>>[1];

/** Opens a task for each row of `source`, unless one with the same dedupe key is open. */
export const openTasks = (task: NewTask, source: InsertSource): Query<number> =>
  write(insertInto(tasks, task, source).onConflictDoNothing());

interface Alarm {
  readonly taskId: string;
  /** Also the dedupe key, because one open task of a kind is enough. */
  readonly kind: string;
  /** The limit that was reached, shown in the task. */
  readonly limit: number;
  readonly when: SQL;
}

/** Opens a task about a counter if the condition is true. */
export function raiseAlarm({ taskId, kind, limit, when }: Alarm, now: number): Query<number> {
  return openTasks(
    {
      id: taskId,
      kind,
      dedupeKey: kind,
      subjectType: "counter",
      subjectId: "",
      details: { limit },
      priority: 1,
      createdAt: now,
    },
    { when },
  );
}

interface Ending {
  readonly resolution: string;
  /** Null when the task was closed automatically. */
  readonly userId: number | null;
  readonly now: number;
}

/** Closes the open tasks among those of `which`. */
export function finishTasks(which: SQL | undefined, { resolution, userId, now }: Ending): Query<number> {
  const { to, isLegal } = stateMove(tasks.state, taskStates, ["finish"]);
  return write(
    db
      .update(tasks)
      .set({
        state: to,
        resolution,
        resolvedBy: userId,
        resolvedAt: now,
        version: sql`${tasks.version} + 1`,
      })
      .where(and(which, isNull(tasks.resolvedAt), isLegal)),
  );
}
