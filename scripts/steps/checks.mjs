import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { runWhenChanged } from "./fingerprint.mjs";
import { createPassedRecord } from "./passed.mjs";
import { runCommand, wranglerCommand } from "./run.mjs";
import { modulesToTest } from "./unit-choice.mjs";

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
  wranglerCommand("types", "worker/worker-configuration.d.ts", "--check"),
  "npm run types",
];

/** Outcome of anything that `npm test` runs. */
const outcome = (name, passed, failed, skipped, output) => ({ name, passed, failed, skipped, output });

async function singleCheck([name, [command, args], remedy]) {
  const { code, output } = await runCommand(command, args);
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
  await runWhenChanged(".local/checks/bindings", inputs, passed);
  return result;
}

const isLinted = /\.(ts|tsx|mjs|js|json|jsonc|css|html|svg)$/;
const manyFiles = 400;

/** Lint and format of every file that has changed since it last passed. */
async function lintCheck() {
  const name = "lint and format";
  const passed = createPassedRecord("linted", ["biome.json", "node_modules/@biomejs/biome/package.json"]);
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

/** What unit tests import: only these modules may read a file that is no module. */
const read = /^(worker|drizzle|scripts|tests\/(unit|support))\/.*\.(ts|tsx|mjs)$/;

/** Unit tests that import a module changed since all last passed, or one that reads another changed file. */
export async function runChangedUnitTests() {
  const name = "unit tests of what changed";
  const passed = createPassedRecord("unit", ["package-lock.json", "tests/vitest.config.ts"]);
  const changed = passed.changed();
  if (changed?.length === 0) return outcome(name, 0, 0, 0, "");
  const texts = () =>
    Object.fromEntries(passed.paths.filter((path) => read.test(path)).map((path) => [path, readText(path)]));
  const related = changed && modulesToTest(changed, texts());
  if (related?.length === 0) {
    passed.keep();
    return outcome(name, 0, 0, 0, "");
  }
  const result = related
    ? await runVitest(name, ["unit"], [...long, "--passWithNoTests"], { related })
    : await runVitest("unit tests", ["unit"], long);
  if (result.failed + result.skipped === 0) passed.keep();
  return result;
}

const readText = (path) => readFileSync(join(root, path), "utf8");

/** Types, bindings, lint: one job each. */
export const singleChecks = [...typeChecks.map((one) => () => singleCheck(one)), bindingsCheck, lintCheck];

/**
 * Runs vitest projects in one process and counts from its JSON report; what did not run counts as failed.
 * @param more `related`: only tests that import one of these files, which may be none; `env`: of the run.
 */
export async function runVitest(name, projects, options = [], { related, env = process.env } = {}) {
  const report = join(root, ".local/reports", `${name.replaceAll(/\W+/g, "-")}.json`);
  mkdirSync(join(root, ".local/reports"), { recursive: true });
  rmSync(report, { force: true });
  const how = related ? ["related", ...related, "--run"] : ["run"];
  const args = [...how, "--config", "tests/vitest.config.ts", ...projects.flatMap((one) => ["--project", one])];
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const [command, words] = tool("vitest/vitest.mjs", ...args, ...reporters, ...options);
  const { code, output } = await runCommand(command, words, { env });
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

const [firstLines, lastLines] = [20, 100];

/** Beginning and end of a long output, where the failures stand; the whole is kept in a file. */
function shortened({ name, output }) {
  const lines = output.trimEnd().split("\n");
  if (lines.length <= firstLines + lastLines) return lines.join("\n");
  const file = `.local/reports/${name.replaceAll(/\W+/g, "-")}.log`;
  mkdirSync(join(root, ".local/reports"), { recursive: true });
  writeFileSync(join(root, file), output);
  return [...lines.slice(0, firstLines), `... all ${lines.length} lines: ${file}`, ...lines.slice(-lastLines)].join(
    "\n",
  );
}

const isBad = ({ failed, skipped }) => failed + skipped > 0;

/** What a run prints at its end: what failed with its output, then one line a step where it was quiet until then, then the sum. */
export function summaryLines(outcomes, { isQuiet = false } = {}) {
  const sum = (key) => outcomes.reduce((total, one) => total + one[key], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  return [
    ...outcomes.filter(isBad).map((one) => `\n--- ${one.name}\n${shortened(one)}`),
    ...(isQuiet ? outcomes.map(stepLine) : []),
    ...(skipped > 0 ? [`${skipped} skipped: a skipped test counts as failed.`] : []),
    `${passed} passed, ${failed + skipped} failed`,
  ];
}

const stepLine = (one) => `${isBad(one) ? "FAILED" : "ok    "} ${one.name}: ${one.passed} passed (${one.seconds} s)`;

/** Prints the end of a run; answers whether all is well. */
export function printSummary(outcomes, options) {
  console.log(summaryLines(outcomes, options).join("\n"));
  return !outcomes.some(isBad);
}

/** Runs jobs side by side, at most `width` at a time, printing a line when one ends unless `isQuiet`. */
export async function runInParallel(jobs, width, { isQuiet = false } = {}) {
  const queue = [...jobs];
  const outcomes = [];
  const lane = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const startedAt = performance.now();
      const result = { ...(await job()), seconds: ((performance.now() - startedAt) / 1000).toFixed(1) };
      if (!isQuiet) console.log(stepLine(result));
      outcomes.push(result);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return outcomes;
}
