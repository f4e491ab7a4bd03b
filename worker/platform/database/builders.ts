import {
  SQLiteAsyncDialect,
  SQLiteDeleteBase,
  SQLiteInsertBuilder,
  SQLiteSelectBuilder,
  type SQLiteSession,
  type SQLiteTable,
  SQLiteUpdateBuilder,
} from "drizzle-orm/sqlite-core";
import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import * as drizzle from "drizzle-orm/utils";

export const dialect = new SQLiteAsyncDialect();

/** A built statement: its text, its parameters, and how its rows are read. */
interface Prepared {
  getQuery(): { sql: string; params: unknown[] };
  readonly fields: unknown[] | undefined;
  readRows(rows: readonly unknown[]): unknown[];
  /** Set by a select with joins. */
  joinsNotNullableMap?: unknown;
}

// Guarantee behind this cast and the next: drizzle-orm is pinned exactly, and its own drivers read rows and open builders so.
const { mapResultRow } = drizzle as unknown as {
  mapResultRow(fields: unknown[], row: unknown, joinsNotNullableMap: unknown): unknown;
};

function prepareOneTimeQuery(query: ReturnType<Prepared["getQuery"]>, fields: unknown[] | undefined): Prepared {
  const prepared: Prepared = {
    getQuery: () => query,
    fields,
    readRows: (rows) =>
      fields ? rows.map((row) => mapResultRow(fields, row, prepared.joinsNotNullableMap)) : [...rows],
  };
  return prepared;
}

const session = { prepareOneTimeQuery } as unknown as SQLiteSession<"async", never, never, never>;

/** Drizzle as a statement builder only: it has no connection, and its relational half is not loaded. */
export const db = {
  select: (fields?: never) => new SQLiteSelectBuilder({ fields, session, dialect }),
  selectDistinct: (fields?: never) => new SQLiteSelectBuilder({ fields, session, dialect, distinct: true }),
  insert: (table: SQLiteTable) => new SQLiteInsertBuilder(table, session, dialect),
  update: (table: SQLiteTable) => new SQLiteUpdateBuilder(table, session, dialect),
  delete: (table: SQLiteTable) => new SQLiteDeleteBase(table, session, dialect),
} as unknown as Pick<SqliteRemoteDatabase, "select" | "selectDistinct" | "insert" | "update" | "delete">;

/** A Drizzle builder as a statement. */
export function prepare(builder: unknown): Prepared {
  return (builder as { _prepare(): Prepared })._prepare();
}
