import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "./bootstrap.mjs";
import { findFreePort } from "./free-port.mjs";
import { moveInstrumentRunsToNow } from "./instrument-clock.mjs";
import { startLocalRuntime } from "./local-runtime.mjs";
import { wranglerCommand } from "./run.mjs";
import { bundleLocalWorker, localWorkerFile } from "./worker-bundle.mjs";

const firstPage = "/index";

/**
 * Serves the product with its simulated phone on 127.0.0.1 from `<folder>/state` and returns once the first page is
 * served. The server's output goes to `<folder>/server.log`; `stop` ends it with everything it started. `change` edits
 * the built worker's options, for example for another database.
 */
export async function serveProduct({ folder, port, isWatching = false, change = (options) => options }) {
  mkdirSync(resolve(root, folder), { recursive: true });
  const server = await (isWatching ? serveSources(folder, port) : serveBuilt(folder, port, change));
  // A simulated device reads the address of this installation from this file.
  writeFileSync(resolve(root, folder, "address.txt"), `${server.address}\n`);
  const instrument = moveInstrumentRunsToNow(folder, server.address);
  await instrument.begun;
  const stop = () => {
    instrument.end();
    return server.stop();
  };
  return { ...server, stop };
}

/** The built worker in the simulator. */
async function serveBuilt(folder, port, change) {
  await bundleLocalWorker();
  const log = createWriteStream(resolve(root, folder, "server.log"));
  const modules = [{ type: "ESModule", path: "main.js", contents: readFileSync(join(root, localWorkerFile), "utf8") }];
  const worker = (options) => change({ ...options, modules });
  const instance = await startLocalRuntime(folder, worker, {
    host: "127.0.0.1",
    port,
    unsafeTriggerHandlers: true,
    handleStructuredLogs: ({ message }) => log.write(`${message}\n`),
  });
  const stop = async () => {
    await instance.dispose();
    log.end();
  };
  const address = `http://127.0.0.1:${port}`;
  return { address, scheduled: `${address}/cdn-cgi/local/scheduled`, stop, ended: new Promise(() => undefined) };
}

/** The same from the sources: a `wrangler dev` that bundles the worker again after a change, and Vite in front of it. */
async function serveSources(folder, port) {
  const { startDevelopmentServer, developmentSiteFolder } = await import("./development-site.mjs");
  const workerPort = await findFreePort();
  const worker = `http://127.0.0.1:${workerPort}`;
  const site = await startDevelopmentServer({ folder, port, worker });
  const log = createWriteStream(resolve(root, folder, "server.log"));
  const [command, args] = wranglerCommand(
    "dev",
    "worker/local.ts",
    "--assets",
    developmentSiteFolder,
    "--port",
    String(workerPort),
    "--ip",
    "127.0.0.1",
    "--inspector-port",
    "0",
    "--persist-to",
    `${folder}/state`,
    "--test-scheduled",
    "--show-interactive-dev-session=false",
  );
  // A process group of its own: Ctrl-C reaches this process only, which then ends the whole group in order.
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, SITE_FOLDER: developmentSiteFolder },
  });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const stop = async () => {
    await site.close();
    await endGroup(child, ended);
  };
  const interrupted = () => stop().finally(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, interrupted);
  try {
    await answered(`${worker}${firstPage}`, child, folder);
    await site.listen();
  } catch (error) {
    await stop();
    throw error;
  }
  for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, interrupted);
  return { address: `http://127.0.0.1:${port}`, scheduled: `${worker}/cdn-cgi/handler/scheduled`, stop, ended };
}

async function endGroup(child, ended) {
  const signal = (name) => {
    try {
      process.kill(-child.pid, name);
    } catch {
      // The process group has already ended.
    }
  };
  signal("SIGTERM");
  const killTimer = setTimeout(() => signal("SIGKILL"), 5_000);
  await ended;
  clearTimeout(killTimer);
  signal("SIGKILL");
}

/** Waits for a server without a time limit; a source that does not build can be corrected meanwhile. */
async function answered(url, child, folder) {
  const log = `${folder}/server.log`;
  const reminder = setInterval(() => console.error(`The server is still starting; ${log} says what it does.`), 30_000);
  try {
    while (child.exitCode === null && child.signalCode === null) {
      const isUp = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
        (reply) => reply.ok,
        () => false,
      );
      if (isUp) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    clearInterval(reminder);
  }
  throw new Error(`The server did not come up; ${log} says why.`);
}

/** Replaces Cloudflare's cron: calls the scheduled handler every minute, as wrangler.toml asks for. */
export function runScheduledEveryMinute({ scheduled }) {
  const tick = () => fetch(`${scheduled}?cron=*+*+*+*+*`).catch(() => undefined);
  tick();
  const timer = setInterval(tick, 60_000);
  return () => clearInterval(timer);
}
