import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { root } from "./bootstrap.mjs";
import { moveInstrumentRunsToNow } from "./instrument-clock.mjs";
import { buildNodeDemo, buildNodeDeployment, nodeDemoProgram } from "./node-deployment.mjs";
import { fillWithDemonstration } from "./play-demonstration.mjs";
import { buildSite } from "./site.mjs";

/**
 * The Node program with its demonstration laboratory, everything under `folder`: settings, database, files, simulated
 * phone. A new one is made in another folder and moved when complete. Its output goes to `<folder>/server.log`.
 */
export async function serveNodeDemo({ folder, port, more = {} }) {
  await buildSite();
  await Promise.all([buildNodeDeployment(), buildNodeDemo()]);
  const place = resolve(root, folder);
  if (!existsSync(join(place, "database.db"))) await setUp(place);
  const server = await start(place, port, more);
  writeFileSync(join(place, "address.txt"), `${server.address}\n`);
  const instrument = moveInstrumentRunsToNow(relative(root, place), server.address);
  await instrument.begun;
  server.ended.then(instrument.end);
  return server;
}

async function setUp(place) {
  console.log("Setting up the demonstration laboratory ...");
  const draft = `${place}-draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(join(draft, "instrument"), { recursive: true });
  writeFileSync(join(draft, "settings.env"), generateSecretLines(), { mode: 0o600 });
  const server = await start(draft, 0, {});
  try {
    const { admin, demo, files } = await fillWithDemonstration(server.address);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(draft, "instrument", name), content);
    writeFileSync(join(draft, "admin.json"), `${JSON.stringify(admin, null, 2)}\n`, { mode: 0o600 });
    writeFileSync(join(draft, "demo.json"), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  } finally {
    await server.stop();
  }
  rmSync(place, { recursive: true, force: true });
  renameSync(draft, place);
}

export function generateSecretLines() {
  const names = ["TOKEN_SECRET", "PASSWORD_PEPPER", "HASH_SECRET", "AUDIT_SECRET"];
  const lines = names.map((name) => `${name}=${randomBytes(32).toString("base64url")}`);
  return `${[...lines, `DATA_KEYS=v1:${randomBytes(32).toString("base64")}`].join("\n")}\n`;
}

/** Starts the built program and returns once it listens. */
async function start(place, port, more) {
  const log = openSync(join(place, "server.log"), "a");
  const child = spawn(process.execPath, [join(root, nodeDemoProgram)], {
    cwd: root,
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
    env: {
      PATH: process.env.PATH,
      SETTINGS_FILE: join(place, "settings.env"),
      LISTEN: `127.0.0.1:${port}`,
      DATA_FOLDER: place,
      ...more,
    },
  });
  const ended = new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
  const address = await Promise.race([
    new Promise((resolve) => child.once("message", (message) => resolve(message.address))),
    ended.then(() => {
      throw new Error(`The server did not come up:\n${readFileSync(join(place, "server.log"), "utf8").slice(-2_000)}`);
    }),
  ]);
  child.disconnect();
  return {
    address,
    child,
    ended,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
