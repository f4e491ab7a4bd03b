import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { adminMessages } from "#contract/admin-fields";
import type { Permission } from "#contract/permissions";
import { saveProfile } from "#contract/profile.schemas";
import { viewAsRole } from "#contract/role-grants.schemas";
import { listRoleOptions } from "#contract/role-options.schemas";
import { roleMessages } from "#contract/roles";
import { createRole, setRoleDataScope, updateRole } from "#contract/roles.schemas";
import { userMessages } from "#contract/users";
import { createUser, listUsers, removeUsers, resetPassword, setUserStatus, updateUser } from "#contract/users.schemas";
import { usersTable } from "#drizzle/schema/users";
import { createWorld, type World } from "#tests/support/app";
import { createDepartment, createStaff, signedInStaff } from "#tests/support/factories";
import { changesNothing } from "#tests/support/refused-calls";
import { statement } from "#tests/support/statement";
import { menuSeedStatements } from "#worker/features/menus/menus-seed.actions";
import { db, row, write } from "#worker/platform/database/query";

const userAdmin: Permission[] = [
  "admin:sysUser:list",
  "admin:sysUser:add",
  "admin:sysUser:edit",
  "admin:sysUser:remove",
  "admin:sysUser:status",
  "admin:sysUser:resetPassword",
];
const roleAdmin: Permission[] = [
  "admin:sysRole:list",
  "admin:sysRole:add",
  "admin:sysRole:update",
  "admin:sysRole:status",
];

const storedUser = async (world: World, userId: number) => {
  const user = await world.read(row(db.select().from(usersTable).where(eq(usersTable.userId, userId))));
  if (!user) throw new Error("no such user");
  return user;
};

/** The edit form of a user with his present values, and the fields that the attacker changes. */
async function formOf(world: World, userId: number, over: object) {
  const { nickName, departmentId, version } = await storedUser(world, userId);
  const contact = { phone: "13900139000", email: "a@example.com" };
  const rest = { sex: "2", status: "2", remark: "", deptId: departmentId ?? 0, version };
  return { body: { userId, nickName, ...contact, ...rest, ...over } as never };
}

const giveDepartment = (world: World, userId: number, departmentId: number) =>
  world.write(write(db.update(usersTable).set({ departmentId }).where(eq(usersTable.userId, userId))));

async function menuOf(world: World, permission: string): Promise<number> {
  await world.write(...menuSeedStatements(1));
  const found = sql`select id from menus where permission = ${permission} limit 1`;
  return Number(await world.read(statement(found, ([first]) => first?.[0])));
}

const refused = (world: World, attempt: () => Promise<{ status: number; msg: string }>, status: number, msg: string) =>
  changesNothing(world, async () =>
    expect(await attempt()).toMatchObject({ status, msg: expect.stringContaining(msg) }),
  );

test("a plain member rewrites another user, the administrator included", async () => {
  const world = await createWorld();
  const boss = await createStaff(world);
  const member = await signedInStaff(world, { permissions: ["lab:kit:list"] });
  const form = await formOf(world, boss.userId, { deptId: 1, roleIds: [] });
  await refused(world, () => member.call(updateUser, form), 403, "权限");
});

test("a member gives himself the administrator's role, another's number and an end of his duties through his own profile: nothing of it is obeyed", async () => {
  const world = await createWorld();
  const { roleId } = await createStaff(world);
  const member = await signedInStaff(world, { permissions: [] });
  const body = { nickName: "我", phone: "13900139000", email: "a@example.com", sex: "1", roleIds: [roleId], userId: 1 };
  const [member0, first] = [await storedUser(world, member.userId), await storedUser(world, 1)];
  const rolesOf = () =>
    world.read(statement(sql`select user_id, role_id from user_roles order by 1, 2`, (found) => JSON.stringify(found)));
  const roles = await rolesOf();
  expect((await member.call(saveProfile, { body: { ...body, status: "1", deptId: 1 } as never })).status).toBe(200);
  expect(await rolesOf()).toBe(roles);
  expect(await storedUser(world, 1)).toEqual(first);
  const { nickName, status, departmentId } = await storedUser(world, member.userId);
  expect([nickName, status, departmentId]).toEqual(["我", member0.status, member0.departmentId]);
});

test("an editor of users gives himself, or somebody else, a role with more than he holds", async () => {
  const world = await createWorld();
  const boss = await createStaff(world);
  const editor = await signedInStaff(world, { permissions: userAdmin, departmentId: await createDepartment(world) });
  const victim = await createStaff(world, { permissions: [], departmentId: await createDepartment(world) });
  for (const userId of [editor.userId, victim.userId]) {
    const form = await formOf(world, userId, { roleIds: [boss.roleId] });
    await refused(world, () => editor.call(updateUser, form), 403, adminMessages.grantsTooMuch);
  }
  const body = { username: "puppet", nickName: "傀儡", phone: "13900139000", email: "a@example.com" };
  const puppet = { ...body, deptId: await createDepartment(world), roleIds: [boss.roleId] };
  await refused(world, () => editor.call(createUser, { body: puppet }), 403, adminMessages.grantsTooMuch);
});

test("an editor of roles writes a permission into a role that he does not hold himself", async () => {
  const world = await createWorld();
  const editor = await signedInStaff(world, { permissions: roleAdmin });
  const menuIds = [await menuOf(world, "admin:sysUser:resetPassword")];
  const made = { roleKey: "mine", roleName: "我的", menuIds };
  await refused(world, () => editor.call(createRole, { body: made }), 403, adminMessages.grantsTooMuch);
  const { roleId } = await createStaff(world, { permissions: [] });
  const body = { roleName: "改", roleSort: 1, status: "2", remark: "", version: 1, menuIds } as const;
  await refused(
    world,
    () => editor.call(updateRole, { params: { id: roleId }, body }),
    403,
    adminMessages.grantsTooMuch,
  );
});

test.each([
  ["all data", "own", "1"],
  ["his department", "own", "3"],
  ["his department and below", "department", "4"],
] as const)("an editor who sees less gives a role the sight of %s", async (_what, dataScope, wanted) => {
  const world = await createWorld();
  const editor = await signedInStaff(world, { permissions: [...roleAdmin, ...userAdmin], dataScope });
  const { roleId } = await createStaff(world, { permissions: ["admin:sysUser:list"], dataScope: "own" });
  const body = { roleId, dataScope: wanted };
  await refused(world, () => editor.call(setRoleDataScope, { body }), 403, adminMessages.scopeTooWide);
});

test("an editor of roles lets a role see a department outside his own sight", async () => {
  const world = await createWorld();
  const [own, foreign] = [await createDepartment(world), await createDepartment(world)];
  const editor = await signedInStaff(world, { permissions: roleAdmin, dataScope: "department", departmentId: own });
  const { roleId } = await createStaff(world, { permissions: ["admin:sysRole:list"], dataScope: "own" });
  const body = { roleId, dataScope: "2" as const, deptIds: [foreign] };
  await refused(world, () => editor.call(setRoleDataScope, { body }), 403, adminMessages.outsideScope);
});

test("somebody who sees all roles but only his own users gives a colleague the sight of all users", async () => {
  const world = await createWorld();
  const wide = await createStaff(world, { permissions: ["admin:sysUser:list"], dataScope: "all" });
  const editor = await signedInStaff(world, { permissions: userAdmin, dataScope: "own" });
  const form = { username: "friend", nickName: "朋友", phone: "13900139000", email: "a@example.com" };
  const departmentId = await createDepartment(world);
  await giveDepartment(world, editor.userId, departmentId);
  const body = { ...form, deptId: departmentId, roleIds: [wide.roleId] };
  await refused(world, () => editor.call(createUser, { body }), 403, adminMessages.grantsTooMuch);
  const options = (await editor.call(listRoleOptions)).data;
  expect(options.find(({ roleId }) => roleId === wide.roleId)?.isGrantable).toBe(false);
});

test("somebody of narrow sight looks through a role that sees everybody", async () => {
  const world = await createWorld();
  const wide = await createStaff(world, { permissions: ["admin:sysUser:list"], dataScope: "all" });
  const curious = await signedInStaff(world, { permissions: [...roleAdmin, "admin:sysUser:list"], dataScope: "own" });
  const body = { roleId: wide.roleId };
  await refused(world, () => curious.call(viewAsRole, { body }), 403, roleMessages.notViewable);
  expect((await curious.call(listUsers)).data.count).toBe(1);
});

test("a helper resets the password of somebody who holds, or sees, more than he does", async () => {
  const world = await createWorld();
  const departmentId = await createDepartment(world);
  const helper = await signedInStaff(world, { permissions: userAdmin, dataScope: "department", departmentId });
  const mighty = await createStaff(world, { departmentId });
  const wide = await createStaff(world, { permissions: ["admin:sysUser:list"], dataScope: "all", departmentId });
  for (const { userId } of [mighty, wide]) {
    const body = { userId, password: "Green-field-77" };
    await refused(world, () => helper.call(resetPassword, { body }), 403, userMessages.aboveYou);
    await refused(
      world,
      () => helper.call(setUserStatus, { body: { userId, status: "1" } }),
      403,
      userMessages.aboveYou,
    );
    await refused(world, () => helper.call(removeUsers, { body: { ids: [userId] } }), 403, userMessages.aboveYou);
  }
});

test("a manager touches a user outside his sight", async () => {
  const world = await createWorld();
  const [own, foreign] = [await createDepartment(world), await createDepartment(world)];
  const manager = await signedInStaff(world, { permissions: userAdmin, dataScope: "department", departmentId: own });
  const { userId } = await createStaff(world, { permissions: [], departmentId: foreign });
  const form = await formOf(world, userId, { deptId: own });
  await refused(world, () => manager.call(updateUser, form), 404, adminMessages.gone);
  await refused(world, () => manager.call(removeUsers, { body: { ids: [userId] } }), 404, adminMessages.gone);
  const body = { userId, password: "Green-field-77" };
  await refused(world, () => manager.call(resetPassword, { body }), 404, adminMessages.gone);
});

test("an editor without the permission to disable does so through the edit form", async () => {
  const world = await createWorld();
  const permissions: Permission[] = ["admin:sysUser:edit", "admin:sysRole:update"];
  const editor = await signedInStaff(world, { permissions });
  const departmentId = await createDepartment(world);
  const { userId, roleId } = await createStaff(world, { permissions: [], departmentId });
  const form = await formOf(world, userId, { status: "1" });
  await refused(world, () => editor.call(updateUser, form), 403, "权限");
  const body = { roleName: "改", roleSort: 1, status: "1", remark: "", version: 1 } as const;
  await refused(world, () => editor.call(updateRole, { params: { id: roleId }, body }), 403, "权限");
});

test("somebody at an unlocked screen changes a user's roles long after the password was given", async () => {
  const world = await createWorld();
  const boss = await signedInStaff(world);
  const departmentId = await createDepartment(world);
  const { userId } = await createStaff(world, { permissions: [], departmentId });
  await world.write(statement(sql`update staff_sessions set proven_at = 1`, () => undefined));
  const form = await formOf(world, userId, { roleIds: [boss.roleId] });
  await refused(world, () => boss.call(updateUser, form), 422, adminMessages.proofNeeded);
});
