import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { findFreePort } from "../steps/free-port.mjs";

const running = new Set();

const script = join(root, "scripts/proof/serve-product.mjs");

/**
 * The product over the laboratory in `folder`, as a process group: `start` waits until it answers, `kill` ends all of
 * it immediately, `stop` in order. `pid` is its first process.
 */
export async function createKillableProduct(folder, libsql = "") {
  const port = String(await findFreePort());
  let child;
  const product = {
    address: `http://127.0.0.1:${port}`,
    async start() {
      const args = [script, "--folder", folder, "--port", port, "--libsql", libsql];
      child = spawn(process.execPath, args, { cwd: root, detached: true, stdio: ["ignore", "pipe", "pipe"] });
      running.add(child);
      await printed(child, "ready");
      // The first page after a start waits for the runtime; that must not be part of the measurement.
      await answered(`${product.address}/api/v1/app-config`);
    },
    pid: () => child.pid,
    kill: () => ended(child, "SIGKILL"),
    stop: () => ended(child, "SIGTERM"),
  };
  return product;
}

const answersWithinMs = 60_000;

/** Repeats the request until there is an answer: on a busy machine even an open port may refuse a connection. */
async function answered(address) {
  const until = Date.now() + answersWithinMs;
  for (;;) {
    const error = await fetch(address).then(
      () => undefined,
      (refusal) => refusal,
    );
    if (!error) return;
    if (Date.now() > until) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function printed(child, word) {
  return new Promise((resolve, reject) => {
    let output = "";
    const keep = (chunk) => {
      output += chunk;
      if (output.includes(word)) resolve();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("exit", (code) => reject(new Error(`the product ended with ${code}: ${output}`)));
  });
}

process.on("exit", () => {
  for (const child of running) signalled(child, "SIGKILL");
});

function signalled(child, name) {
  try {
    process.kill(-child.pid, name);
  } catch {
    // The process group has already ended.
  }
}

/** Signals the whole group and waits until its first process is gone. */
async function ended(child, signal) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  signalled(child, signal);
  await gone;
  running.delete(child);
}
