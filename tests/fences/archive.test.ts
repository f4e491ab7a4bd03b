import { expect, test } from "vitest";
import { projectFiles } from "./rules/sources";

/**
 * Files that may use the two columns with the location of an archived document: queries of the columns' owners, and
 * the feature that archives and restores.
 */
const places =
  /^worker\/features\/(archive\/|specimens\/archived-samples\.queries\.ts$|results\/archived-runs\.queries\.ts$)/;
const column = /\b(samples|samplesTable|runs|runsTable)\.archived\b/;

const strays = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).flatMap(([path, text]) =>
    /^(worker\/features|scripts)\//.test(path) && !places.test(path) && column.test(text) ? path : [],
  );

test("documents of archived samples and runs are read and written in one place each", () => {
  expect(strays(projectFiles())).toEqual([]);
  expect(
    strays({ "worker/features/specimens/tubes/tube-life.store.ts": "archived: samplesTable.archived" }),
  ).toHaveLength(1);
});
