import { createClient, type InValue } from "@libsql/client/web";
import { asConstraintError, type Cell, type Database, type Query, type ResultsOf } from "./database";

/** libSQL (Turso) over HTTPS; one client per request because Workers may not share sockets between requests. */
export function libsqlDatabase(config: { url: string; authToken?: string; fetch?: typeof fetch }): Database {
  const client = createClient({ url: config.url, authToken: config.authToken, fetch: config.fetch, intMode: "number" });
  return {
    async run<const Q extends readonly Query<unknown>[]>(queries: Q): Promise<ResultsOf<Q>> {
      if (queries.length === 0) return [] as unknown as ResultsOf<Q>;
      const statements = queries.map((q) => ({ sql: q.sql, args: q.params as InValue[] }));
      try {
        const results = await client.batch(statements, "write");
        return queries.map((q, i) => {
          const result = results[i];
          const width = result?.columns.length ?? 0;
          if (new Set(result?.columns).size !== width) throw new Error(`two selected columns share a name: ${q.sql}`);
          const rows = (result?.rows ?? []).map((row) => Array.from({ length: width }, (_, c) => row[c] as Cell));
          return q.read({ rows, changed: result?.rowsAffected ?? 0 });
        }) as ResultsOf<Q>;
      } catch (error) {
        throw asConstraintError(error);
      }
    },
  };
}
