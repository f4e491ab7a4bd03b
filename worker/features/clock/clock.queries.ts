import { eq, sql } from "drizzle-orm";
import { clockTasksTable } from "#drizzle/schema/clock";
import type { Query } from "../../platform/database/database";
import { db, mapped, row, write } from "../../platform/database/query";

/** The cheapest write, which changes nothing: it takes the lock and the way to the disk as every other does. */
export function writeProbe(): Query<number> {
  return write(
    db
      .update(clockTasksTable)
      .set({ handled: sql`${clockTasksTable.handled}` })
      .where(eq(clockTasksTable.name, "audit")),
  );
}

/** When the clock last began to run, ms UTC. */
export function clockRan(): Query<number | undefined> {
  const { name, ranAt } = clockTasksTable;
  return mapped(row(db.select({ ranAt }).from(clockTasksTable).where(eq(name, "audit"))), (found) => found?.ranAt);
}
