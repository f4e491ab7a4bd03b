import { expect, test } from "vitest";
import { readSignedInUser } from "#contract/session.schemas";
import { userImportMessages } from "#contract/user-imports";
import { importUsers, listUserImports, undoUserImport } from "#contract/user-imports.schemas";
import { createWorld, type World } from "#tests/support/app";
import type { Browser } from "#tests/support/browser";
import { createDepartment, signedInStaff } from "#tests/support/factories";
import { raw } from "../platform/raw-rows";

async function imported(world: World, boss: Browser, names: readonly string[]) {
  const row = {
    department: String(await createDepartment(world)),
    roles: "",
    nickName: "钱二",
    email: "qian@example.com",
    phone: "13700137000",
    sex: "女",
    status: "正常",
  };
  return (await boss.call(importUsers, { body: { rows: names.map((username) => ({ ...row, username })) } })).data;
}

test("an import is listed with its people and the one who made it, is undone once, and undoing one leaves the others", async () => {
  const world = await createWorld();
  const boss = await signedInStaff(world);
  const first = await imported(world, boss, ["anna", "bert"]);
  const madeAt = world.clock.now();
  world.clock.advance(60_000);
  const second = await imported(world, boss, ["carl"]);
  const listed = async () => (await boss.call(listUserImports, { query: { pageSize: "1", pageIndex: "2" } })).data;
  const madeBy = (await boss.call(readSignedInUser)).data.name;
  const row = { importId: first.importId, count: 2, madeBy, createdAt: madeAt };
  expect(await listed()).toEqual({ list: [{ ...row, undoneAt: null }], count: 2, pageIndex: 2, pageSize: 1 });
  const undo = (importId: string) => boss.call(undoUserImport, { params: { importId } });
  expect((await undo(first.importId)).data).toEqual({ count: 2 });
  expect((await listed()).list).toEqual([{ ...row, undoneAt: world.clock.now() }]);
  expect((await undo(first.importId)).status).toBe(409);
  expect((await undo("01JAAAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
  await raw(world, "update users set last_login_at = 1 where username = 'carl'");
  expect(await undo(second.importId)).toMatchObject({ status: 409, msg: userImportMessages.cannotUndo });
  await raw(world, "update users set last_login_at = null where username = 'carl'");
  expect((await undo(second.importId)).data).toEqual({ count: 1 });
});
