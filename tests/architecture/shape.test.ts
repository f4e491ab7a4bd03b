import { expect, test } from "vitest";
import { nameBreaches, sizeBreaches } from "./rules/shape";
import { asLines, projectFiles } from "./rules/sources";

const lines = (count: number) => "// x\n".repeat(count);

test("no function is longer than 60 lines", () => {
  expect(asLines(sizeBreaches(projectFiles()))).toEqual([]);
});

test("every file has a name that says what it holds, and exports by name", () => {
  expect(asLines(nameBreaches(projectFiles()))).toEqual([]);
});

test("a function of 61 lines is found, one of 60 is not", () => {
  expect(asLines(sizeBreaches({ "worker/a.ts": `const f = () => {\n${lines(59)}};\n` })).join()).toContain("61 lines");
  expect(sizeBreaches({ "worker/a.ts": `function f() {\n${lines(58)}}\n` })).toEqual([]);
});

test("a describe of many tests is no long function, a test in it may be one", () => {
  const tests = `describe("x", () => {\n${lines(80)}test("y", () => {\n${lines(60)}});\n});\n`;
  expect(asLines(sizeBreaches({ "tests/a.test.ts": tests }))).toHaveLength(1);
});

test("vague names, barrels and default exports are found", () => {
  const found = (path: string, text = "") => asLines(nameBreaches({ [path]: text })).join();
  expect(found("worker/string-utils.ts")).toContain("says nothing");
  expect(found("web/shared/index.ts")).toContain("barrel");
  expect(found("web/shared/dateFormat.ts")).toContain("kebab-case");
  expect(found("web/shared/clock.ts", "export default 1;")).toContain("default export");
  expect(found("worker/main.ts", "export default 1;")).toBe("");
});
