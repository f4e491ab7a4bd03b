import { underProjectNode } from "./steps/bootstrap.mjs";

await underProjectNode(import.meta.url, async () => {
  const { runChangedUnitTests, runInParallel, singleChecks, printSummary, runVitest } = await import(
    "./steps/checks.mjs"
  );
  const jobs = [() => runVitest("architecture", ["architecture"]), runChangedUnitTests, ...singleChecks];
  // Nothing is printed before the end, so that what failed comes first.
  const quietly = { isQuiet: true };
  process.exitCode = printSummary(await runInParallel(jobs, 3, quietly), quietly) ? 0 : 1;
});
