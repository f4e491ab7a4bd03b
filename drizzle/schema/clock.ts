import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";

/** One row per scheduled job: its last run, the result, and the last failure. */
export const clockTasksTable = sqliteTable(
  "clock_tasks",
  {
    name: text("name").primaryKey(),
    ranAt: integer("ran_at").notNull(),
    tookMs: integer("took_ms").notNull(),
    outcome: text("outcome", { enum: ["ok", "failed"] }).notNull(),
    /** Rows, messages or files that the run handled. */
    handled: integer("handled").notNull().default(0),
    failedAt: integer("failed_at"),
    /** Cause of the last error: its kind and where it arose. */
    error: text("error").notNull().default(""),
  },
  (t) => [enumCheck("clock_tasks_outcome", t.outcome)],
);
