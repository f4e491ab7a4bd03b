import { expect, test } from "vitest";
import { type RoleContents, roleGrantRefusal } from "#worker/features/roles/role-edit.rules";

const departments = (...departmentIds: number[]): RoleContents => ({ tags: [], scope: "departments", departmentIds });
/** The caller sees the rows of department 1 alone. */
const mine = { caller: { permissions: [], roleIds: [1] }, heldScopesOfCaller: [], departmentsSeen: [1] };

test.each<[string, RoleContents, RoleContents | undefined, boolean]>([
  ["a department that he sees is given", departments(1), undefined, true],
  ["a department that he does not see is not given", departments(1, 2), undefined, false],
  ["one that the role has may stay", departments(1, 2), departments(2), true],
  ["a third one is not given beside it", departments(1, 2, 3), departments(2), false],
  ["one that is stored but not in force is not given", departments(2), { ...departments(2), scope: "own" }, false],
  ["departments are asked for", departments(), undefined, false],
])("%s", (_rule, wanted, before, isAllowed) => {
  expect(roleGrantRefusal(wanted, before, mine) === undefined).toBe(isAllowed);
});
