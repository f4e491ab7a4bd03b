import { underProjectNode } from "./steps/bootstrap.mjs";

await underProjectNode(import.meta.url, async () => {
  const { inParallel, singleChecks, summary, vitestRun } = await import("./steps/checks.mjs");
  // Thousands of drawn cases, and every shape of a file: npm test runs these.
  const long = ["**/*property.test.ts", "**/shapes*.test.ts"].flatMap((glob) => ["--exclude", glob]);
  const jobs = [() => vitestRun("unit and fences", ["unit", "fences"], [...long, "--maxWorkers=2"]), ...singleChecks];
  process.exitCode = summary(await inParallel(jobs, 3)) ? 0 : 1;
});
