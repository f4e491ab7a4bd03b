import { asc, desc, gte, lte, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { limits } from "#contract/limits";
import { partSearchRowsMax } from "#contract/part-search";
import type { Query } from "./database";
import { afterEveryId } from "./keyset";
import type { ListPlace } from "./list-order";
import { mapped, type Selected, type SelectedRow, select } from "./query";

/** Rows whose text contains `part`, in upper or lower case; `%` and `_` are ordinary characters. Source: SQLite instr(). */
export function contains(column: SQLiteColumn | SQL, part: string | undefined): SQL | undefined {
  return part ? sql`instr(lower(${column}), lower(${part})) > 0` : undefined;
}

/** Rows of which one of the texts contains `part`. */
export const anyContains = (part: string | undefined, ...columns: readonly SQLiteColumn[]): SQL | undefined =>
  or(...columns.map((column) => contains(column, part)));

const begunFound = 200;

/**
 * Ids of a growing table, for `in`: among the newest rows those of which one of the `texts` contains `part`; among all rows
 * those of which one of the `numbers`, which have indexes, begins with it. All are columns of the table itself, not of an
 * alias.
 */
export function idsOfRowsContaining(
  part: string,
  id: SQLiteColumn,
  { numbers, texts }: Readonly<Record<"numbers" | "texts", readonly SQLiteColumn[]>>,
): SQL {
  const { table } = id;
  const begun = numbers.map(
    (number) => sql`select id from (select ${id} as id from ${table} where ${number} >= ${part}
      and ${number} < ${`${part}\uffff`} order by ${number} limit ${begunFound})`,
  );
  const oldest = sql`(select ${id} from ${table} where ${id} < ${afterEveryId} order by ${id} desc limit 1
    offset ${partSearchRowsMax - 1})`;
  const newest = sql`select ${id} from ${table} where ${id} >= coalesce(${oldest}, '') and ${id} < ${afterEveryId}
    and ${anyContains(part, ...texts)}`;
  return sql`(${sql.join([...begun, newest], sql` union all `)})`;
}

/** Rows of a time span, both ends included. */
export function isWithinTimes(
  column: SQLiteColumn,
  span: { readonly beginTime?: number | undefined; readonly endTime?: number | undefined },
): SQL[] {
  return [
    ...(span.beginTime === undefined ? [] : [gte(column, span.beginTime)]),
    ...(span.endTime === undefined ? [] : [lte(column, span.endTime)]),
  ];
}

/** The requested order by one of the known columns, then by the row's id. */
export function orderByColumn<Field extends string>(
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

/** Counting stops here: one more than the largest total, which means that there are more. */
export const countedRowsMax = limits.listTotalMax + 1;

/** The number of rows that `find` would find on all pages, `countedRowsMax` at most; runs nothing when no total was asked for. */
export function totalOf<F extends Pick<ListPlace, "cursor" | "pageSize" | "withTotal">>(
  find: (filter: F) => Query<unknown>,
  filter: F,
): Query<number>[] {
  if (!filter.withTotal) return [];
  const { sql, params } = find({ ...filter, cursor: undefined, pageSize: limits.listTotalMax });
  const read: Query<number>["read"] = ({ rows }) => Number(rows[0]?.[0] ?? 0);
  return [{ sql: `select count(*) from (${sql})`, params, columns: 1, read }];
}

interface NumberedList {
  readonly from: SQLiteTable | SQL;
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
}

/** A page by number of a table that stays small, and its total number of rows. */
export function numberedPage<const S extends Readonly<Record<string, Selected>>>(
  columns: S,
  { from, where = sql`1`, order }: NumberedList,
  { pageSize, offset }: { readonly pageSize: number; readonly offset: number },
): { readonly page: Query<SelectedRow<S>[]>; readonly count: Query<number> } {
  return {
    page: select(
      columns,
      sql`from ${from} where ${where} order by ${sql.join([...order], sql`, `)} limit ${pageSize} offset ${offset}`,
    ),
    count: count(sql`from ${from} where ${where}`),
  };
}
