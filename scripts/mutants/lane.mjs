import { join } from "node:path";
import { createVitest } from "vitest/node";

// Keeps vitest ready between the mutants of one copy of the project: starting it takes longer than most of its tests.
const folder = process.cwd();
const failures = [];
const reporter = {
  onTestCaseResult: (test) => {
    if (test.result().state === "failed") failures.push(test.fullName);
  },
  onTestModuleEnd: (module) => {
    if (module.errors().length > 0) failures.push(module.moduleId.slice(folder.length + 1));
  },
};
const vitest = await createVitest("test", {
  config: join(folder, "tests/vitest.config.ts"),
  watch: true,
  bail: 1,
  maxWorkers: 1,
  reporters: [reporter],
});

process.on("message", async ({ path, tests }) => {
  failures.length = 0;
  vitest.invalidateFile(join(folder, path));
  const wanted = new Set(tests.map((test) => join(folder, test)));
  specifications ??= await vitest.globTestSpecifications();
  const specs = specifications.filter(({ moduleId }) => wanted.has(moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs);
  const isRun = testModules.length > 0 && unhandledErrors.length === 0;
  process.send({ isRun, failures, error: String(unhandledErrors[0] ?? "") });
});
let specifications;
process.send("ready");
