import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../support/places";
import { timeoutFactor } from "../support/timeout-factor";
import { editsElsewhere, ownFiles, pageEdits, pageFiles } from "./made-up-feature";
import { edited, searchTest, textEdits } from "./made-up-text";

const parts = ["worker", "web", "drizzle", "migrations", "tests", "scripts", "docs"];
const settings = ["package-lock.json", "package.json", "tsconfig.json", "biome.json", "wrangler.toml"];
/** The architecture tests that fail when a step was forgotten. */
const architectureTests = [
  "contract",
  "exports",
  "imports",
  "migrations",
  "permissions",
  "places",
  "screens-listed",
  "shape",
  "writers",
];

/** A copy of the project with the feature and the pages in it. */
function projectWithFeature(): string {
  const copy = mkdtempSync(join(tmpdir(), "made-up-feature-"));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const part of [...parts, ...settings]) cpSync(join(projectRoot, part), join(copy, part), { recursive: true });
  symlinkSync(join(projectRoot, "node_modules"), join(copy, "node_modules"));
  for (const [path, text] of Object.entries({ ...ownFiles, ...pageFiles, ...searchTest })) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  for (const [path, after, added] of [...editsElsewhere, ...pageEdits]) {
    const text = readFileSync(join(copy, path), "utf8");
    expect(text, `${path} has the line`).toContain(`${after}\n`);
    writeFileSync(join(copy, path), text.replace(`${after}\n`, `${after}\n${added}\n`));
  }
  for (const [path, edits] of Object.entries(textEdits))
    writeFileSync(join(copy, path), edited(path, readFileSync(join(copy, path), "utf8"), edits));
  return copy;
}

const started = promisify(execFile);

async function passes(copy: string, ...args: readonly string[]): Promise<void> {
  const env = { ...process.env, VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined };
  await started(process.execPath, args, { cwd: copy, env }).catch(({ stdout, stderr }) => {
    throw new Error(`${args.join(" ")}\n${stdout}\n${stderr}`);
  });
}

test(
  "a feature with a table, calls, permissions and a screen touches six files outside its own, of which one is the page that a person reads and three are for the screen; a searchable text on a tube touches nine in all; a public page touches four, a phone page two; nothing is forgotten",
  async () => {
    const edited = [...new Set(editsElsewhere.map(([path]) => path))];
    const ofCalls = ["worker/features.ts", "worker/contract/audit-words.ts", "docs/permissions.md"];
    expect(edited).toHaveLength(6);
    expect(edited.filter((path) => !ofCalls.includes(path))).toHaveLength(3);
    const filesOf = (word: string) =>
      new Set(pageEdits.flatMap(([path, , added]) => (added.includes(word) ? [path] : [])));
    expect(Object.keys(textEdits)).toHaveLength(9);
    expect([filesOf("sleep").size, filesOf("help").size]).toEqual([4, 2]);
    const copy = projectWithFeature();
    await passes(copy, "scripts/db-generate.mjs", "--name", "boxes_and_remarks");
    await passes(copy, "node_modules/typescript/bin/tsc", "--noEmit", "-p", "worker");
    await passes(copy, "node_modules/typescript/bin/tsc", "--noEmit", "-p", "web");
    const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "tests/vitest.config.ts", "--project"];
    await passes(
      copy,
      ...vitest,
      "architecture",
      "--project",
      "web",
      ...architectureTests.map((name) => `tests/architecture/${name}.test.ts`),
      "tests/web/made-up-page.test.ts",
    );
    const calls = ["tests/worker/contract/every-call.test.ts", ...Object.keys(searchTest)];
    const named = "listBoxes|createBox|remarkTube|has a path listed|finds his tube by its remark";
    // In one process, which loads the worker once.
    await passes(copy, ...vitest, "worker-libsql", "--maxWorkers=1", ...calls, "-t", named);
  },
  300_000 * timeoutFactor,
);
