import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { resultSetsTable } from "./runs";
import { usersTable } from "./users";

/**
 * Changes that a person made to a measured result before it was submitted: wells excluded or included again.
 * Append-only.
 */
export const resultChangesTable = sqliteTable(
  "result_changes",
  {
    id: text("id").primaryKey(),
    resultSetId: text("result_set_id")
      .notNull()
      .references(() => resultSetsTable.id),
    position: text("position").notNull(),
    isOmitted: integer("omitted", { mode: "boolean" }).notNull(),
    reason: text("reason").notNull(),
    /** Calls by site or target before and after. */
    before: text("before_calls", { mode: "json" }).$type<Record<string, string>>().notNull(),
    after: text("after_calls", { mode: "json" }).$type<Record<string, string>>().notNull(),
    madeBy: integer("made_by")
      .notNull()
      .references(() => usersTable.userId),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("result_changes_result_set").on(t.resultSetId, t.id)],
);
