import { getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { keptListsTable } from "#drizzle/schema/kept-lists";
import { dialect } from "./builders";
import { allOf } from "./conditions";
import type { Query } from "./database";
import { mapped, type Selected, type SelectedRow, select } from "./query";

/** What triggers keep of a small table in one row, as JSON: its ids in the order of its list, or its names by id. */
export const keptOf = (table: SQLiteTable): SQL<string> => kept(getTableName(table));

const kept = (name: string): SQL<string> =>
  sql`(select ${keptListsTable.value} from ${keptListsTable} where ${keptListsTable.name} = ${name})`;

/** Samples that wait for a plate by product, as triggers count them: those never measured, and re-tests. */
export const findKeptCounts = (name: "first_tests_for_plates" | "retests_for_plates") =>
  mapped(
    select({ counts: kept(name) }, sql``),
    ([found]) => JSON.parse(found?.counts ?? "{}") as Readonly<Record<string, number>>,
  );

/** The kept name of the row with that id, or one of its names; null where there is none. */
export const keptName = (table: SQLiteTable, id: SQLiteColumn, at?: 0 | 1): SQL<string | null> =>
  sql`(${keptOf(table)} ->> ('$."' || ${id} || ${at === undefined ? '"' : `"[${at}]`}))`;

interface AskedList {
  readonly id: SQLiteColumn;
  /** Which rows the list has, and which of them are asked for. */
  readonly all: SQL | undefined;
  readonly asked: SQL | undefined;
  readonly order: readonly SQL[];
  /** The order is the list's own. */
  readonly isOwnOrder: boolean;
  /** Rows from the one with that id on, in the list's order; by rising ids where it is left out. */
  from?(id: SQL): SQL;
  /** Where some see part of the rows alone, of a list that goes by its ids: true for who sees them all. */
  readonly seesAll?: SQL;
}

/**
 * A page of a counted list, and how many rows there are. Where all rows are asked for in the list's own order, none is counted and
 * none passed over: the kept ids say how many there are and where the page begins.
 */
export function listPage<const S extends Readonly<Record<string, Selected>>>(
  columns: S,
  list: AskedList,
  { pageSize, offset }: { readonly pageSize: number; readonly offset: number },
): { readonly page: Query<SelectedRow<S>[]>; readonly count: Query<number> } {
  const { id, all = sql`1`, asked = sql`1`, order, isOwnOrder, seesAll } = list;
  const { from = (first) => sql`${id} >= ${first}` } = list;
  const ids = keptOf(id.table as SQLiteTable);
  const isWhole = isOwnOrder && isSame(all, asked);
  const known = (whole: SQL, otherwise: SQL) =>
    !isWhole ? otherwise : seesAll ? sql`(case when ${seesAll} then ${whole} else ${otherwise} end)` : whole;
  const first = known(sql`(${ids} ->> ${`$[${offset}]`})`, sql`0`);
  const where = isWhole && offset > 0 ? allOf([asked, from(first)]) : asked;
  return {
    page: select(
      columns,
      sql`from ${id.table} where ${where} order by ${sql.join([...order], sql`, `)} limit ${pageSize}
        offset ${known(sql`0`, sql`${offset}`)}`,
    ),
    count: mapped(
      select(
        {
          count: sql<number>`${known(
            sql`coalesce(json_array_length(${ids}), 0)`,
            sql`(select count(*) from ${id.table} where ${asked})`,
          )}`,
        },
        sql``,
      ),
      ([found]) => found?.count ?? 0,
    ),
  };
}

const isSame = (one: SQL, other: SQL): boolean => dialect.sqlToQuery(one).sql === dialect.sqlToQuery(other).sql;
