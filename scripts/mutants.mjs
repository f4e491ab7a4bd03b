import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * Changes one place of the worker at a time and runs the tests that are nearest to it, then those farther away: what no test
 * notices is printed. `--count` and `--seed` say how many are drawn; `--only` takes those whose path contains a text; `--tests`
 * how many test files try each, `--nearest` how many of them come first; `--lanes` how many are tried at once; `--again` tries
 * those that were not killed in the run before.
 */
await underProjectNode(import.meta.url, async () => {
  const { drawMutants } = await import("./mutants/drawn.mjs");
  const { runMutantLane } = await import("./mutants/lanes.mjs");
  const { runCommand } = await import("./steps/run.mjs");
  const { values } = parseArgs({
    options: {
      count: { type: "string", default: "150" },
      seed: { type: "string", default: "1" },
      only: { type: "string", default: "" },
      tests: { type: "string", default: "45" },
      nearest: { type: "string", default: "9" },
      lanes: { type: "string", default: "2" },
      list: { type: "boolean", default: false },
      again: { type: "boolean", default: false },
    },
  });
  process.env.TEST_TIMEOUT_FACTOR ??= "6";
  const { output } = await runCommand("git", ["ls-files", "-co", "--exclude-standard"]);
  const paths = output.split("\n").filter((path) => path !== "" && existsSync(join(root, path)));
  const [count, seed, tests, nearest] = [values.count, values.seed, values.tests, values.nearest].map(Number);
  const { from, mutants } = drawMutants(paths, { count, seed, tests, only: values.only });
  console.log(`${mutants.length} mutants, from ${from}`);
  if (values.list) return void console.log(mutants.map(({ description }) => description).join("\n"));

  const memory = join(root, ".local/mutants/outcomes.json");
  const before = values.again && existsSync(memory) ? JSON.parse(readFileSync(memory, "utf8")) : {};
  const outcomes = Object.fromEntries(
    mutants.flatMap(({ description }) => (before[description] ? [[description, before[description]]] : [])),
  );
  // Those that no run has tried come first.
  const queue = mutants
    .filter(({ description }) => before[description]?.word !== "killed")
    .toSorted((a, b) => Number(a.description in before) - Number(b.description in before));
  const next = () => queue.shift();
  const done = (one, outcome, seconds) => {
    outcomes[one.description] = outcome;
    mkdirSync(join(root, ".local/mutants"), { recursive: true });
    writeFileSync(memory, JSON.stringify(outcomes));
    console.log(`${outcome.word} (${seconds} s) ${one.description}${outcome.by ? `\n    by ${outcome.by}` : ""}`);
  };
  const lanes = Array.from({ length: Math.min(Number(values.lanes), queue.length) }, (_, at) => String(at + 1));
  await Promise.all(lanes.map((name) => runMutantLane(name, { paths, nearest, next, done })));

  // Each by its description without the line's number, and why no test can or need notice it.
  const reviewed = JSON.parse(readFileSync(join(root, "scripts/mutants/reviewed.json"), "utf8"));
  const survivors = mutants.filter(({ description }) => outcomes[description].word !== "killed");
  const reason = (one) =>
    reviewed.find(({ description }) => one.description.replace(/:\d+:/, ":") === description)?.reason;
  const open = survivors.filter((one) => !reason(one));
  for (const one of open) console.log(`${outcomes[one.description].word}: ${one.description}`);
  const killed = mutants.length - survivors.length;
  const percent = ((100 * killed) / mutants.length).toFixed(1);
  console.log(
    `${killed} of ${mutants.length} killed (${percent} %), ${survivors.length - open.length} survivors with a reason, ${open.length} without`,
  );
  process.exitCode = open.length === 0 ? 0 : 1;
});
