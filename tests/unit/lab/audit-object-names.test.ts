import { expect, test } from "vitest";
import * as words from "#contract/audit-words";

test("no two kinds of objects have the same name in the filter of the log", () => {
  const names = Object.values(words.auditObjectNames);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
