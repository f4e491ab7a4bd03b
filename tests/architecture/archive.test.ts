import { expect, test } from "vitest";
import { projectFiles } from "./rules/sources";

/** Only this feature may read and write the two columns with the location of an archived document. */
const places = /^worker\/features\/archive\//;
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
