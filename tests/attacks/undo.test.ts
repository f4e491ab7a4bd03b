import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { updateDepartment } from "#contract/departments.schemas";
import { listHistory, undoChange } from "#contract/history.schemas";
import type { Permission } from "#contract/permissions";
import { setRoleDataScope, setRoleStatus } from "#contract/roles.schemas";
import { rolesTable } from "#drizzle/schema/roles";
import { createWorld, type World } from "#tests/support/app";
import type { Browser } from "#tests/support/browser";
import { createDepartment, createStaff, nextNumber, signedInStaff } from "#tests/support/factories";
import { changesNothing } from "#tests/support/refused-calls";
import { statement } from "#tests/support/statement";
import { db, write } from "#worker/platform/database/query";

const roleAdmin: Permission[] = ["admin:sysRole:list", "admin:sysRole:update", "admin:sysRole:status"];

/** Runs `since`, which reduces the caller's rights, and checks that undoing his change then changes nothing. */
async function undoAfter(world: World, who: Browser, changeId: string, since: () => Promise<void>) {
  await since();
  return changesNothing(world, () => who.call(undoChange, { params: { changeId } }));
}

test("somebody gets back a wide scope by undoing, after his own sight was narrowed", async () => {
  const world = await createWorld();
  const editor = await signedInStaff(world, { permissions: [...roleAdmin, "admin:sysUser:list"] });
  const { roleId } = await createStaff(world, { permissions: ["admin:sysUser:list"], dataScope: "all" });
  const { changeId } = (await editor.call(setRoleDataScope, { body: { roleId, dataScope: "5" } })).data;
  const narrowed = () =>
    world.write(write(db.update(rolesTable).set({ dataScope: "own" }).where(eq(rolesTable.roleId, editor.roleId))));
  expect((await undoAfter(world, editor, changeId, narrowed)).status).toBe(403);
});

test("somebody switches a role on again by undoing, after that permission was taken from him", async () => {
  const world = await createWorld();
  const editor = await signedInStaff(world, { permissions: roleAdmin });
  const { roleId } = await createStaff(world, { permissions: [] });
  const { changeId } = (await editor.call(setRoleStatus, { body: { roleId, status: "1" } })).data;
  const taken = sql`delete from role_permissions where role_id = ${editor.roleId} and permission = 'admin:sysRole:status'`;
  const reply = await undoAfter(world, editor, changeId, () => world.write(statement(taken, () => undefined)));
  expect(reply.status).toBe(403);
});

test("a manager reads and undoes the history of a department outside his sight", async () => {
  const world = await createWorld();
  const [own, foreign] = [await createDepartment(world), await createDepartment(world)];
  const boss = await signedInStaff(world);
  const body = { parentId: 0, deptName: `秘密${nextNumber()}`, version: 1 };
  const { changeId } = (await boss.call(updateDepartment, { params: { id: foreign }, body })).data;
  const permissions: Permission[] = ["admin:sysDept:list", "admin:sysDept:edit"];
  const manager = await signedInStaff(world, { permissions, dataScope: "department", departmentId: own });
  const history = { params: { objectType: "department", objectId: foreign } } as const;
  expect((await manager.call(listHistory, history)).data.list).toEqual([]);
  expect((await boss.call(listHistory, history)).data.list).toHaveLength(1);
  expect((await undoAfter(world, manager, changeId, async () => undefined)).status).toBe(404);
});
