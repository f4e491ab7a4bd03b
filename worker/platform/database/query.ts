import { fillPlaceholders, type GetColumnData, is, type Placeholder, SQL, StringChunk, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { dialect, type Preparable, type Prepared, prepare, prepareSelect } from "./builders";
import type { Cell, Query } from "./database";

export { db } from "./builders";

/** A Drizzle builder: a promise-like of its rows that can also be prepared. */
type Builder<R> = Preparable & PromiseLike<R>;

function build<T>(prepared: Prepared, pick: (mapped: unknown[]) => T): Query<T> {
  const { sql, params, columns, readRows } = prepared;
  return { sql, params: params as Cell[], columns: columns?.length, read: ({ rows }) => pick(readRows(rows)) };
}

/** A select (or a write with returning) as a query for all of its rows. */
export function rows<R>(builder: Builder<R[]>): Query<R[]> {
  return build(prepare(builder), (mapped) => mapped as R[]);
}

/** A select (or a write with returning) as a query for its first row. */
export function row<R>(builder: Builder<R[]>): Query<R | undefined> {
  return build(prepare(builder), (mapped) => mapped[0] as R | undefined);
}

/**
 * A select for its first row that is built on first use and reused: later calls insert the named values into the same text. For
 * the few statements that run in every request, or for the most-read page.
 */
export function preparedRow<V extends Readonly<Record<string, Cell>>, R>(
  make: (value: (name: keyof V & string) => Placeholder) => Builder<R[]>,
): (values: V) => Query<R | undefined> {
  let kept: Query<R | undefined> | undefined;
  return (values) => {
    kept ??= row(make((name) => sql.placeholder(name)));
    return { ...kept, params: fillPlaceholders([...kept.params], values) as Cell[] };
  };
}

/** A column, or an expression with the type of its value: `sql<number>`, or `mapWith` when the cell has another type. */
export type Selected = SQLiteColumn | SQL | SQL.Aliased;

type CellOf<S extends Selected> = S extends SQLiteColumn
  ? GetColumnData<S>
  : S extends SQL<infer T> | SQL.Aliased<infer T>
    ? T
    : never;

/** The type of a row of these columns. */
export type SelectedRow<S extends Readonly<Record<string, Selected>>> = {
  -readonly [Name in keyof S]: CellOf<S[Name]>;
};

interface SelectHow {
  /** Common tables: `name as (...)`. */
  readonly with?: SQL;
  readonly isDistinct?: boolean;
}

/**
 * A hand-written select, its rows read by the names of its columns: `select({ id: s.id, waits: sql<number>`count(*)` },
 * sql`from ${samplesTable} ${s} where ...`)`.
 */
export function select<const S extends Readonly<Record<string, Selected>>>(
  columns: S,
  rest: SQL,
  { with: common, isDistinct = false }: SelectHow = {},
): Query<SelectedRow<S>[]> {
  const fields = Object.entries(columns).map(([name, one]) => ({
    path: [name],
    field: is(one, SQL.Aliased) ? one.sql : one,
  }));
  // One flat list of chunks, because every nested piece of SQL is built separately, which takes most of the time.
  const text = [new StringChunk(isDistinct ? "select distinct " : "select "), ...fields.flatMap(columnChunks), rest];
  return build(
    prepareSelect(new SQL(common ? [new StringChunk("with "), common, new StringChunk(" "), ...text] : text), fields),
    (mapped) => mapped as SelectedRow<S>[],
  );
}

const columnChunks = (
  { path: [name], field }: { readonly path: readonly string[]; readonly field: SQLiteColumn | SQL },
  at: number,
  { length }: readonly unknown[],
) => [field, new StringChunk(` as "${name}"${at < length - 1 ? ", " : " "}`)];

/** Selects the values of one column. */
export const selectColumn = <S extends Selected>(column: S, rest: SQL, how?: SelectHow): Query<CellOf<S>[]> =>
  mapped(select({ value: column }, rest, how), (found) => found.map(({ value }) => value));

/** A JSON text, parsed: `parsedJson<string[]>(sql`(select json_group_array(...) ...)`)`. */
export const parsedJson = <T>(json: SQL): SQL<T> => sql<T>`${json}`.mapWith((text: string) => JSON.parse(text) as T);

/** Answers only the first of the rows. */
export const firstOf = <T>(query: Query<T[]>): Query<T | undefined> => mapped(query, ([first]) => first);

/** The same statement with its result converted. */
export const mapped = <T, U>(query: Query<T>, to: (result: T) => U): Query<U> => ({
  ...query,
  read: (result) => to(query.read(result)),
});

/** An insert, update or delete, built or hand-written; answers how many rows it changed. */
export function write(given: Preparable | SQL): Query<number> {
  const { sql, params } = is(given, SQL) ? dialect.sqlToQuery(given) : prepare(given);
  return { sql, params: params as Cell[], columns: undefined, read: ({ changed }) => changed };
}
