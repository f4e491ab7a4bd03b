import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { explainPermission, previewRole } from "#contract/role-grants.schemas";
import { getApi, readOpenApi } from "#contract/tools.schemas";
import { createWorld, type World } from "#tests/support/app";
import type { Browser } from "#tests/support/browser";
import { createDepartment, createStaff, signedInStaff } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import { createMerchantRow } from "../worker/laboratory";

const tag = "lab:kit:list" as const;
const explained = async (as: Browser, asked: string = tag) => as.call(explainPermission, { params: { tag: asked } });

/** An administrator with every permission and access to every row. */
const boss = (world: World) => createStaff(world, { username: "the.boss" });

/** An account of a merchant whose role was given every permission by mistake. */
async function merchantAccount(world: World) {
  const account = await signedInStaff(world, {
    permissions: ["merchant:board:view", "admin:sysUser:list", "admin:sysRole:list", tag],
  });
  const merchantId = await createMerchantRow(world);
  await world.write(
    statement(sql`update users set merchant_id = ${merchantId} where id = ${account.userId}`, () => undefined),
  );
  return account;
}

test("an account of a merchant asks who in the laboratory holds what", async () => {
  const world = await createWorld();
  await boss(world);
  const account = await merchantAccount(world);
  expect((await explained(account)).status).toBe(404);
  const own = (await explained(account, "merchant:board:view")).data;
  expect(own).toMatchObject({ isHeld: true, grantedBy: [] });
  expect(own.roles.every(({ isMine }) => isMine)).toBe(true);
});

test("an administrator of own rows asks who holds what", async () => {
  const world = await createWorld();
  const { roleId } = await boss(world);
  const narrow = await signedInStaff(world, {
    permissions: [tag, "admin:sysUser:list", "admin:sysRole:update", "admin:sysApi:list"],
    dataScope: "own",
  });
  expect((await explained(narrow)).data).toMatchObject({ isHeld: true, grantedBy: [] });
  expect((await explained(narrow)).data.roles.every(({ isMine }) => isMine)).toBe(true);
  expect((await narrow.call(previewRole, { params: { id: roleId }, body: {} })).data.people).toEqual([]);
  const ofCall = (await narrow.call(getApi, { params: { id: "listKitBatches" } })).data.people;
  expect(ofCall).not.toContain("the.boss");
});

test("whoever sees the people of a department is told of those and no others", async () => {
  const world = await createWorld();
  await boss(world);
  const [mine, other] = [await createDepartment(world), await createDepartment(world)];
  const wanted = ["admin:sysUser:edit", tag] as const;
  const near = await createStaff(world, { permissions: wanted, departmentId: mine, username: "near" });
  await createStaff(world, { permissions: wanted, departmentId: other, username: "far" });
  const head = await signedInStaff(world, {
    permissions: ["admin:sysUser:list", "admin:sysRole:list"],
    dataScope: "department",
    departmentId: mine,
  });
  const { grantedBy, roles } = (await explained(head)).data;
  expect(grantedBy).toHaveLength(1);
  expect(roles.length).toBeGreaterThan(1);
  expect(near.userId).toBeGreaterThan(0);
});

test("an account of a merchant reads the description of calls that are not for it", async () => {
  const world = await createWorld();
  type Document = { paths: Record<string, Record<string, { "x-permission"?: string }>> };
  const read = async (as: Browser) => (await (await as.fetch(readOpenApi.path)).json()) as Document;
  const tagsIn = ({ paths }: Document) =>
    new Set(
      Object.values(paths).flatMap((calls) => Object.values(calls).flatMap((call) => call["x-permission"] ?? [])),
    );
  expect([...tagsIn(await read(await merchantAccount(world)))]).toEqual(["merchant:board:view"]);
  expect([...tagsIn(await read(await signedInStaff(world, { permissions: [tag] })))]).toEqual([tag]);
  const whole = tagsIn(await read(await signedInStaff(world, { permissions: ["admin:sysApi:list"] })));
  expect(whole.size).toBeGreaterThan(50);
});
