import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What lists of small tables ask of a whole table, in one row a table and kept true by triggers: the ids of its live rows in the
 * list's own order (`users`), or its names by id (`products`).
 */
export const keptListsTable = sqliteTable("kept_lists", {
  name: text("name").primaryKey(),
  /** JSON. */
  value: text("value").notNull(),
});
