import { eq, sql } from "drizzle-orm";
import { clockTasksTable } from "#drizzle/schema/clock";
import type { Query } from "../../platform/database/database";
import { db, mapped, preparedRow, write } from "../../platform/database/query";

/** The cheapest write, which changes nothing but needs the lock and the disk like any other. */
export function writeProbe(): Query<number> {
  return write(
    db
      .update(clockTasksTable)
      .set({ handled: sql`${clockTasksTable.handled}` })
      .where(eq(clockTasksTable.name, "audit")),
  );
}

const lastRun = preparedRow(() =>
  db.select({ ranAt: clockTasksTable.ranAt }).from(clockTasksTable).where(eq(clockTasksTable.name, "audit")),
);

/** When the scheduler last started a run, ms UTC. */
export const findLastSchedulerRun = (): Query<number | undefined> => mapped(lastRun({}), (found) => found?.ranAt);
