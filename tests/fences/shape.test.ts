import { expect, test } from "vitest";
import { medianLines, medianMax, nameBreaches, sizeBreaches } from "./rules/shape";
import { asLines, projectFiles } from "./rules/sources";

const lines = (count: number) => "// x\n".repeat(count);

test("no file is longer than 250 lines and no function longer than 60", () => {
  expect(asLines(sizeBreaches(projectFiles()))).toEqual([]);
});

test("half of the product's files are shorter than 80 lines", () => {
  expect(medianLines(projectFiles())).toBeLessThan(medianMax);
});

test("every file has a name that says what it holds, and exports by name", () => {
  expect(asLines(nameBreaches(projectFiles()))).toEqual([]);
});

test("a file of 251 lines and a function of 61 are found, 250 and 60 are not", () => {
  expect(asLines(sizeBreaches({ "worker/a.ts": lines(251) })).join()).toContain("251 lines");
  expect(asLines(sizeBreaches({ "worker/a.ts": `const f = () => {\n${lines(59)}};\n` })).join()).toContain("61 lines");
  expect(sizeBreaches({ "worker/a.ts": lines(250), "worker/b.ts": `function f() {\n${lines(58)}}\n` })).toEqual([]);
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

test("a median of 80 lines is found", () => {
  expect(medianLines({ "worker/a.ts": lines(10), "worker/b.ts": lines(80), "web/c.ts": lines(200) })).toBe(medianMax);
});
