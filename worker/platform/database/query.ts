import { fillPlaceholders, type Placeholder, type SQL, sql } from "drizzle-orm";
import { dialect, prepare } from "./builders";
import type { Cell, Query } from "./database";

export { db } from "./builders";

/** A Drizzle builder: thenable for its row type, able to prepare itself. */
type Builder<R> = { then: unknown; getSQL?: unknown } & PromiseLike<R>;

function build<T>(builder: unknown, pick: (mapped: unknown[]) => T): Query<T> {
  const prepared = prepare(builder);
  const { sql, params } = prepared.getQuery();
  return {
    sql,
    params: params as Cell[],
    columns: prepared.fields?.length,
    read: ({ rows }) => pick(prepared.readRows(rows)),
  };
}

/** A select (or a write with returning) as a query for all of its rows. */
export function rows<R>(builder: Builder<R[]>): Query<R[]> {
  return build(builder, (mapped) => mapped as R[]);
}

/** A select (or a write with returning) as a query for its first row. */
export function row<R>(builder: Builder<R[]>): Query<R | undefined> {
  return build(builder, (mapped) => mapped[0] as R | undefined);
}

/**
 * A select for its first row that is built at its first use and kept: later calls fill the named values into the same
 * text. For the few statements that every request, or the page that most people read, runs.
 */
export function rowOnce<V extends Readonly<Record<string, Cell>>, R>(
  make: (value: (name: keyof V & string) => Placeholder) => Builder<R[]>,
): (values: V) => Query<R | undefined> {
  let kept: Query<R | undefined> | undefined;
  return (values) => {
    kept ??= row(make((name) => sql.placeholder(name)));
    return { ...kept, params: fillPlaceholders([...kept.params], values) as Cell[] };
  };
}

/** An insert, update or delete; answers how many rows it changed. */
export function write(builder: unknown): Query<number> {
  const { sql, params } = prepare(builder).getQuery();
  return { sql, params: params as Cell[], columns: undefined, read: ({ changed }) => changed };
}

/** A hand-written statement (json_each bulk writes, counters); `read` sees positional rows. */
export function statement<T>(text: SQL, read: (rows: readonly (readonly Cell[])[], changed: number) => T): Query<T> {
  const built = dialect.sqlToQuery(text);
  return { sql: built.sql, params: built.params as Cell[], columns: undefined, read: (r) => read(r.rows, r.changed) };
}
