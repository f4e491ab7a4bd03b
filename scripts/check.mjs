import { underProjectNode } from "./steps/bootstrap.mjs";

await underProjectNode(import.meta.url, async () => {
  const { changedUnitTests, inParallel, singleChecks, summary, vitestRun } = await import("./steps/checks.mjs");
  const jobs = [() => vitestRun("fences", ["fences"]), changedUnitTests, ...singleChecks];
  // What failed comes first: nothing is told before the end.
  const told = { isTold: false };
  process.exitCode = summary(await inParallel(jobs, 3, told), told) ? 0 : 1;
});
