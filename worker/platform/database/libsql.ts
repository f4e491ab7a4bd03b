import { createClient, type InValue, LibsqlError } from "@libsql/client/http";
import { asConstraintError, type Cell, type Database, type Query, type ResultsOf } from "./database";

/** libSQL (Turso) over HTTPS; one client per request because Workers may not share sockets between requests. */
export function libsqlDatabase(config: { url: string; authToken?: string; fetch?: typeof fetch }): Database {
  const client = createClient({ url: config.url, authToken: config.authToken, fetch: config.fetch, intMode: "number" });
  return {
    async run<const Q extends readonly Query<unknown>[]>(queries: Q): Promise<ResultsOf<Q>> {
      if (queries.length === 0) return [] as unknown as ResultsOf<Q>;
      const statements = queries.map((q) => ({ sql: q.sql, args: q.params.map(asArgument) }));
      try {
        const results = await whenFree(() => client.batch(statements, "write"));
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

/** The protocol is JSON, which refuses half a surrogate pair (a text cut in the middle of one); D1 replaces it. */
const asArgument = (cell: Cell): InValue => (typeof cell === "string" ? cell.toWellFormed() : cell);

const firstWaitMs = 20;
const longestWaitMs = 1_000;

/** Tries again when another writer held the database: the batch begins with taking the write lock, so nothing of it ran. */
async function whenFree<T>(run: () => Promise<T>): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs *= 2) {
    try {
      return await run();
    } catch (error) {
      const isBusy = error instanceof LibsqlError && error.code.startsWith("SQLITE_BUSY");
      if (!isBusy || waitMs > longestWaitMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random())));
    }
  }
}
