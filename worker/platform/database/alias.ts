import { type GetColumnData, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** A column under another SQL name, for selects in which two tables have a column of the same name. */
export function aliased<C extends SQLiteColumn>(column: C, name: string) {
  return sql<GetColumnData<C>>`${column}`.mapWith(column).as(name);
}

/** The same for a column of a left-joined table. */
export function aliasedOrNull<C extends SQLiteColumn>(column: C, name: string) {
  return sql<GetColumnData<C> | null>`${column}`.mapWith(column).as(name);
}
