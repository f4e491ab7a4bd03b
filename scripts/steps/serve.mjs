import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "./bootstrap.mjs";
import { wrangler } from "./run.mjs";
import { bundleLocalWorker, localWorker } from "./worker-bundle.mjs";

const firstPage = "/index";

/**
 * Serves the product with its local telephone on 127.0.0.1 from `<folder>/state` and answers when the first page does.
 * The server's own output goes to `<folder>/server.log`; `stop` ends it with everything it started.
 */
export async function serve({ folder, port, isWatching = false }) {
  if (!isWatching) await bundleLocalWorker();
  mkdirSync(resolve(root, folder), { recursive: true });
  const log = createWriteStream(resolve(root, folder, "server.log"));
  const [command, args] = wrangler(
    "dev",
    ...(isWatching ? ["worker/local.ts"] : [localWorker, "--no-bundle"]),
    ...["--port", String(port), "--ip", "127.0.0.1", "--inspector-port", "0"],
    ...["--persist-to", `${folder}/state`, "--test-scheduled", "--show-interactive-dev-session=false"],
  );
  // A group of its own: Ctrl-C reaches this process only, which then ends the whole group in order.
  const child = spawn(command, args, { cwd: root, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const address = `http://127.0.0.1:${port}`;
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const stop = () => endGroup(child, ended);
  await answered(`${address}${firstPage}`, child, folder).catch(async (error) => {
    await stop();
    throw error;
  });
  return { address, stop, ended };
}

async function endGroup(child, ended) {
  const signal = (name) => {
    try {
      process.kill(-child.pid, name);
    } catch {
      // The group is gone already.
    }
  };
  signal("SIGTERM");
  const patience = setTimeout(() => signal("SIGKILL"), 5_000);
  await ended;
  clearTimeout(patience);
  signal("SIGKILL");
}

async function answered(url, child, folder) {
  for (let tries = 0; tries < 1_200; tries++) {
    if (child.exitCode !== null) break;
    const isUp = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server did not come up; ${folder}/server.log says why.`);
}

/** Stands in for Cloudflare's cron: calls the scheduled handler every minute, as wrangler.toml asks for. */
export function tickEveryMinute(address) {
  const tick = () => fetch(`${address}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`).catch(() => undefined);
  tick();
  const timer = setInterval(tick, 60_000);
  return () => clearInterval(timer);
}
