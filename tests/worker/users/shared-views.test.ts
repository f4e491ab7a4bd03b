import { expect, test } from "vitest";
import { sharedViewMessages } from "#contract/preferences";
import {
  listPreferences,
  listSharedViews,
  savePreference,
  shareView,
  unshareView,
} from "#contract/preferences.schemas";
import { viewAsRole } from "#contract/role-grants.schemas";
import { createWorld } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";

const view = { screen: "table.abc", name: "今天要回电", query: { state: "open" } };

test("a saved filter that a manager shares with a role stands in that role's lists under his name until he ends it", async () => {
  const world = await createWorld();
  const mate = await signedInStaff(world, { permissions: ["site:enquiry:list"] });
  const stranger = await signedInStaff(world, { permissions: ["lab:run:list"] });
  const manager = await signedInStaff(world, { permissions: ["admin:sysRole:update"] });
  const roleId = mate.roleId;
  const seenBy = async (who: typeof mate) => (await who.call(listSharedViews)).data.views;

  const cost = await world.cost(async () => {
    expect((await manager.call(shareView, { body: { ...view, roleId } })).msg).toBe(sharedViewMessages.shared);
  });
  expect(cost.roundTrips).toBe(2);
  const shared = { ...view, roleId, sharedBy: expect.objectContaining({ userId: manager.userId }) };
  expect(await seenBy(mate)).toEqual([shared]);
  expect(await seenBy(manager)).toEqual([shared]);
  expect(await seenBy(stranger)).toEqual([]);
  // The same name again replaces; it is none of his own preferences.
  await manager.call(shareView, { body: { ...view, query: { state: "handled" }, roleId } });
  expect(await seenBy(mate)).toMatchObject([{ query: { state: "handled" } }]);
  expect((await manager.call(listPreferences)).data).toEqual({});
  const { screen, ...own } = view;
  await manager.call(savePreference, { params: { screen: "a.own" }, body: { views: [own] } });
  expect((await seenBy(manager)).map((one) => one.screen)).toEqual([screen]);

  const { query: _, ...named } = view;
  await mate.call(unshareView, { body: { ...named, roleId } });
  expect(await seenBy(mate)).toHaveLength(1);
  expect((await manager.call(unshareView, { body: { ...named, roleId } })).msg).toBe(sharedViewMessages.unshared);
  expect(await seenBy(mate)).toEqual([]);
});

test("a person who views the office as a role sees the filters of that role, not those of his own", async () => {
  const world = await createWorld();
  const mate = await signedInStaff(world, { permissions: ["site:enquiry:list"] });
  const manager = await signedInStaff(world, { permissions: ["*:*:*"] });
  await mate.call(shareView, { body: { ...view, roleId: mate.roleId } });
  const seen = async () => (await manager.call(listSharedViews)).data.views.map(({ roleId }) => roleId);
  expect(await seen()).toEqual([]);
  await manager.call(viewAsRole, { body: { roleId: mate.roleId } });
  expect(await seen()).toEqual([mate.roleId]);
});

test("who may not edit roles shares with his own alone, and nobody writes such a row by another way", async () => {
  const world = await createWorld();
  const mate = await signedInStaff(world, { permissions: ["site:enquiry:list"] });
  const other = await signedInStaff(world, { permissions: ["lab:run:list"] });
  expect((await mate.call(listSharedViews)).data.roles.map(({ roleId }) => roleId)).toEqual([mate.roleId]);
  expect((await mate.call(shareView, { body: { ...view, roleId: mate.roleId } })).status).toBe(200);
  const refused = await mate.call(shareView, { body: { ...view, roleId: other.roleId } });
  expect([refused.status, refused.msg]).toEqual([403, sharedViewMessages.notYours]);
  const screen = `role.${other.roleId}.table.abc`;
  expect((await mate.call(savePreference, { params: { screen }, body: { views: [] } })).status).toBe(404);
  expect((await other.call(listSharedViews)).data.views).toEqual([]);
});
