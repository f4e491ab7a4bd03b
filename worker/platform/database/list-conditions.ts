import { and, asc, desc, eq, gte, lte, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Query } from "./database";
import { mapped, select } from "./query";

/** Rows whose text holds `part`, whatever its case; `%` and `_` are letters like others. Source: SQLite instr(). */
export function contains(column: SQLiteColumn | SQL, part: string | undefined): SQL | undefined {
  return part ? sql`instr(lower(${column}), lower(${part})) > 0` : undefined;
}

/** Rows of which one of the texts holds `part`. */
export const anyContains = (part: string | undefined, ...columns: readonly SQLiteColumn[]): SQL | undefined =>
  or(...columns.map((column) => contains(column, part)));

/**
 * Rows whose column is this id, by an index on its last six letters: an entry takes a third and less. They tell a dozen products
 * apart.
 */
export const hasId = (column: SQLiteColumn, id: string | SQL): SQL | undefined =>
  and(sql`substr(${column}, -6) = substr(${id}, -6)`, eq(column, id));

/** Rows of a span of time, both ends included. */
export function within(
  column: SQLiteColumn,
  span: { readonly beginTime?: number | undefined; readonly endTime?: number | undefined },
): SQL[] {
  return [
    ...(span.beginTime === undefined ? [] : [gte(column, span.beginTime)]),
    ...(span.endTime === undefined ? [] : [lte(column, span.endTime)]),
  ];
}

/** The asked-for order among known columns, with the row's number as the last word. */
export function sorted<Field extends string>(
  order: { readonly field: Field; readonly isDescending: boolean } | undefined,
  columns: Readonly<Record<Field, SQLiteColumn>>,
  otherwise: readonly SQL[],
  id: SQLiteColumn,
): SQL[] {
  if (!order) return [...otherwise, asc(id)];
  const direction = order.isDescending ? desc : asc;
  return [direction(columns[order.field]), direction(id)];
}

/** How many rows there are: `count(sql`from ${usersTable} where ...`)`. */
export const count = (rest: SQL): Query<number> =>
  mapped(select({ count: sql<number>`count(*)` }, rest), ([first]) => first?.count ?? 0);
