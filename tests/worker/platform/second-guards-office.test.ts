import { beforeEach, expect, test } from "vitest";
import { createDepartment, removeDepartments, updateDepartment } from "#contract/departments.schemas";
import { undoChange } from "#contract/history.schemas";
import { createMenu, updateMenu } from "#contract/menu-edit.schemas";
import { createPost, removePosts } from "#contract/posts.schemas";
import { createUser, updateUser } from "#contract/users.schemas";
import { createWorld, type World } from "../../support/app";
import { createStaff, createDepartment as departmentRow, signedInStaff } from "../../support/factories";
import { type Meanwhile, meanwhile } from "../../support/meanwhile";
import { cell, raw } from "./raw-rows";

// As in second-guards.test.ts: the trees of the office.

let other: Meanwhile;
beforeEach(() => {
  other = meanwhile();
});

async function office() {
  const world = await createWorld({ between: other.between });
  return { world, boss: await signedInStaff(world) };
}

const parentOf = (world: World, id: number) => cell(world, `select parent_id from departments where id = ${id}`);

test("no department comes below one that is deleted at the same moment", async () => {
  const { world, boss } = await office();
  const parentId = await departmentRow(world);
  other.beforeWriteTo("departments", () => world.call(removeDepartments, { as: boss, body: { ids: [parentId] } }));
  expect((await world.call(createDepartment, { as: boss, body: { parentId, deptName: "夜班" } })).status).toBe(409);
  expect(await cell(world, "select count(*) from departments where name = '夜班'")).toBe(0);
});

test("of two departments that get one name at the same moment one is made", async () => {
  const { world, boss } = await office();
  const make = () => world.call(createDepartment, { as: boss, body: { parentId: 0, deptName: "夜班" } });
  other.beforeWriteTo("departments", make);
  expect((await make()).status).toBe(409);
  expect(await cell(world, "select count(*) from departments where name = '夜班'")).toBe(1);
});

test("a department that gets one below it while it is deleted stays", async () => {
  const { world, boss } = await office();
  const id = await departmentRow(world);
  other.beforeWriteTo("departments", () => departmentRow(world, id));
  expect((await world.call(removeDepartments, { as: boss, body: { ids: [id] } })).status).toBe(409);
  expect(await cell(world, `select deleted_at from departments where id = ${id}`)).toBeNull();
});

test("a department that somebody comes into while it is deleted stays", async () => {
  const { world, boss } = await office();
  const id = await departmentRow(world);
  other.beforeWriteTo("departments", () =>
    raw(world, `update users set department_id = ${id} where id = ${boss.userId}`),
  );
  expect((await world.call(removeDepartments, { as: boss, body: { ids: [id] } })).status).toBe(409);
  expect(await cell(world, `select deleted_at from departments where id = ${id}`)).toBeNull();
});

test("a department that gets an active one below it while it is disabled stays active", async () => {
  const { world, boss } = await office();
  const id = await departmentRow(world);
  other.beforeWriteTo("departments", () => departmentRow(world, id));
  const body = { version: 1, status: "1" } as const;
  expect((await world.call(updateDepartment, { as: boss, params: { id }, body })).status).toBe(409);
  expect(await cell(world, `select status from departments where id = ${id}`)).toBe("on");
});

test("of two departments that are put below each other at the same moment one moves", async () => {
  const { world, boss } = await office();
  const [one, two] = [await departmentRow(world), await departmentRow(world)];
  const move = (id: number, parentId: number) =>
    world.call(updateDepartment, { as: boss, params: { id }, body: { version: 1, parentId } });
  other.beforeWriteTo("departments", () => move(two, one));
  expect((await move(one, two)).status).toBe(409);
  expect(await parentOf(world, one)).not.toBe(two);
  expect(await parentOf(world, two)).toBe(one);
});

const group = { parentId: 0, menuType: "M", menuName: "M", title: "组", path: "/m" } as const;

test("of two menus that are put below each other at the same moment one moves", async () => {
  const { world, boss } = await office();
  const make = async (menuName: string) =>
    (await world.call(createMenu, { as: boss, body: { ...group, menuName, path: `/${menuName}` } })).data.menuId;
  const [one, two] = [await make("a"), await make("b")];
  const move = (id: number, parentId: number) =>
    world.call(updateMenu, { as: boss, params: { id }, body: { version: 1, parentId } });
  other.beforeWriteTo("menus", () => move(two, one));
  expect((await move(one, two)).status).toBe(409);
  expect(await cell(world, `select parent_id from menus where id = ${two}`)).toBe(one);
  expect(await cell(world, `select parent_id from menus where id = ${one}`)).not.toBe(two);
});

test("no menu comes below one that is deleted at the same moment", async () => {
  const { world, boss } = await office();
  const { data } = await world.call(createMenu, { as: boss, body: group });
  other.beforeWriteTo("menus", () => raw(world, `update menus set deleted_at = 1 where id = ${data.menuId}`));
  const body = { ...group, parentId: data.menuId, menuName: "below", path: "/below" };
  expect((await world.call(createMenu, { as: boss, body })).status).toBe(409);
  expect(await cell(world, "select count(*) from menus where name = 'below'")).toBe(0);
});

const gone = [
  ["post", "update posts set deleted_at = 1"],
  ["department", "update departments set deleted_at = 1"],
] as const;
const person = {
  nickName: "王五",
  phone: "13900139001",
  email: "a@example.com",
  sex: "1",
  status: "2",
  remark: "",
} as const;

/** An office with a post and a department that somebody may be given. */
async function withPlaces() {
  const { world, boss } = await office();
  const { data } = await world.call(createPost, { as: boss, body: { postCode: "NIGHT", postName: "夜班员" } });
  return { world, boss, postId: data.postId, deptId: await departmentRow(world) };
}

test.each(gone)("nobody is made with a %s that is deleted at the same moment", async (_what, act) => {
  const { world, boss, postId, deptId } = await withPlaces();
  other.beforeWriteTo("users", () => raw(world, act));
  const body = { ...person, username: "wangwu", roleIds: [boss.roleId], deptId, postId };
  expect((await world.call(createUser, { as: boss, body })).status).toBe(409);
  expect(await cell(world, "select count(*) from users where username = 'wangwu'")).toBe(0);
});

test.each(gone)("nobody is given a %s that is deleted at the same moment", async (_what, act) => {
  const { world, boss, postId, deptId } = await withPlaces();
  const { userId, roleId } = await createStaff(world);
  other.beforeWriteTo("users", () => raw(world, act));
  const body = { ...person, userId, version: 1, roleIds: [roleId], deptId, postId };
  expect((await world.call(updateUser, { as: boss, body })).status).toBe(409);
  expect(await cell(world, `select post_id from users where id = ${userId}`)).toBeNull();
});

test("a change that two people take back at the same moment is taken back once", async () => {
  const { world, boss, postId } = await withPlaces();
  const { changeId } = (await world.call(removePosts, { as: boss, body: { ids: [postId] } })).data;
  const undo = () => world.call(undoChange, { as: boss, params: { changeId } });
  other.beforeWriteTo("posts", undo);
  expect((await undo()).status).toBe(409);
  expect(await cell(world, "select version from posts")).toBe(3);
});

test("a change is not taken back when somebody edits its row at the same moment", async () => {
  const { world, boss, postId } = await withPlaces();
  const { changeId } = (await world.call(removePosts, { as: boss, body: { ids: [postId] } })).data;
  other.beforeWriteTo("posts", () => raw(world, "update posts set version = version + 1"));
  expect((await world.call(undoChange, { as: boss, params: { changeId } })).status).toBe(409);
  expect(await cell(world, "select deleted_at from posts")).not.toBeNull();
});

test.each([
  ["deleted", "update departments set deleted_at = 1 where id ="],
  ["put below it", "update departments set parent_id = "],
])("a department does not return below one that is %s at the same moment", async (what, act) => {
  const { world, boss } = await office();
  const [old, id] = [await departmentRow(world), await departmentRow(world)];
  await raw(world, `update departments set parent_id = ${old} where id = ${id}`);
  const body = { version: 1, parentId: 0 };
  const { changeId } = (await world.call(updateDepartment, { as: boss, params: { id }, body })).data;
  other.beforeWriteTo("departments", () =>
    raw(world, what === "deleted" ? `${act} ${old}` : `${act} ${id} where id = ${old}`),
  );
  expect((await world.call(undoChange, { as: boss, params: { changeId } })).status).toBe(409);
  expect(await parentOf(world, id)).not.toBe(old);
});
