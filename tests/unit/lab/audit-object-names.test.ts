import { expect, test } from "vitest";
import * as words from "#contract/audit-words";
import { auditChangeWords } from "#web/admin/system/logs/audit-fields";
import { mountedActions } from "#worker/app";

test("no two kinds of objects have the same name in the filter of the log", () => {
  const names = Object.values(words.auditObjectNames);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test("every detail that a call may leave in the log has a name in Chinese", () => {
  const fields = new Set(mountedActions().flatMap(({ endpoint }) => endpoint.auditFields ?? []));
  expect(fields.size).toBeGreaterThan(150);
  expect([...fields].filter((field) => !/\p{Script=Han}/u.test(auditChangeWords("").name(field)))).toEqual([]);
});
