import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { whenChanged } from "./fingerprint.mjs";
import { lastPassed } from "./passed.mjs";
import { run, wrangler } from "./run.mjs";

const tool = (path, ...args) => [process.execPath, [join(root, "node_modules", path), ...args]];

const names = { worker: "the worker", web: "the web app", tests: "the tests" };

/** The compiler's incremental state is stored under .local, so that only changes are checked again. */
function types(folder) {
  const memory = join(root, ".local/types", `${folder}.tsbuildinfo`);
  return tool("typescript/bin/tsc", "-p", folder, "--incremental", "--tsBuildInfoFile", memory);
}

// Checks with a yes or no result: name, command, remedy.
const typeChecks = ["worker", "web", "tests"].map((folder) => [`types of ${names[folder]}`, types(folder)]);
const bindings = [
  "bindings in worker-configuration.d.ts",
  wrangler("types", "worker/worker-configuration.d.ts", "--check"),
  "npm run types",
];

/** Outcome of anything that `npm test` runs. */
const outcome = (name, passed, failed, skipped, output) => ({ name, passed, failed, skipped, output });

async function singleCheck([name, [command, args], remedy]) {
  const { code, output } = await run(command, args);
  const text = remedy ? `${output}\nRemedy: ${remedy}` : output;
  return code === 0 ? outcome(name, 1, 0, 0, "") : outcome(name, 0, 1, 0, text);
}

/** Runs wrangler, which takes seconds, only when one of these files changed; the result depends on them alone. */
async function bindingsCheck() {
  let result = outcome(bindings[0], 1, 0, 0, "");
  const inputs = ["wrangler.toml", "worker/worker-configuration.d.ts", "package-lock.json"];
  const passed = async () => {
    result = await singleCheck(bindings);
    return result.failed === 0;
  };
  await whenChanged(".local/checks/bindings", inputs, passed);
  return result;
}

const isLinted = /\.(ts|tsx|mjs|js|json|jsonc|css|html|svg)$/;
const manyFiles = 400;

/** Lint and format of every file that has changed since it last passed. */
async function lintCheck() {
  const name = "lint and format";
  const passed = lastPassed("linted", ["biome.json", "node_modules/@biomejs/biome/package.json"]);
  const changed = passed.changed()?.filter((path) => isLinted.test(path) && existsSync(join(root, path)));
  if (changed?.length === 0) return outcome(name, 1, 0, 0, "");
  const files = changed && changed.length <= manyFiles ? changed : ["."];
  const biome = tool("@biomejs/biome/bin/biome", "check", "--colors=off", "--no-errors-on-unmatched", ...files);
  const result = await singleCheck([name, biome, "npx biome check --write"]);
  if (result.failed === 0) passed.keep();
  return result;
}

// Slow tests with thousands of generated cases or every file format; only npm test runs them.
const long = ["**/*property.test.ts", "**/shapes*.test.ts"].flatMap((glob) => ["--exclude", glob]);
const isModule = (path) => /^(worker|web|drizzle|tests|scripts)\/.*\.(ts|tsx|mjs)$/.test(path);

/** Unit tests that import a module changed since all last passed; all of them when a file of another kind changed. */
export async function changedUnitTests() {
  const name = "unit tests of what changed";
  const passed = lastPassed("unit", ["package-lock.json", "tests/vitest.config.ts"]);
  const changed = passed.changed();
  if (changed?.length === 0) return outcome(name, 0, 0, 0, "");
  const result = changed?.every(isModule)
    ? await vitestRun(name, ["unit"], [...long, "--passWithNoTests"], { related: changed })
    : await vitestRun("unit tests", ["unit"], long);
  if (result.failed + result.skipped === 0) passed.keep();
  return result;
}

/** Types, bindings, lint: one job each. */
export const singleChecks = [...typeChecks.map((one) => () => singleCheck(one)), bindingsCheck, lintCheck];

/**
 * Runs vitest projects in one process and counts from its JSON report; what did not run counts as failed.
 * @param more `related`: only tests that import one of these files, which may be none; `env`: of the run.
 */
export async function vitestRun(name, projects, options = [], { related, env = process.env } = {}) {
  const report = join(root, ".local/reports", `${name.replaceAll(/\W+/g, "-")}.json`);
  mkdirSync(join(root, ".local/reports"), { recursive: true });
  rmSync(report, { force: true });
  const how = related ? ["related", ...related, "--run"] : ["run"];
  const args = [...how, "--config", "tests/vitest.config.ts", ...projects.flatMap((one) => ["--project", one])];
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const [command, words] = tool("vitest/vitest.mjs", ...args, ...reporters, ...options);
  const { code, output } = await run(command, words, { env });
  return counted(name, code, output, readReport(report), { projects, mayBeNone: related !== undefined });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function counted(name, code, output, report, { projects, mayBeNone }) {
  if (!report) return outcome(name, 0, 1, 0, `${output}\n${name}: vitest left no report.`);
  const skipped = report.numPendingTests + report.numTodoTests;
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((one) => one.status === "failed"),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  const hasSilentFailure = failed === 0 && (code !== 0 || (report.numTotalTests === 0 && !mayBeNone));
  const note = hasSilentFailure ? `\n${name}: vitest ended with ${code} (${projects.join(", ")}).` : "";
  return outcome(name, report.numPassedTests, failed + (hasSilentFailure ? 1 : 0), skipped, output + note);
}

/** Prints one line per outcome, the output of each failure, and the sum as the last line; returns whether all passed. */
export function summary(outcomes) {
  for (const { name, failed, skipped, output } of outcomes)
    if (failed + skipped > 0) console.log(`\n--- ${name}\n${output}`);
  const sum = (key) => outcomes.reduce((total, one) => total + one[key], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  if (skipped > 0) console.log(`${skipped} skipped: a skipped test counts as failed.`);
  console.log(`${passed} passed, ${failed + skipped} failed`);
  return failed + skipped === 0;
}

/** Runs jobs side by side, at most `width` at a time, telling the progress of each. */
export async function inParallel(jobs, width) {
  const queue = [...jobs];
  const outcomes = [];
  const lane = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const startedAt = performance.now();
      const result = await job();
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(
        `${result.failed + result.skipped > 0 ? "FAILED" : "ok    "} ${result.name}: ${result.passed} passed (${seconds} s)`,
      );
      outcomes.push(result);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return outcomes;
}
