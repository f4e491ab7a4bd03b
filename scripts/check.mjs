import { underProjectNode } from "./steps/bootstrap.mjs";

await underProjectNode(import.meta.url, async () => {
  const { inParallel, singleCheck, singleChecks, summary, vitestRun } = await import("./steps/checks.mjs");
  const jobs = [
    () => vitestRun("unit and fences", ["unit", "fences"]),
    ...singleChecks.map((one) => () => singleCheck(one)),
  ];
  process.exitCode = summary(await inParallel(jobs, 3)) ? 0 : 1;
});
