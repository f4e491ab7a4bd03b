import { type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { d1Database } from "#worker/platform/database/d1";
import { r2Files } from "#worker/platform/files";
import { bindingLimiter } from "#worker/platform/limiter";
import type { OpenEngine } from "./engine-port";
import { type Meter, metered } from "./meter";

const { TEST_MIGRATIONS } = env as unknown as { TEST_MIGRATIONS: D1Migration[] };

/** The real bindings inside workerd, emptied; opening one ends the life of the engine opened before. */
export const openEngine: OpenEngine = async (meter) => {
  await reset();
  await env.DB.batch(TEST_MIGRATIONS.flatMap(({ queries }) => queries).map((sql) => env.DB.prepare(sql)));
  return {
    name: "d1",
    database: metered(d1Database(countingRows(env.DB, meter)), meter),
    uncounted: d1Database(env.DB),
    avatars: r2Files(env.AVATARS),
    rawFiles: r2Files(env.RAW_FILES),
    limiter: bindingLimiter(env.OUTER_LIMIT),
    bindings: env,
    // reset() empties only what this test file has used, so each file clears up after itself.
    close: reset,
  };
};

/** Passes everything on and adds up what D1 says it read. Only the calls that d1.ts makes are offered. */
function countingRows(binding: D1Database, meter: Meter): D1Database {
  meter.rowsRead = 0;
  const session = binding.withSession("first-primary");
  const counted: Pick<D1DatabaseSession, "prepare" | "batch"> = {
    prepare: (sql) => session.prepare(sql),
    async batch<T>(statements: D1PreparedStatement[]) {
      const results = await session.batch<T>(statements);
      for (const { meta } of results) meter.rowsRead = (meter.rowsRead ?? 0) + meta.rows_read;
      return results;
    },
  };
  return { withSession: () => counted } as unknown as D1Database;
}
