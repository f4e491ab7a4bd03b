import { getTableColumns, is, type Placeholder, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "./builders";

/** Where the rows of an insert come from, and the condition for each of them. */
export interface InsertSource {
  /** Common tables of the select: `name as (...)`. */
  readonly with?: SQL;
  /** The text after FROM; without it there is one row of values. */
  readonly from?: SQL;
  readonly when?: SQL;
  readonly groupBy?: SQL;
}

/**
 * An insert whose rows are selected: `insertInto(tasksTable, { id, kind }, { when: previousChanged })`. A value is bound in the
 * form that its column stores, or is SQL over `from`; columns that are left out get their default. The result is Drizzle's
 * builder: continue with `onConflictDoUpdate` or `returning`, and end with `write`, `rows` or `row`.
 */
export function insertInto<T extends SQLiteTable>(
  table: T,
  values: SQLiteInsertValue<T>,
  { with: common, from, when = sql`true`, groupBy }: InsertSource = {},
) {
  const given = values as Readonly<Record<string, unknown>>;
  const cells = Object.entries(getTableColumns(table)).map(([name, column]) => cellOf(given[name], column));
  const parts = common ? [sql`with ${common}`] : [];
  parts.push(sql`select ${sql.join(cells, sql`, `)}`);
  if (from) parts.push(sql`from ${from}`);
  parts.push(sql`where ${when}`);
  if (groupBy) parts.push(sql`group by ${groupBy}`);
  return db.insert(table).select(sql.join(parts, sql` `));
}

function cellOf(value: unknown, column: SQLiteColumn): SQL | Placeholder {
  if (is(value, SQL)) return value;
  const given = value === undefined ? column.default : value;
  if (is(given, SQL)) return given;
  return given === undefined || given === null ? sql`null` : sql`${sql.param(given, column)}`;
}

/** A list passed as one JSON parameter, as rows of a statement; the keys are those of its items. */
interface Listed<Item> {
  /** The rows, for FROM. */
  readonly rows: SQL;
  /** The value of a key as an SQL value: text, number or null. */
  of<K extends keyof Item & string>(key: K): SQL<Item[K]>;
  /** The value of a key as JSON text. */
  json<K extends keyof Item & string>(key: K): SQL<Item[K]>;
}

/** A list as rows of a statement, any number of them in one parameter. `as` names it when a statement has two. */
export function listAsRows<Item extends object>(items: readonly Item[], as = "j"): Listed<Item> {
  const value = sql.raw(`${as}.value`);
  return {
    rows: sql`json_each(${JSON.stringify(items)}) ${sql.raw(as)}`,
    of: (key) => sql`${value} ->> ${sql.raw(`'${key}'`)}`,
    json: (key) => sql`${value} -> ${sql.raw(`'${key}'`)}`,
  };
}

/** The same for plain values: `column in ${oneOfList(ids)}` with one parameter whatever their number. */
export const oneOfList = (values: readonly (string | number)[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;

/** The value that the refused insert had for the column, for `onConflictDoUpdate`. */
export const excluded = <C extends SQLiteColumn>(column: C): SQL<C["_"]["data"]> =>
  sql`excluded.${sql.identifier(column.name)}`;

/**
 * An id for a row of which it is not known how many there will be: its time is that of `head`, so that ids continue in the
 * order of time.
 */
export const idContinuedFrom = (head: SQL): SQL =>
  sql`substr(${head}, 1, 10) || substr(upper(hex(randomblob(8))), 1, 16)`;
