import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { departmentMessages } from "#contract/departments";
import { createDepartment, removeDepartments, updateDepartment } from "#contract/departments.schemas";
import { menuMessages } from "#contract/menu-edit";
import { createMenu, removeMenus, updateMenu } from "#contract/menu-edit.schemas";
import { removeRoles, setRoleStatus, updateRole } from "#contract/roles.schemas";
import { listUsers, removeUsers, setUserStatus, updateUser } from "#contract/users.schemas";
import { createWorld } from "#tests/support/app";
import { createStaff, createDepartment as departmentRow, signedInStaff } from "#tests/support/factories";
import { changesNothing } from "#tests/support/refused-calls";
import { statement } from "#tests/support/statement";

/** Runs an attempt that must be refused with this sentence and change nothing. */
const keeps = (
  world: Awaited<ReturnType<typeof createWorld>>,
  attempt: () => Promise<{ status: number; msg: string }>,
  msg: string,
  status = 409,
) => changesNothing(world, async () => expect(await attempt()).toMatchObject({ status, msg }));

test("nobody disables, removes or demotes himself", async () => {
  const world = await createWorld();
  const boss = await signedInStaff(world, { departmentId: await departmentRow(world) });
  await createStaff(world);
  const sentence = "不能停用、删除或降低自己的账号";
  await keeps(world, () => boss.call(setUserStatus, { body: { userId: boss.userId, status: "1" } }), sentence);
  await keeps(world, () => boss.call(removeUsers, { body: { ids: [boss.userId] } }), sentence);
  const form = { userId: boss.userId, version: 1, nickName: "我", phone: "13900139000", email: "a@example.com" };
  const body = { ...form, sex: "1" as const, status: "2" as const, remark: "", deptId: 1, roleIds: [] };
  await keeps(world, () => boss.call(updateUser, { body }), sentence);
});

test("of two administrators who disable each other at once one stays", async () => {
  const world = await createWorld();
  const [one, two] = [await signedInStaff(world), await signedInStaff(world)];
  const replies = await Promise.all([
    one.call(setUserStatus, { body: { userId: two.userId, status: "1" } }),
    two.call(setUserStatus, { body: { userId: one.userId, status: "1" } }),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = sql`select count(*) from users where status = 'on'`;
  expect(await world.read(statement(left, ([first]) => first?.[0]))).toBe(1);
});

test("the administrator's role cannot be edited, switched off or removed", async () => {
  const world = await createWorld();
  const boss = await signedInStaff(world);
  const sentence = "系统管理员角色不能修改、停用或删除";
  const { roleId } = boss;
  await keeps(world, () => boss.call(setRoleStatus, { body: { roleId, status: "1" } }), sentence);
  await keeps(world, () => boss.call(removeRoles, { body: { ids: [roleId] } }), sentence);
  const body = { roleName: "x", roleSort: 1, status: "2" as const, remark: "", version: 1 };
  await keeps(world, () => boss.call(updateRole, { params: { id: roleId }, body }), sentence);
});

test("a role that somebody holds says whose it is by its name and stays", async () => {
  const world = await createWorld();
  const boss = await signedInStaff(world);
  const { roleId } = await createStaff(world, { permissions: ["lab:kit:list"] });
  const reply = await changesNothing(world, () => boss.call(removeRoles, { body: { ids: [roleId] } }));
  expect(reply).toMatchObject({ status: 409, msg: expect.stringMatching(/^角色正在使用，不能删除：角色\d+$/) });
});

test("a department with people or with others below it stays, and none hangs below itself", async () => {
  const world = await createWorld();
  const boss = await signedInStaff(world);
  const head = await departmentRow(world);
  const branch = await departmentRow(world, head);
  await createStaff(world, { departmentId: branch });
  await keeps(world, () => boss.call(removeDepartments, { body: { ids: [head] } }), departmentMessages.hasChildren);
  await keeps(world, () => boss.call(removeDepartments, { body: { ids: [branch] } }), departmentMessages.hasPeople(1));
  const below = { parentId: branch, deptName: "总部", version: 1 };
  const ring = () => boss.call(updateDepartment, { params: { id: head }, body: below });
  await keeps(world, ring, departmentMessages.ownParent, 422);
  const off = { parentId: 0, deptName: "总部", status: "1" as const, version: 1 };
  const closed = () => boss.call(updateDepartment, { params: { id: head }, body: off });
  await keeps(world, closed, departmentMessages.activeChildren, 422);
  const twice = { parentId: head, deptName: "分部" };
  expect((await boss.call(createDepartment, { body: twice })).status).toBe(200);
  await keeps(world, () => boss.call(createDepartment, { body: twice }), departmentMessages.nameTaken, 422);
});

test("a menu with others below it stays, and none hangs below itself", async () => {
  const world = await createWorld();
  const boss = await signedInStaff(world);
  const form = (menuName: string, parentId: number, menuType: "M" | "C" = "M") => ({
    parentId,
    menuType,
    menuName,
    title: menuName,
    path: `/${menuName.toLowerCase()}`,
    component: menuType === "C" ? "/system/posts/index" : "",
  });
  const { menuId: top } = (await boss.call(createMenu, { body: form("Top", 0) })).data;
  const { menuId: page } = (await boss.call(createMenu, { body: form("Page", top, "C") })).data;
  await keeps(world, () => boss.call(removeMenus, { body: { ids: [top] } }), menuMessages.hasChildren);
  const ring = () => boss.call(updateMenu, { params: { id: top }, body: { ...form("Top", page), version: 1 } });
  await keeps(world, ring, menuMessages.ownParent, 422);
  const again = () => boss.call(createMenu, { body: { ...form("Top", 0), path: "/top-again" } });
  await keeps(world, again, menuMessages.nameTaken, 422);
  expect((await boss.call(removeMenus, { body: { ids: [top, page] } })).data.count).toBe(2);
});

test("what a role gives counts at the next call", async () => {
  const world = await createWorld();
  const holder = await signedInStaff(world, { permissions: ["lab:kit:list"] });
  const { roleId } = holder;
  const run = (query: SQL) => world.write(statement(query, () => undefined));
  const status = async () => (await holder.call(listUsers)).status;
  expect(await status()).toBe(403);
  await run(sql`insert into role_permissions (role_id, permission) values (${roleId}, 'admin:sysUser:list')`);
  expect(await status()).toBe(200);
  await run(sql`update role_permissions set permission = 'lab:tube:list' where permission = 'admin:sysUser:list'`);
  expect(await status()).toBe(403);
});
