import { underProjectNode } from "./steps/bootstrap.mjs";

await underProjectNode(import.meta.url, async () => {
  const { changedUnitTests, inParallel, singleChecks, summary, vitestRun } = await import("./steps/checks.mjs");
  const jobs = [() => vitestRun("fences", ["fences"]), changedUnitTests, ...singleChecks];
  process.exitCode = summary(await inParallel(jobs, 3)) ? 0 : 1;
});
