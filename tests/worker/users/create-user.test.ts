import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkUserImport, importUsers, undoUserImport } from "#contract/user-imports.schemas";
import { listUsers } from "#contract/users.schemas";
import { departmentsTable } from "#drizzle/schema/departments";
import { rolesTable } from "#drizzle/schema/roles";
import { createWorld } from "#tests/support/app";
import { createDepartment, createStaff, signedInStaff } from "#tests/support/factories";
import { meanwhile } from "#tests/support/meanwhile";
import { statement } from "#tests/support/statement";
import { createUserStatements } from "#worker/features/users/users.actions";
import { db, write } from "#worker/platform/database/query";
import { cell, raw } from "../platform/raw-rows";

const created = statement(
  sql`select u.username, u.must_change_password, u.password_hash, r.role_key from users u
    join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id order by r.role_key`,
  (all) => all,
);

test("a created user has his roles and no readable password; creating him again changes nothing", async () => {
  const world = await createWorld();
  const roles = ["receiver", "reviewer", "other"].map((key) => ({ roleKey: key, roleName: key }));
  const edited = { createdAt: 1, updatedAt: 1 };
  await world.write(write(db.insert(rolesTable).values(roles.map((role) => ({ ...role, ...edited })))));
  const user = { username: "lihua", nickName: "李华", roleKeys: ["receiver", "reviewer"], mustChangePassword: true };
  await world.write(...(await createUserStatements(world.deps, { ...user, password: "Quiet-river-42" }, 1)));
  const first = await world.read(created);
  expect(first.map(([username, mustChange, , role]) => [username, mustChange, role])).toEqual([
    ["lihua", 1, "receiver"],
    ["lihua", 1, "reviewer"],
  ]);
  expect(first[0]?.[2]).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  await world.write(...(await createUserStatements(world.deps, { ...user, password: "Another-one-1" }, 2)));
  expect(await world.read(created)).toEqual(first);
});

test("a list of users names departments and roles; two of one name, and a role beyond the importer's own powers, are said", async () => {
  const world = await createWorld();
  const north = await createDepartment(world);
  const south = await createDepartment(world);
  const named = (departmentId: number, name: string, parentId?: number) =>
    world.write(
      write(db.update(departmentsTable).set({ name, parentId }).where(eq(departmentsTable.departmentId, departmentId))),
    );
  const [labNorth, labSouth] = [await createDepartment(world), await createDepartment(world)];
  await named(north, "北区");
  await named(south, "南区");
  await named(labNorth, "实验室", north);
  await named(labSouth, "实验室", south);
  const me = await signedInStaff(world, {
    permissions: ["admin:sysUser:import", "admin:sysUser:list"],
    dataScope: "all",
  });
  const [small, large] = [
    await createStaff(world, { permissions: ["admin:sysUser:list"] }),
    await createStaff(world, { permissions: ["admin:sysRole:list"] }),
  ];
  const roleNamed = (roleId: number, roleName: string) =>
    world.write(write(db.update(rolesTable).set({ roleName }).where(eq(rolesTable.roleId, roleId))));
  await roleNamed(small.roleId, "查看员");
  await roleNamed(large.roleId, "角色管理员");
  await roleNamed((await createStaff(world, { permissions: ["admin:sysUser:list"] })).roleId, "查看/抄录");
  const line = (username: string, department: string, roles: string) =>
    `${username},王小明,${department},13800138000,w@example.cn,${roles}`;
  const csv = [
    "用户名,姓名,归属部门,手机号码,邮箱,角色",
    line("good", "南区 / 实验室", "查看员"),
    line("unclear", "实验室", ""),
    line("unknown", "西区", "洗碗工"),
    line("signed", "北区", "查看/抄录"),
    line("powerful", "北区", "查看员、角色管理员"),
  ].join("\r\n");
  const { rows } = (await me.call(checkUserImport, { body: { csv } })).data;
  expect(rows.map(({ errors }) => errors)).toEqual([
    {},
    { department: ["有多个同名部门，请写成“上级部门/部门”"] },
    { department: ["没有这个部门，或不在您的数据范围内"], roles: ["洗碗工：没有这个角色，或已停用"] },
    {},
    { roles: ["角色管理员：您没有这个角色的全部权限，不能授予"] },
  ]);
  expect(rows.every(({ existing }) => existing === null)).toBe(true);
  const refused = await me
    .call(importUsers, { body: { rows: rows.map(({ values }) => values) } })
    .catch((error) => error);
  expect(Object.keys(refused.errors)).toEqual([
    "rows.1.department",
    "rows.2.department",
    "rows.2.roles",
    "rows.4.roles",
  ]);
  await me.call(importUsers, { body: { rows: rows.slice(0, 1).map(({ values }) => values) } });
  const [user] = (await me.call(listUsers, { query: { username: "good" } })).data.list;
  expect([user?.deptId, user?.roleIds]).toEqual([labSouth, [small.roleId]]);
});

test("a file that names a known user shows what it would change, to whoever may edit him, and the import itself refuses him", async () => {
  const world = await createWorld();
  const north = await createDepartment(world);
  await world.write(
    write(db.update(departmentsTable).set({ name: "北区" }).where(eq(departmentsTable.departmentId, north))),
  );
  const { userId } = await createStaff(world, { username: "lihua", departmentId: north });
  const csv = ["用户名,姓名,归属部门,手机号码,邮箱,性别", "LiHua,李华,北区,13812340001,li@example.com,女"].join("\r\n");
  const editor = await signedInStaff(world, { permissions: ["admin:sysUser:import", "admin:sysUser:edit"] });
  const [row] = (await editor.call(checkUserImport, { body: { csv } })).data.rows;
  expect(row?.errors).toEqual({});
  expect(row?.existing).toMatchObject({ userId, edit: { nickName: "李华", phone: "13812340001", sex: "1" } });
  expect(row?.existing?.changes.map(({ field, after }) => [field, after])).toEqual([
    ["nickName", "李华"],
    ["phone", "13812340001"],
    ["email", "li@example.com"],
    ["sex", "女"],
  ]);
  const reader = await signedInStaff(world, { permissions: ["admin:sysUser:import"] });
  const [refused] = (await reader.call(checkUserImport, { body: { csv } })).data.rows;
  expect([refused?.existing, refused?.errors.username]).toEqual([null, ["用户名已存在"]]);
});

test("an import of users of whom one signs in while it is taken back stays", async () => {
  const other = meanwhile();
  const world = await createWorld(other);
  const boss = await signedInStaff(world);
  const { departmentId } = departmentsTable;
  const id = await createDepartment(world);
  await world.write(write(db.update(departmentsTable).set({ name: "北区" }).where(eq(departmentId, id))));
  const csv = "用户名,姓名,归属部门,手机号码,邮箱,角色\r\nnewcomer,王小明,北区,13800138000,w@example.cn,";
  const { rows } = (await boss.call(checkUserImport, { body: { csv } })).data;
  const { importId } = (await boss.call(importUsers, { body: { rows: rows.map(({ values }) => values) } })).data;
  other.beforeWriteTo("users", () => raw(world, "update users set last_login_at = 1 where username = 'newcomer'"));
  expect((await boss.call(undoUserImport, { params: { importId } })).status).toBe(409);
  expect(await cell(world, "select deleted_at from users where username = 'newcomer'")).toBeNull();
});
