import { fork } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { applyMutation } from "./mutations.mjs";

const projects = ["worker-libsql", "unit", "web", "architecture"];
const limitMs = 300_000;

/** A copy of the project in which a file may be changed. */
function copyOf(paths, name) {
  const folder = join(root, ".local/mutants", name);
  rmSync(folder, { recursive: true, force: true });
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  if (existsSync(join(root, ".dev.vars"))) cpSync(join(root, ".dev.vars"), join(folder, ".dev.vars"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** A process that runs tests in a copy; it is ended with all that it started when a test does not end. */
function runnerIn(folder) {
  let child;
  let received;
  const answer = () =>
    new Promise((resolve) => {
      received = resolve;
    });
  const start = () => {
    const args = projects.flatMap((one) => ["--project", one]);
    child = fork(join(root, "scripts/mutants/lane.mjs"), args, { cwd: folder, detached: true, stdio: "ignore" });
    child.on("message", (message) => received(message)).on("exit", () => received(undefined));
    return answer();
  };
  const end = () => {
    if (child?.exitCode === null) process.kill(-child.pid, "SIGKILL");
    child = undefined;
  };
  process.once("exit", end);
  return {
    end,
    /** What the nearest tests do not notice is tried by those that are farther away. */
    async outcomeOf({ path, tests }, nearest) {
      if (tests.length === 0) return { word: "survived", by: "no test is about it" };
      const outcome = await this.runTests(path, tests.slice(0, nearest));
      const others = tests.slice(nearest);
      return outcome.word === "survived" && others.length > 0 ? this.runTests(path, others) : outcome;
    },
    async runTests(path, tests) {
      if (!child) await start();
      const answered = answer();
      child.send({ path, tests });
      const limit = setTimeout(end, limitMs);
      const result = await answered;
      clearTimeout(limit);
      if (!result) return { word: "late", by: `not decided within ${limitMs / 1000} s` };
      if (result.failures.length > 0) return { word: "killed", by: result.failures[0] };
      return result.isRun ? { word: "survived" } : { word: "not run", by: result.error };
    },
  };
}

/** Tries mutants one after the other in a copy of its own. */
export async function runMutantLane(name, { paths, nearest, next, done }) {
  const folder = copyOf(paths, name);
  const runner = runnerIn(folder);
  for (let one = next(); one; one = next()) {
    writeFileSync(join(folder, one.path), applyMutation(one.source, one));
    const startedAt = performance.now();
    const outcome = await runner.outcomeOf(one, nearest);
    writeFileSync(join(folder, one.path), one.source);
    done(one, outcome, ((performance.now() - startedAt) / 1000).toFixed(0));
  }
  runner.end();
}
