import { spawn } from "node:child_process";
import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { root } from "../steps/bootstrap.mjs";
import { findFreePort } from "../steps/free-port.mjs";
import { nodeDemoProgram } from "../steps/node-deployment.mjs";
import { generateSecretLines } from "../steps/serve-demo.mjs";

/** A local S3 store with one bucket in `folder`: the settings for the Node processes, and a function that stops it. */
export async function startObjectStore(folder) {
  const port = await findFreePort();
  const place = { address: "127.0.0.1", port, directory: folder, configureBuckets: [{ name: "laboratory" }] };
  const server = new S3rver({ ...place, silent: true });
  await server.run();
  const settings = {
    FILES_URL: `http://127.0.0.1:${port}/laboratory`,
    FILES_KEY_ID: "S3RVER",
    FILES_KEY_SECRET: "S3RVER",
  };
  return { settings, close: () => server.close() };
}

const running = new Set();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/**
 * `count` Node processes over one database and one store, each on its own port, with the simulated phone of all of them
 * in `folder`. The output of each goes to `<folder>/process-N.log`.
 */
export async function startNodeProcesses(folder, count, settings) {
  mkdirSync(folder, { recursive: true });
  const secrets = join(folder, "settings.env");
  if (!existsSync(secrets)) writeFileSync(secrets, generateSecretLines(), { mode: 0o600 });
  const ports = [];
  for (let n = 0; n < count; n++) ports.push(await findFreePort());
  const env = (port) => ({
    PATH: process.env.PATH,
    SETTINGS_FILE: secrets,
    LISTEN: `127.0.0.1:${port}`,
    DATA_FOLDER: folder,
    TRUSTED_PROXIES: "127.0.0.1",
    ...settings,
  });
  return ports.map((port, n) => homeProcess(join(folder, `process-${n + 1}.log`), port, env(port)));
}

function homeProcess(log, port, env) {
  let child;
  let ended = Promise.resolve();
  const end = async (signal) => {
    child?.kill(signal);
    const code = await ended;
    child = undefined;
    return code;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    isReady: () => true,
    log: () => (existsSync(log) ? readFileSync(log, "utf8") : ""),
    async start() {
      appendFileSync(log, "");
      const said = openSync(log, "a");
      const own = spawn(process.execPath, [join(root, nodeDemoProgram)], {
        cwd: root,
        env,
        stdio: ["ignore", said, said, "ipc"],
      });
      closeSync(said);
      child = own;
      running.add(own);
      ended = new Promise((resolve) => {
        own.once("exit", (code) => {
          running.delete(own);
          resolve(code ?? -1);
        });
      });
      const isUp = await Promise.race([
        new Promise((resolve) => own.once("message", () => resolve(true))),
        ended.then(() => false),
      ]);
      if (!isUp) throw new Error(`a process did not come up:\n${readFileSync(log, "utf8").slice(-2_000)}`);
      own.disconnect();
    },
    kill: () => end("SIGKILL"),
    /** Returns the exit code. */
    stop: () => end("SIGTERM"),
  };
}
