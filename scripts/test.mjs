import { rmSync } from "node:fs";
import { join } from "node:path";
import { root, underProjectNode } from "./steps/bootstrap.mjs";

await underProjectNode(import.meta.url, async () => {
  const { buildSite } = await import("./steps/site.mjs");
  const { bundleLocalWorker, bundleWorker } = await import("./steps/worker-bundle.mjs");
  const { ensureBrowser } = await import("./steps/browser.mjs");
  const { ensureDevVars } = await import("./steps/dev-vars.mjs");
  const { inParallel, singleChecks, summary, vitestRun } = await import("./steps/checks.mjs");
  // More runs at once than processors, so that none of these waits: each may take so many times longer than alone.
  process.env.TEST_PATIENCE ??= "6";
  ensureDevVars();
  const [browser] = await Promise.all([ensureBrowser(), buildSite(), bundleWorker(), bundleLocalWorker()]);
  console.log(`Browser: ${browser.executablePath}`);
  rmSync(join(root, ".local/statements"), { recursive: true, force: true });
  // The longest first.
  const jobs = [
    () => vitestRun("browser", ["browser"]),
    () => vitestRun("API on D1", ["worker-d1"]),
    () => vitestRun("API on libSQL", ["worker-libsql"]),
    () => vitestRun("unit, fences, web, built", ["unit", "fences", "web", "built"]),
    () => vitestRun("libSQL server", ["libsql-server"]),
    ...singleChecks,
  ];
  const outcomes = await inParallel(jobs, 3);
  // It explains the statements that the API tests met.
  outcomes.push(...(await inParallel([() => vitestRun("query plans", ["plans"])], 1)));
  process.exitCode = summary(outcomes) ? 0 : 1;
});
