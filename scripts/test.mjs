import { rmSync } from "node:fs";
import { join } from "node:path";
import { root, underProjectNode } from "./steps/bootstrap.mjs";

await underProjectNode(import.meta.url, async () => {
  const { buildSite } = await import("./steps/site.mjs");
  const { bundleLocalWorker, bundleWorker } = await import("./steps/worker-bundle.mjs");
  const { ensureBrowser } = await import("./steps/browser.mjs");
  const { ensureDevVars } = await import("./steps/dev-vars.mjs");
  const { inParallel, singleCheck, singleChecks, summary, vitestRun } = await import("./steps/checks.mjs");
  ensureDevVars();
  await buildSite();
  await bundleWorker();
  await bundleLocalWorker();
  console.log(`Browser: ${(await ensureBrowser()).executablePath}`);
  const quick = singleChecks.map((one) => () => singleCheck(one));
  const outcomes = await inParallel(
    [() => vitestRun("unit, fences, web, built", ["unit", "fences", "web", "built"]), ...quick],
    2,
  );
  rmSync(join(root, ".local/statements"), { recursive: true, force: true });
  const engines = [() => vitestRun("API on D1", ["worker-d1"]), () => vitestRun("API on libSQL", ["worker-libsql"])];
  outcomes.push(...(await inParallel(engines, 2)));
  outcomes.push(...(await inParallel([() => vitestRun("query plans", ["plans"])], 1)));
  outcomes.push(...(await inParallel([() => vitestRun("browser", ["browser"])], 1)));
  process.exitCode = summary(outcomes) ? 0 : 1;
});
