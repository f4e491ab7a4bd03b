import { expect, test } from "vitest";
import { passedOn, unusedExports } from "./rules/exports";
import { asLines, projectFiles } from "./rules/sources";

test("everything that a file exports is named by another one", () => {
  expect(asLines(unusedExports(projectFiles()))).toEqual([]);
});

test("no feature passes on what another file exports", () => {
  const files = projectFiles();
  expect(asLines(passedOn(files))).toEqual([]);
  const path = "worker/features/kits/kits.actions.ts";
  for (const text of ['export { a } from "./kits.store";', "export type { A };", 'export * from "./kits.store";'])
    expect(passedOn({ [path]: text })).toHaveLength(1);
});

test("an export that only its own file uses is found, one that is imported anywhere is not", () => {
  const files = {
    "worker/a.ts":
      "export const one = 1;\nexport const two = one;\nexport interface Three {}\nexport function four() {}",
    "worker/b.ts": 'import { two } from "./a";\nexport { four as five } from "./a";\ntwo;',
  };
  expect(asLines(unusedExports(files)).map((line) => line.split(",")[0])).toEqual([
    "worker/a.ts:1: exports one",
    "worker/a.ts:3: exports Three",
  ]);
});

test("an action of a module in the table of contents counts as named, nothing else of that module does", () => {
  const files = {
    "worker/features.ts": 'import "./features/kits/kits.actions";',
    "worker/features/kits/kits.actions.ts": "export const listKitsAction = 1;\nexport const page = 2;",
    "worker/features/kits/labels.actions.ts": "export const listLabelsAction = 1;",
  };
  expect(asLines(unusedExports(files)).map((line) => line.split(",")[0])).toEqual([
    "worker/features/kits/kits.actions.ts:2: exports page",
    "worker/features/kits/labels.actions.ts:1: exports listLabelsAction",
  ]);
});
