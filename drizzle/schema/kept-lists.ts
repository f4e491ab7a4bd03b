import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What lists ask of a whole table, in one row a table and kept true by triggers: the ids of its live rows in the
 * list's own order (`users`), or its names by id (`products`). So are two counts by product of samples that wait for a plate:
 * `first_tests_for_plates`, and `retests_for_plates` of those that were measured before.
 */
export const keptListsTable = sqliteTable("kept_lists", {
  name: text("name").primaryKey(),
  /** JSON. */
  value: text("value").notNull(),
});
