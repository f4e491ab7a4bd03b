import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Totals that a list shows without count(*), and number series; the key names what is counted. */
export const countersTable = sqliteTable("counters", {
  key: text("key").primaryKey(),
  value: integer("value").notNull().default(0),
});
