import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "./bootstrap.mjs";
import { runWhenChanged } from "./fingerprint.mjs";
import { findFreePort } from "./free-port.mjs";
import { startLocalRuntime } from "./local-runtime.mjs";
import { fillWithDemonstration } from "./play-demonstration.mjs";
import { serveProduct } from "./serve.mjs";

/**
 * The local database, buckets and queues under `<folder>/state`, migrated. A new one is filled with the demonstration
 * laboratory first, with that many full `plates` beside its story; it is made in another folder and moved when
 * complete, so that an interrupted first start leaves nothing.
 */
export async function ensureDatabase(folder, plates = 0) {
  const state = `${folder}/state`;
  if (existsSync(resolve(root, state))) return migrateLocalDatabase(folder);
  console.log("Setting up the demonstration laboratory ...");
  const draft = `${folder}/draft`;
  rmSync(resolve(root, draft), { recursive: true, force: true });
  await migrateLocalDatabase(draft);
  const { admin, demo, files } = await demonstration(draft, plates);
  mkdirSync(resolve(root, folder, "instrument"), { recursive: true });
  for (const [name, content] of Object.entries(files))
    writeFileSync(resolve(root, folder, "instrument", name), content);
  writeFileSync(resolve(root, folder, "admin.json"), `${JSON.stringify(admin, null, 2)}\n`, { mode: 0o600 });
  writeFileSync(resolve(root, folder, "demo.json"), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(resolve(root, draft, "state"), resolve(root, state));
  rmSync(resolve(root, draft), { recursive: true, force: true });
  console.log(
    `Administrator ${admin.username}, password ${admin.password}  (shown once; kept in ${folder}/admin.json)`,
  );
}

/**
 * Does the same as `wrangler d1 migrations apply`, with the same list of applied migrations; wrangler would start anew
 * for each file.
 */
export async function migrateLocalDatabase(folder) {
  mkdirSync(resolve(root, folder, "state"), { recursive: true });
  await runWhenChanged(`${folder}/state/migrated`, ["migrations"], async () => {
    const worker = ({ d1Databases }) => ({ modules: true, script: "", d1Databases });
    const instance = await startLocalRuntime(folder, worker);
    try {
      await applyMigrations(await instance.getD1Database("DB"), folder);
    } finally {
      await instance.dispose();
    }
  });
}

const listOfApplied =
  "CREATE TABLE IF NOT EXISTS d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, " +
  "applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)";

async function applyMigrations(database, folder) {
  const { unstable_splitSqlQuery } = await import("wrangler");
  await database.prepare(listOfApplied).run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations ORDER BY id").all();
  const applied = results.map(({ name }) => name);
  const files = readdirSync(join(root, "migrations")).filter((name) => name.endsWith(".sql"));
  const missing = pendingMigrations(applied, files, folder);
  for (const name of missing) {
    const statements = unstable_splitSqlQuery(readFileSync(join(root, "migrations", name), "utf8"));
    const mark = database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name);
    await database.batch([...statements.map((sql) => database.prepare(sql)), mark]).catch((error) => {
      throw new Error(`Migration ${name} failed: ${error.message}`);
    });
  }
  if (missing.length > 0) await database.prepare("PRAGMA optimize").run();
}

/**
 * The migrations that a database lacks, in order. Throws when the database has one that is not in `files`, because
 * another build made it.
 */
export function pendingMigrations(applied, files, folder) {
  const unknown = applied.filter((name) => !files.includes(name)).at(-1);
  if (unknown)
    throw new Error(
      `The database in ${folder}/state was made by another build (its migration ${unknown} is not in migrations/). ` +
        "`npm start -- --fresh` throws it away and begins with the demonstration laboratory; the other build still opens it.",
    );
  return files.filter((name) => !applied.includes(name)).sort();
}

/** Lets the product itself fill the new database, in its own runtime; only this machine can reach the server. */
async function demonstration(draft, plates) {
  const server = await serveProduct({ folder: draft, port: await findFreePort() });
  try {
    return await fillWithDemonstration(server.address, plates);
  } catch (cause) {
    throw new Error(`${cause.message}; see ${draft}/server.log`, { cause });
  } finally {
    await server.stop();
  }
}
