import { expect, test } from "vitest";
import { listAuditEvents, readAuditNames } from "#contract/audit.schemas";
import { listHistory } from "#contract/history.schemas";
import { createKitBatch } from "#contract/kits.schemas";
import { getOperationLog, listOperationLogs } from "#contract/logs.schemas";
import { createUser, updateUser } from "#contract/users.schemas";
import { createWorld } from "#tests/support/app";
import { createDepartment, signedInStaff } from "#tests/support/factories";
import { createPlainProduct } from "../laboratory";

test("the logs name a batch by its number and whoever made it by name, not by numbers of rows", async () => {
  const world = await createWorld();
  await createPlainProduct(world);
  const staff = await signedInStaff(world);
  const body = { productCode: "plain", quantity: 1, lot: "L1", expiresOn: "2027-12-31" };
  const { data: batch } = await staff.call(createKitBatch, { body });
  const query = { action: "kit.create" };
  const [event] = (await staff.call(listAuditEvents, { query })).data.list;
  expect(event).toMatchObject({ objectType: "kit", objectId: batch.id, objectName: batch.code });
  expect(event?.actorName).not.toBe("");
  const found = async (asked: object) => (await staff.call(listAuditEvents, { query: asked })).data.list.length;
  expect(await found({ objectType: "kit", objectId: batch.code })).toBe(1);
  expect(await found({ objectType: "kit", objectId: "KB000000-NONE" })).toBe(0);
  expect(await found({ actorKind: "staff", actorName: event?.actorLabel ?? "" })).toBe(1);
  expect(await found({ actorKind: "staff", actorName: "nobody" })).toBe(0);
  const [operation] = (await staff.call(listOperationLogs, { query })).data.list;
  expect(operation).toMatchObject({ objectName: batch.code, operNickName: event?.actorName });
});

test("a change of department and roles tells both sides by name, in the log and in the history", async () => {
  const world = await createWorld();
  const staff = await signedInStaff(world);
  const [first, second] = [await createDepartment(world), await createDepartment(world)];
  const made = {
    username: "liming",
    nickName: "李明",
    phone: "13800138001",
    email: "li@example.com",
    deptId: first,
    roleIds: [1],
  };
  const { data: user } = await staff.call(createUser, { body: made as never });
  world.clock.advance(1000);
  await staff.call(updateUser, { body: { ...made, userId: user.userId, deptId: second } as never });
  const [event] = (await staff.call(listAuditEvents, { query: { action: "user.update" } })).data.list;
  expect(event).toMatchObject({ objectName: "李明" });
  const seq = event?.seq ?? 0;
  const { names } = (await staff.call(readAuditNames, { params: { seq } })).data;
  expect(names.map(({ field, value }) => [field, value]).sort()).toEqual([
    ["deptId", String(first)],
    ["deptId", String(second)],
  ]);
  expect(names.every(({ name }) => name !== "")).toBe(true);
  expect((await staff.call(getOperationLog, { params: { id: seq } })).data.names).toEqual(names);
  const params = { objectType: "user", objectId: user.userId } as const;
  const [edit, creation] = (await staff.call(listHistory, { params })).data.list;
  expect(new Set(edit?.names.filter(({ field }) => field === "deptId").map(({ value }) => value))).toEqual(
    new Set([String(first), String(second)]),
  );
  expect(creation?.names.some(({ field, value }) => field === "roleIds" && value === "1")).toBe(true);
});
