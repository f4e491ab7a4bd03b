import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { findFreePort } from "../steps/free-port.mjs";
import { runCommand } from "../steps/run.mjs";

const secondsSince = (startedAt) => (performance.now() - startedAt) / 1000;

async function seconds(script) {
  const startedAt = performance.now();
  const { code } = await runCommand(process.execPath, [join(root, script)]);
  return { today: secondsSince(startedAt), note: code === 0 ? "warm" : `ended with ${code}` };
}

/** Row 12: the whole test run. */
export async function* measureWholeTest() {
  yield { row: 12, name: "npm test", goal: 300, unit: "s", ...(await seconds("scripts/test.mjs")) };
}

/** Row 12: the quick checks, run once as a warm-up and once to measure. */
export async function* measureFastChecks() {
  await seconds("scripts/check.mjs");
  yield { row: 12, name: "npm run check", goal: 15, unit: "s", ...(await seconds("scripts/check.mjs")) };
}

/** Row 13: `npm start` on a folder that was set up before, until the first page answers. */
export async function* measureSecondStart() {
  const folder = ".local/bench/start-again";
  rmSync(join(root, folder), { recursive: true, force: true });
  await startUntilFirstPage(folder);
  const today = await startUntilFirstPage(folder);
  yield { row: 13, name: "npm start, second time, to first page", goal: 2, today, unit: "s" };
}

async function startUntilFirstPage(folder) {
  const port = await findFreePort();
  const startedAt = performance.now();
  const args = [join(root, "scripts/start.mjs"), "--port", String(port), "--folder", folder];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "ignore"] });
  // The server handles a signal only after it has printed its addresses; stopped earlier, it would leave its child
  // running.
  const printed = new Promise((resolve) =>
    child.stdout.once("end", resolve).on("data", (text) => /Ctrl-C/.test(text) && resolve()),
  );
  const ended = new Promise((resolve) => child.on("exit", resolve));
  try {
    while (child.exitCode === null) {
      const reply = await fetch(`http://127.0.0.1:${port}/index`).catch(() => undefined);
      if (reply?.ok) {
        const seconds = secondsSince(startedAt);
        await printed;
        return seconds;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`npm start ended with ${child.exitCode}`);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}
