import type { Database, Query } from "#worker/platform/database/database";

/** Records which tables each successful batch changed. */
export interface WatchedWrites {
  readonly database: Database;
  /** Tables changed since the last call, each with its number of rows. */
  take(): Map<string, number>;
}

/**
 * The same database; records the written tables from the number of changes that the engine reports for each statement.
 */
export function watchedWrites(database: Database): WatchedWrites {
  let changed = new Map<string, number>();
  return {
    database: {
      async run(queries) {
        const seen: [string, number][] = [];
        const results = await database.run(queries.map((query) => watched(query, seen)) as never);
        for (const [table, count] of seen) changed.set(table, (changed.get(table) ?? 0) + count);
        return results as never;
      },
    },
    take() {
      const taken = changed;
      changed = new Map();
      return taken;
    },
  };
}

function watched(query: Query<unknown>, seen: [string, number][]): Query<unknown> {
  const table = /^\s*(?:insert(?: or \w+)? into|update|delete from)\s+"?(\w+)"?/i.exec(query.sql)?.[1];
  if (table === undefined) return query;
  return {
    ...query,
    read(result) {
      if (result.changed > 0) seen.push([table, result.changed]);
      return query.read(result);
    },
  };
}
