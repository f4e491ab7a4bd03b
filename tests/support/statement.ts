import type { SQL } from "drizzle-orm";
import { dialect } from "#worker/platform/database/builders";
import type { Cell, Query } from "#worker/platform/database/database";

/** A hand-written statement of a test; `read` gets rows as lists of cells. The worker reads by name (tests/architecture/statements.test.ts). */
export function statement<T>(text: SQL, read: (rows: readonly (readonly Cell[])[], changed: number) => T): Query<T> {
  const { sql: words, params } = dialect.sqlToQuery(text);
  return {
    sql: words,
    params: params as Cell[],
    columns: undefined,
    read: (result) => read(result.rows, result.changed),
  };
}
