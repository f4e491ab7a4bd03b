import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { dialect, prepare } from "./builders";
import type { Cell, Query } from "./database";
import type { Builder, CellOf } from "./query";

interface Read {
  readonly read: Readonly<Record<string, SQLiteColumn | SQL>>;
}

/**
 * What the rows of a page take from elsewhere: `read` of the row whose `id` stands in their column `by`, or, without an
 * `id`, expressions over `pageKey`, the value of that column.
 */
interface PageName<R> extends Read {
  readonly by: keyof R & string;
  readonly id?: SQLiteColumn;
}

export const pageKey = sql.raw("k.value");

type NamesOf<N extends readonly Read[]> = N extends readonly [
  infer First extends Read,
  ...infer Rest extends readonly Read[],
]
  ? { readonly [Name in keyof First["read"]]: CellOf<First["read"][Name]> | null } & NamesOf<Rest>
  : unknown;

interface NamedPage<T> extends Query<T> {
  /** The rows alone, for whoever counts them. */
  readonly page: Pick<Query<T>, "sql" | "params">;
}

export const isNamedPage = (query: Query<unknown>): query is NamedPage<unknown> => "page" in query;

/**
 * The rows of a select with what they take from other tables, each row of those read once and not once a row: a page of
 * twenty shows a few batches, runs and people. The answer is one row of JSON, so columns that hold a JSON value made by SQL do
 * not fit. Missing rows are null.
 */
export function namedRows<R, const N extends readonly PageName<R>[]>(
  builder: Builder<R[]>,
  ...names: N
): NamedPage<(R & NamesOf<N>)[]> {
  const { sql: page, params, columns = [], readRows } = prepare(builder);
  const keys = names.map(({ by }) => columns.indexOf(by));
  const cells = columns.map((_, at) => `c${at}`);
  const held = keys.map((at, n) => `json_group_array(distinct c${at}) filter (where c${at} is not null) as k${n}`);
  const taken = names.map((one, n) => `(${textOf(lookup(one, n))})`);
  const text = `with page(${cells.join(", ")}) as (${page}),
    held as (select json_group_array(json_array(${cells.join(", ")})) as list, ${held.join(", ")} from page)
    select list, ${taken.join(", ")} from held`;
  return {
    sql: text,
    params: params as Cell[],
    columns: names.length + 1,
    page: { sql: page, params: params as Cell[] },
    read({ rows: [found = []] }) {
      const [list = "[]", ...texts] = found as string[];
      const cellsOf = JSON.parse(list) as Cell[][];
      const maps = texts.map(
        (one) => new Map((JSON.parse(one) as [Cell, ...Cell[]][]).map(([id, ...rest]) => [id, rest])),
      );
      return (readRows(cellsOf) as R[]).map((row, i) => {
        const own = cellsOf[i] ?? [];
        const taken = names.flatMap(({ read }, n) => {
          const values = maps[n]?.get(own[keys[n] ?? -1] ?? null);
          return Object.keys(read).map((name, at) => [name, values?.[at] ?? null] as const);
        });
        return { ...row, ...Object.fromEntries(taken) } as R & NamesOf<N>;
      });
    },
  };
}

const lookup = <R>({ id, read }: PageName<R>, n: number): SQL =>
  sql`select json_group_array(json_array(${pageKey}, ${sql.join(Object.values(read), sql`, `)}))
    from json_each(${sql.raw(`k${n}`)}) k ${id ? sql`cross join ${id.table} on ${id} = ${pageKey}` : sql.raw("")}`;

const textOf = (one: SQL): string => dialect.sqlToQuery(one).sql;
