import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listDepartments } from "#contract/departments.schemas";
import { listOnlineSessions } from "#contract/online-sessions.schemas";
import type { Permission } from "#contract/permissions";
import { exportUsers, getUser, listUsers } from "#contract/users.schemas";
import { usersTable } from "#drizzle/schema/users";
import { createWorld, type World } from "#tests/support/app";
import { createDepartment, createStaff, signedInStaff, signIn } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import type { ScopeName } from "#worker/http/wire-values";
import { db, write } from "#worker/platform/database/query";

const permissions: Permission[] = [
  "admin:sysUser:list",
  "admin:sysUser:export",
  "admin:sysDept:list",
  "admin:session:list",
];

/**
 * A company: a head office with a branch below it, and another office; one colleague in each, one created by the
 * caller.
 */
async function company(dataScope: ScopeName) {
  const world = await createWorld();
  const head = await createDepartment(world);
  const branch = await createDepartment(world, head);
  const other = await createDepartment(world);
  const me = await signedInStaff(world, { permissions, dataScope, departmentId: head, username: "me" });
  const colleague = (username: string, departmentId: number) =>
    createStaff(world, { permissions: [], departmentId, username });
  const people = {
    inHead: await colleague("in-head", head),
    inBranch: await colleague("in-branch", branch),
    inOther: await colleague("in-other", other),
    made: await colleague("made-by-me", other),
  };
  const byMe = db.update(usersTable).set({ createdBy: me.userId }).where(eq(usersTable.userId, people.made.userId));
  await world.write(write(byMe));
  for (const { userId } of Object.values(people)) await signIn(world, userId);
  return { world, me, people, head, branch, other };
}

/** Selects the departments of a role's data scope. */
const choose = (world: World, roleId: number, departmentId: number) =>
  world.write(
    statement(
      sql`insert into role_departments (role_id, department_id) values (${roleId}, ${departmentId})`,
      () => undefined,
    ),
  );

test.for<[scope: ScopeName, names: string[], departments: ("head" | "branch" | "other")[]]>([
  ["all", ["in-branch", "in-head", "in-other", "made-by-me", "me"], ["head", "branch", "other"]],
  ["departments", ["in-branch", "made-by-me", "me"], ["branch"]],
  ["department", ["in-head", "made-by-me", "me"], ["head"]],
  ["department_tree", ["in-branch", "in-head", "made-by-me", "me"], ["head", "branch"]],
  ["own", ["made-by-me", "me"], []],
])(
  "the scope %s shows the same people in the list, in the file and among the sessions",
  async ([scope, names, seen]) => {
    const { world, me, people, ...departments } = await company(scope);
    if (scope === "departments") await choose(world, me.roleId, departments.branch);
    const { data } = await me.call(listUsers);
    expect(data.list.map(({ username }) => username).toSorted()).toEqual(names);
    expect(data.count).toBe(names.length);
    const file = new TextDecoder().decode((await me.call(exportUsers)).bytes);
    for (const name of ["in-branch", "in-head", "in-other", "made-by-me"])
      expect(file.includes(`"${name}"`), name).toBe(names.includes(name));
    const online = (await me.call(listOnlineSessions)).data.list.map(({ username }) => username);
    expect([...new Set(online)].toSorted()).toEqual(names);
    const statusOf = async (userId: number) => (await me.call(getUser, { params: { id: userId } })).status;
    expect(await statusOf(people.inOther.userId)).toBe(scope === "all" ? 200 : 404);
    expect(await statusOf(people.made.userId)).toBe(200);
    const found = JSON.stringify((await me.call(listDepartments)).data);
    for (const name of ["head", "branch", "other"] as const)
      expect(found.includes(`"deptId":${departments[name]},`), name).toBe(seen.includes(name));
  },
);

test("a filter by a department outside the scope finds nobody", async () => {
  const { me, other, people } = await company("department");
  expect((await me.call(listUsers, { query: { deptId: String(other) } })).data.list).toMatchObject([
    { userId: people.made.userId },
  ]);
});

test("scopes of several roles add up, tag by tag", async () => {
  const { world, me, people } = await company("own");
  const wide = await createStaff(world, { permissions: ["admin:session:list"], dataScope: "all" });
  const give = sql`insert into user_roles (user_id, role_id) values (${me.userId}, ${wide.roleId})`;
  await world.write(statement(give, () => undefined));
  expect((await me.call(listUsers)).data.count, "the wide role does not hold this tag").toBe(2);
  const online = (await me.call(listOnlineSessions)).data.list.map(({ userId }) => userId);
  expect(online).toContain(people.inOther.userId);
});
