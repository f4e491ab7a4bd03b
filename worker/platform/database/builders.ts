import { type Query as BuiltQuery, Column, type DriverValueDecoder, is, type SQL } from "drizzle-orm";
import { BaseSQLiteDatabase, type SelectedFieldsOrdered, SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { type PreparedQueryConfig, SQLiteRemoteSession } from "drizzle-orm/sqlite-proxy";

export const dialect = new SQLiteAsyncDialect();

interface Reading {
  readonly columns: readonly string[];
  readonly readRows: ((rows: readonly (readonly unknown[])[]) => unknown[]) | undefined;
}

const readings = new WeakMap<object, Reading>();

/** A session that runs nothing: it builds statements, reads their rows, and knows which columns they select. */
class StatementSession extends SQLiteRemoteSession<Record<string, never>, Record<string, never>> {
  override prepareQuery<T extends PreparedQueryConfig>(
    ...given: Parameters<SQLiteRemoteSession<never, never>["prepareQuery"]>
  ) {
    const prepared = super.prepareQuery<T>(...given);
    const [, fields] = given;
    if (fields)
      readings.set(prepared, { columns: fields.map(({ path }) => path.join(".")), readRows: flatRows(fields) });
    return prepared;
  }
}

/**
 * Rows without objects inside, as Drizzle reads them; it asks of every cell of every row anew what kind of column that is, which
 * took a twentieth of reading a report. Undefined for nested rows: those it reads itself.
 */
function flatRows(fields: SelectedFieldsOrdered): Reading["readRows"] {
  const cells = fields.flatMap(({ path: [name, ...inside], field }) => {
    const decoder = decoderOf(field);
    return name !== undefined && inside.length === 0 && decoder ? [{ name, decoder }] : [];
  });
  if (cells.length < fields.length) return undefined;
  return (rows) =>
    rows.map((row) => {
      const found: Record<string, unknown> = {};
      cells.forEach(({ name, decoder }, at) => {
        const cell = row[at] ?? null;
        found[name] = cell === null ? null : decoder.mapFromDriverValue(cell);
      });
      return found;
    });
}

type Decoder = DriverValueDecoder<unknown, unknown>;

/** A column reads its own cells, an expression has its reader in a member that Drizzle's published types leave out. */
function decoderOf(field: SelectedFieldsOrdered[number]["field"]): Decoder | undefined {
  if (is(field, Column)) return field;
  const { decoder, sql } = field as { decoder?: Decoder; sql?: { decoder?: Decoder } };
  return decoder ?? sql?.decoder;
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
  readRows(rows: readonly (readonly unknown[])[]): unknown[];
}

/** A Drizzle builder as a statement. */
export const prepare = (builder: Preparable): Prepared => asPrepared(builder.prepare());

/** A select written by hand, with the fields that its columns are read as, in their order. */
export const prepareSelect = (text: SQL, fields: SelectedFieldsOrdered): Prepared =>
  asPrepared(session.prepareQuery(dialect.sqlToQuery(text), fields, "all", true));

function asPrepared(prepared: ReturnType<Preparable["prepare"]>): Prepared {
  const { sql, params } = prepared.getQuery();
  const { columns, readRows } = readings.get(prepared) ?? {};
  return { sql, params, columns, readRows: readRows ?? ((rows) => prepared.mapAllResult(rows) as unknown[]) };
}
