import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** A column under another SQL name, for selects in which two tables have a column of the same name. */
export function aliased<C extends SQLiteColumn>(column: C, name: string) {
  return sql<GetColumnData<C>>`${column}`.mapWith(column).as(name);
}

/** The same for a column of a left-joined table. */
export function aliasedOrNull<C extends SQLiteColumn>(column: C, name: string) {
  return sql<GetColumnData<C> | null>`${column}`.mapWith(column).as(name);
}

/** A column of a left-joined table, which is null when there is no row. */
export function orNull<C extends SQLiteColumn>(column: C): SQL<GetColumnData<C> | null> {
  return sql<GetColumnData<C> | null>`${column}`.mapWith(column);
}

/**
 * An expression as a column of a built select. It is wrapped in another expression, because Drizzle drops the table names of
 * columns directly inside a selected expression when the select has one table.
 */
export const expressionColumn = <T>(expression: SQL<T>, name: string): SQL.Aliased<T> => sql<T>`${expression}`.as(name);
