import { describe, expect, test } from "vitest";
import { summaryLines } from "../../../scripts/steps/checks.mjs";
import { modulesToTest } from "../../../scripts/steps/unit-choice.mjs";

const modules = {
  "tests/unit/schema/migrated-database.ts": 'const folder = join(projectRoot, "migrations");',
  "scripts/db-migrate.mjs": 'readFileSync(join("migrations", name))',
  "tests/unit/build/security-docs.test.ts": 'const page = read("docs/security.md");',
  "drizzle/schema/reports.ts": "// See migrations/0001_baseline.sql.",
  "tests/unit/lab/plate.test.ts": "test that reads nothing; immigrations are another word",
};

describe("unit tests of what changed", () => {
  test("a changed module runs what imports it", () => {
    const path = "worker/features/kits/kits.rules.ts";
    expect(modulesToTest([path], modules)).toEqual([path]);
  });

  test("a changed migration runs what reads migrations and nothing else", () => {
    expect(modulesToTest(["migrations/0001_baseline.sql"], modules)).toEqual([
      "tests/unit/schema/migrated-database.ts",
      "scripts/db-migrate.mjs",
    ]);
  });

  test("a changed page runs what names it", () => {
    expect(modulesToTest(["docs/security.md"], modules)).toEqual(["tests/unit/build/security-docs.test.ts"]);
  });

  test("a file that no module names runs nothing", () => {
    expect(modulesToTest(["LICENSE"], modules)).toEqual([]);
  });
});

describe("what a check prints", () => {
  const step = (name: string, failed: number, output = "") => ({
    name,
    passed: 3,
    failed,
    skipped: 0,
    output,
    seconds: "1.0",
  });

  test("what failed stands first, then one line a step, then the sum", () => {
    const lines = summaryLines([step("architecture", 0, "dots"), step("types of the worker", 1, "app.ts: wrong")], {
      isQuiet: true,
    });
    expect(lines).toEqual([
      "\n--- types of the worker\napp.ts: wrong",
      "ok     architecture: 3 passed (1.0 s)",
      "FAILED types of the worker: 3 passed (1.0 s)",
      "6 passed, 1 failed",
    ]);
  });

  test("of a long output beginning and end are printed, and where the whole is kept", () => {
    const output = Array.from({ length: 500 }, (_, line) => `line ${line}`).join("\n");
    const [first = ""] = summaryLines([step("long", 1, output)]);
    expect(first.split("\n")).toHaveLength(123);
    expect(first).toContain("line 19\n... all 500 lines: .local/reports/long.log\nline 400");
    expect(first.endsWith("line 499")).toBe(true);
  });
});
