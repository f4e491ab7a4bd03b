import type { Database } from "#worker/platform/database/database";

/** What somebody else does after a call has read and before it writes. */
export interface Meanwhile {
  /** Stands between the worker and its database (`between` of a world). */
  readonly between: (database: Database) => Database;
  /** Plays `act` once, as soon as a batch that writes `table` is about to run, and then lets it run. */
  beforeWriteTo(table: string, act: () => Promise<unknown>): void;
  /** Whether the act was played: a test whose call never came to its write proves nothing. */
  wasPlayed(): boolean;
}

export function meanwhile(): Meanwhile {
  let waiting: { readonly writes: RegExp; readonly act: () => Promise<unknown> } | undefined;
  return {
    between: (database) => ({
      async run(queries) {
        const { writes, act } = waiting ?? {};
        if (writes && act && queries.some(({ sql }) => writes.test(sql))) {
          waiting = undefined;
          await act();
        }
        return database.run(queries);
      },
    }),
    beforeWriteTo(table, act) {
      waiting = {
        writes: new RegExp(`^\\s*(?:insert(?: or \\w+)? into|update|delete from)\\s+"?${table}\\b`, "i"),
        act,
      };
    },
    wasPlayed: () => waiting === undefined,
  };
}
