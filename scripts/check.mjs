import { underProjectNode } from "./steps/bootstrap.mjs";

await underProjectNode(import.meta.url, async () => {
  const { changedUnitTests, inParallel, singleChecks, summary, vitestRun } = await import("./steps/checks.mjs");
  const jobs = [() => vitestRun("fences", ["fences"]), changedUnitTests, ...singleChecks];
  // Nothing is printed before the end, so that what failed comes first.
  const quietly = { isQuiet: true };
  process.exitCode = summary(await inParallel(jobs, 3, quietly), quietly) ? 0 : 1;
});
