import { expect, test } from "vitest";
import { auditActionTitle } from "#contract/audit-words";
import { auditCallFilters, auditFilterKeys } from "#web/admin/system/logs/audit-words";

const nothing = Object.fromEntries(auditFilterKeys.map((key) => [key, ""])) as Record<
  (typeof auditFilterKeys)[number],
  string
>;

test("only the filters of the chosen way are asked for", () => {
  const all = {
    ...nothing,
    objectType: "user",
    objectId: "7",
    actorKind: "staff",
    actorId: "3",
    noun: "user",
    verb: "update",
  };
  expect(auditCallFilters({ ...all, by: "object" })).toEqual({ objectType: "user", objectId: "7" });
  expect(auditCallFilters({ ...all, by: "actor" })).toEqual({ actorKind: "staff", actorId: "3" });
  expect(auditCallFilters({ ...all, by: "actor", actorName: "liming" })).toEqual({
    actorKind: "staff",
    actorName: "liming",
  });
  expect(auditCallFilters({ ...all, by: "action" })).toEqual({ action: "user.update" });
});

test("an address with an unknown way or kind asks for everything", () => {
  expect(auditCallFilters({ ...nothing, by: "toString" })).toEqual({});
  expect(auditCallFilters({ ...nothing, by: "actor", actorKind: "alien" })).toEqual({ actorKind: undefined });
});

test("an action is told in words, and one without words as it is", () => {
  expect(auditActionTitle("user.update")).toBe("用户：修改");
  expect(auditActionTitle("thing.frobnicate")).toBe("thing.frobnicate");
});
