import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "./bootstrap.mjs";
import { whenChanged } from "./fingerprint.mjs";
import { freePort } from "./free-port.mjs";
import { mustRun, wrangler } from "./run.mjs";
import { serve } from "./serve.mjs";

/**
 * The local database, buckets and queues under `<folder>/state`, migrated; a new one is filled with the demonstration
 * laboratory first. It is made beside its place and moved there when whole, so an interrupted first start leaves nothing.
 */
export async function ensureDatabase(folder) {
  const state = `${folder}/state`;
  if (existsSync(resolve(root, state))) return migrate(state);
  console.log("Setting up the demonstration laboratory ...");
  const draft = `${folder}/draft`;
  rmSync(resolve(root, draft), { recursive: true, force: true });
  await migrate(`${draft}/state`);
  const { admin, demo, files } = await demonstration(draft);
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

async function migrate(state) {
  mkdirSync(resolve(root, state), { recursive: true });
  await whenChanged(`${state}/migrated`, ["migrations"], async () => {
    const command = wrangler("d1", "migrations", "apply", "DB", "--local", "--persist-to", state);
    await mustRun(...command, { env: { ...process.env, CI: "1" } });
  });
}

/** Lets the product itself fill the new database, in its own runtime; the server is reachable from this machine only. */
async function demonstration(draft) {
  const server = await serve({ folder: draft, port: await freePort() });
  try {
    const reply = await fetch(`${server.address}/dev/demonstration`, { method: "POST" });
    if (!reply.ok)
      throw new Error(`The demonstration could not be set up: ${await reply.text()}; see ${draft}/server.log`);
    return await reply.json();
  } finally {
    await server.stop();
  }
}
