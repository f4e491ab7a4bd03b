import {
  asConstraintError,
  type Cell,
  type Database,
  type Query,
  type ResultsOf,
  type StatementResult,
} from "./database";

/** D1 through one session per request, so that replicas never serve a reader his own stale write. */
export function d1Database(binding: D1Database): Database {
  const session = binding.withSession("first-primary");
  return {
    async run<const Q extends readonly Query<unknown>[]>(queries: Q): Promise<ResultsOf<Q>> {
      if (queries.length === 0) return [] as unknown as ResultsOf<Q>;
      const statements = queries.map((q) => session.prepare(q.sql).bind(...q.params));
      try {
        const results = await session.batch<Record<string, Cell>>(statements);
        return queries.map((q, i) => q.read(positional(q, results[i]))) as ResultsOf<Q>;
      } catch (error) {
        throw asConstraintError(error);
      }
    },
  };
}

function positional(query: Query<unknown>, result: D1Result<Record<string, Cell>> | undefined): StatementResult {
  const rows = (result?.results ?? []).map((row) => Object.values(row));
  const first = rows[0];
  // D1 answers rows as objects: two columns of one name become one and shift the rest (drizzle-orm issue 6038).
  if (first && query.columns !== undefined && first.length !== query.columns) {
    throw new Error(
      `select returned ${first.length} of ${query.columns} columns; alias columns of the same name: ${query.sql}`,
    );
  }
  return { rows, changed: result?.meta.changes ?? 0 };
}
