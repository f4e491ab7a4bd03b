import { expect, onTestFinished } from "vitest";
import type { Database } from "#worker/platform/database/database";

/** Simulates another request that runs after a call has read and before it writes. */
export interface Meanwhile {
  /** Wraps the worker's database (`between` of a world). */
  readonly between: (database: Database) => Database;
  /**
   * Runs `act` once, just before a batch that writes `table` runs, and then lets the batch run. A test whose call never reaches
   * that write proves nothing, so it fails.
   */
  beforeWriteTo(table: string, act: () => Promise<unknown>): void;
}

export function meanwhile(): Meanwhile {
  let waiting: { readonly writes: RegExp; readonly act: () => Promise<unknown> } | undefined;
  onTestFinished(() => expect(waiting, "the call did not come to its write").toBeUndefined());
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
  };
}
