import { rmSync } from "node:fs";
import { join } from "node:path";
import { root, underProjectNode } from "./steps/bootstrap.mjs";

await underProjectNode(import.meta.url, async () => {
  const { buildSite } = await import("./steps/site.mjs");
  const { bundleLocalWorker, bundleWorker } = await import("./steps/worker-bundle.mjs");
  const { buildNodeDemo, buildNodeDeployment } = await import("./steps/node-deployment.mjs");
  const { ensureBrowser } = await import("./steps/browser.mjs");
  const { ensureDevVars } = await import("./steps/dev-vars.mjs");
  const { runInParallel, singleChecks, printSummary, runVitest } = await import("./steps/checks.mjs");
  // More runs at once than processors, so each may take many times longer than alone.
  process.env.TEST_TIMEOUT_FACTOR ??= "6";
  ensureDevVars();
  rmSync(join(root, ".local/statements"), { recursive: true, force: true });
  const browser = ensureBrowser().then(({ executablePath }) => console.log(`Browser: ${executablePath}`));
  const product = async () => {
    await buildSite();
    await Promise.all([buildNodeDeployment(), buildNodeDemo(), bundleWorker(), bundleLocalWorker()]);
  };
  const built = Promise.all([browser, product()]);
  const onLibsql = once(() => runVitest("API on libSQL", ["worker-libsql"]));
  // Longer jobs come first; what needs no build starts while it runs.
  const jobs = [
    () => built.then(() => runVitest("browser", ["browser"])),
    onLibsql,
    () => runVitest("API on D1", ["worker-d1"]),
    () => built.then(() => runVitest("unit, architecture, web, built", ["unit", "architecture", "web", "built"])),
    () => runVitest("libSQL server", ["libsql-server"]),
    ...singleChecks,
    // This project explains the statements that the API tests recorded, so it runs after them.
    () => onLibsql().then(() => runVitest("query plans", ["plans"])),
  ];
  process.exitCode = printSummary(await runInParallel(jobs, 3)) ? 0 : 1;
});

/** A job that several others may wait for: it starts at the first call and runs once. */
function once(job) {
  let outcome;
  return () => {
    outcome ??= job();
    return outcome;
  };
}
