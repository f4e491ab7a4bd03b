import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { findFreePort } from "../../scripts/steps/free-port.mjs";
import { openJourney } from "../support/journey";
import { projectRoot } from "../support/places";
import { timeoutFactor } from "../support/timeout-factor";

const parts = [
  "web",
  "worker",
  "drizzle",
  "migrations",
  "scripts",
  "package.json",
  "package-lock.json",
  "wrangler.toml",
];
const copy = join(projectRoot, ".local/development");

test("during development a change of a page shows without a reload or a build, and one of the worker in its next answer", async () => {
  const { product, stop } = await startDevelopment();
  onTestFinished(stop);
  const { page, context } = await openJourney("phone", {}, product);
  const footer = page.getByRole("contentinfo");
  await page.goto("/index");
  await footer.getByText("产品应用").waitFor();
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

  const restore = change("web/marketing/layout/site-footer.tsx", "产品应用", "应用在哪里");
  await footer.getByText("应用在哪里").waitFor();
  restore();
  await footer.getByText("产品应用").waitFor();
  const shape = change("web/marketing/styles/base.css", "html {", "html { --changed: 1;");
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--changed")))
    .toBe("1");
  shape();
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  expect(existsSync(join(copy, "dist/site"))).toBe(false);

  change(
    "worker/dev/dev.routes.ts",
    'app.get("/dev/clock", (c) => c.json({ now:',
    'app.get("/dev/clock", (c) => c.json({ changed: 1, now:',
  );
  const clock = async () => (await context.request.get("/dev/clock")).json();
  await expect.poll(clock, { timeout: 20_000 * timeoutFactor }).toMatchObject({ changed: 1 });
});

/** Changes a file of the copy; returns a function that restores it. */
function change(path: string, from: string, to: string): () => void {
  const file = join(copy, path);
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
  return () => writeFileSync(file, text);
}

/** `npm run dev` in a copy of the project that was never built, with an existing laboratory. */
async function startDevelopment() {
  rmSync(copy, { recursive: true, force: true });
  for (const part of [...parts, ".dev.vars"]) await cp(join(projectRoot, part), join(copy, part), { recursive: true });
  symlinkSync(join(projectRoot, "node_modules"), join(copy, "node_modules"));
  await cp(join(projectRoot, inject("stillFolder")), join(copy, ".local"), { recursive: true });
  const port = await findFreePort();
  const child = spawn(process.execPath, ["scripts/start.mjs", "--watch", "--port", String(port)], { cwd: copy });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  let output = "";
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Ctrl-C")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    const serverLog = () => readFileSync(join(copy, ".local/server.log"), "utf8");
    void ended.then(() => reject(new Error(`npm run dev ended by itself:\n${output}\n${serverLog()}`)));
  });
  const stop = async () => {
    child.kill("SIGTERM");
    // The process ends by itself once it has stopped the worker.
    expect(await ended).toBe(0);
    rmSync(copy, { recursive: true, force: true });
  };
  await ready;
  return { product: { address: `http://127.0.0.1:${port}`, admin: { username: "", password: "" }, demo: {} }, stop };
}
