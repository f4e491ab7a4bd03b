import { type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { d1Database } from "#worker/platform/database/d1";
import { r2Files } from "#worker/platform/files";
import { bindingLimiter } from "#worker/platform/limiter";
import { countingRows } from "./counting-rows";
import { emptyTables, type MigratedSchema, readMigratedSchema } from "./emptied";
import type { OpenEngine } from "./engine-port";
import { metered } from "./meter";

const { TEST_MIGRATIONS } = env as unknown as { TEST_MIGRATIONS: D1Migration[] };

let schema: MigratedSchema | undefined;

/** The real bindings inside workerd, emptied; opening one ends the life of the engine opened before. */
export const openEngine: OpenEngine = async (meter) => {
  const database = d1Database(env.DB);
  if (schema && (await emptyTables(database, schema))) {
    await Promise.all([withoutFiles(env.AVATARS), withoutFiles(env.RAW_FILES)]);
  } else {
    await reset();
    await env.DB.batch(TEST_MIGRATIONS.flatMap(({ queries }) => queries).map((sql) => env.DB.prepare(sql)));
    schema = await readMigratedSchema(database);
  }
  return {
    name: "d1",
    database: metered(d1Database(countingRows(env.DB, meter)), meter),
    uncounted: database,
    avatars: r2Files(env.AVATARS),
    rawFiles: r2Files(env.RAW_FILES),
    limiter: bindingLimiter(env),
    bindings: env,
  };
};

async function withoutFiles(bucket: R2Bucket): Promise<void> {
  const { objects } = await bucket.list();
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
}
