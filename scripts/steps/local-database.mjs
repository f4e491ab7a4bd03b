import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { whenChanged } from "./fingerprint.mjs";
import { mustRun, wrangler } from "./run.mjs";

/**
 * The local database, buckets and queues under `<folder>/state`, migrated; a new one is filled with the demonstration
 * laboratory first. It is made beside its place and moved there when whole, so an interrupted first start leaves nothing.
 */
export async function ensureDatabase(folder) {
  const state = `${folder}/state`;
  if (existsSync(join(root, state))) return migrate(state);
  console.log("Setting up the demonstration laboratory ...");
  const draft = `${folder}/state-draft`;
  rmSync(join(root, draft), { recursive: true, force: true });
  await migrate(draft);
  const { admin, demo, files } = await seed(draft);
  mkdirSync(join(root, folder, "instrument"), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, folder, "instrument", name), content);
  writeFileSync(join(root, folder, "admin.json"), `${JSON.stringify(admin, null, 2)}\n`, { mode: 0o600 });
  writeFileSync(join(root, folder, "demo.json"), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(join(root, draft), join(root, state));
  console.log(
    `Administrator ${admin.username}, password ${admin.password}  (shown once; kept in ${folder}/admin.json)`,
  );
}

async function migrate(state) {
  mkdirSync(join(root, state), { recursive: true });
  await whenChanged(`${state}/migrated`, ["migrations"], async () => {
    const command = wrangler("d1", "migrations", "apply", "DB", "--local", "--persist-to", state);
    await mustRun(...command, { env: { ...process.env, CI: "1" } });
  });
}

async function seed(state) {
  const { getPlatformProxy } = await import("wrangler");
  const { runnerImport } = await import("vite");
  const entry = join(root, "drizzle/seed/run.ts");
  const { module } = await runnerImport(entry, { root, configFile: false, logLevel: "error" });
  const { env, dispose } = await getPlatformProxy({
    configPath: join(root, "wrangler.toml"),
    persist: { path: join(root, state, "v3") },
  });
  // The worker logs a line per request; three weeks of the story would bury the address that people look for.
  const { log } = console;
  console.log = () => {};
  try {
    return await module.seedDemonstration(env);
  } finally {
    console.log = log;
    await dispose();
  }
}
