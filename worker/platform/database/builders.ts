import type { Query as BuiltQuery, SQL } from "drizzle-orm";
import { BaseSQLiteDatabase, type SelectedFieldsOrdered, SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { type PreparedQueryConfig, SQLiteRemoteSession } from "drizzle-orm/sqlite-proxy";

export const dialect = new SQLiteAsyncDialect();

const columnNames = new WeakMap<object, readonly string[]>();

/** A session that runs nothing: it builds statements, reads their rows, and knows which columns they select. */
class StatementSession extends SQLiteRemoteSession<Record<string, never>, Record<string, never>> {
  override prepareQuery<T extends PreparedQueryConfig>(
    ...given: Parameters<SQLiteRemoteSession<never, never>["prepareQuery"]>
  ) {
    const prepared = super.prepareQuery<T>(...given);
    const [, fields] = given;
    if (fields)
      columnNames.set(
        prepared,
        fields.map(({ path }) => path.join(".")),
      );
    return prepared;
  }
}

const session = new StatementSession(
  () => Promise.reject(new Error("statements are run by a Database")),
  dialect,
  undefined,
);

/** Drizzle as a statement builder only: it has no connection. */
export const db = new BaseSQLiteDatabase("async", dialect, session, undefined);

/** What Drizzle's builders have in common. */
export interface Preparable {
  prepare(): { getQuery(): BuiltQuery; mapAllResult(rows: unknown): unknown };
}

/** A built statement: its text, its parameters, the columns that it selects and how its rows are read. */
export interface Prepared extends BuiltQuery {
  readonly columns: readonly string[] | undefined;
  readRows(rows: unknown): unknown[];
}

/** A Drizzle builder as a statement. */
export const prepare = (builder: Preparable): Prepared => asPrepared(builder.prepare());

/** A select written by hand, with the fields that its columns are read as, in their order. */
export const prepareSelect = (text: SQL, fields: SelectedFieldsOrdered): Prepared =>
  asPrepared(session.prepareQuery(dialect.sqlToQuery(text), fields, "all", true));

function asPrepared(prepared: ReturnType<Preparable["prepare"]>): Prepared {
  const { sql, params } = prepared.getQuery();
  return {
    sql,
    params,
    columns: columnNames.get(prepared),
    readRows: (rows) => prepared.mapAllResult(rows) as unknown[],
  };
}
