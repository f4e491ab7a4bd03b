import { type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { d1Database } from "#worker/platform/database/d1";
import { r2Files } from "#worker/platform/files";
import { bindingLimiter } from "#worker/platform/limiter";
import { countingRows } from "./counting-rows";
import type { OpenEngine } from "./engine-port";
import { metered } from "./meter";

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
