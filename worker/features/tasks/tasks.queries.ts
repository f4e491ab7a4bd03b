import { and, isNull, type SQL, sql } from "drizzle-orm";
import { tasksTable } from "#drizzle/schema/tasks";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { type InsertSource, insertInto } from "../../platform/database/writes";
import { stateMove } from "../states/state-moves.queries";
import { taskStates } from "./tasks.states";

const tasks = tasksTable;

type NewTask = Parameters<typeof insertInto<typeof tasksTable>>[1];

/** Opens a task for each row of `source`; while one with the same dedupe key is open there is no second. */
export const openTasks = (task: NewTask, source: InsertSource): Query<number> =>
  write(insertInto(tasks, task, source).onConflictDoNothing());

interface Alarm {
  readonly taskId: string;
  /** Also the key under which one open task is enough. */
  readonly kind: string;
  /** What was reached, for the person who looks. */
  readonly limit: number;
  readonly when: SQL;
}

/** Opens a task about a counter when the condition holds. */
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
  /** Nobody where it settled itself. */
  readonly userId: number | null;
  readonly now: number;
}

/** The open ones among the tasks of `which` are done. */
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
