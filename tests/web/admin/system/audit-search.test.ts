import { expect, test } from "vitest";
import { auditActionTitle } from "#contract/audit-words";
import { auditKeys, waysOf } from "#web/admin/system/logs/audit-words";

const nothing = Object.fromEntries(auditKeys.map((key) => [key, ""])) as Record<(typeof auditKeys)[number], string>;

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
  expect(waysOf({ ...all, by: "object" })).toEqual({ objectType: "user", objectId: "7" });
  expect(waysOf({ ...all, by: "actor" })).toEqual({ actorKind: "staff", actorId: "3" });
  expect(waysOf({ ...all, by: "actor", actorName: "liming" })).toEqual({ actorKind: "staff", actorName: "liming" });
  expect(waysOf({ ...all, by: "action" })).toEqual({ action: "user.update" });
});

test("an address with an unknown way or kind asks for everything", () => {
  expect(waysOf({ ...nothing, by: "toString" })).toEqual({});
  expect(waysOf({ ...nothing, by: "actor", actorKind: "alien" })).toEqual({ actorKind: undefined });
});

test("an action is told in words, and one without words as it is", () => {
  expect(auditActionTitle("user.update")).toBe("用户：修改");
  expect(auditActionTitle("thing.frobnicate")).toBe("thing.frobnicate");
});
