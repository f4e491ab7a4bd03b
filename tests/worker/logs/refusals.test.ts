import { expect, test } from "vitest";
import { listAuditEvents } from "#contract/audit.schemas";
import { listRoles } from "#contract/roles.schemas";
import { createUser, listUsers } from "#contract/users.schemas";
import { createWorld } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { recordRefusals } from "#worker/features/logs/refusals.actions";

const tenMinutes = 600_000;

test("who keeps trying what he may not do is in the audit log once for every ten minutes, with how often", async () => {
  const world = await createWorld();
  const nosy = await signedInStaff(world, { permissions: [] });
  for (let tries = 0; tries < 12; tries++) expect((await nosy.call(listUsers)).status).toBe(403);
  expect((await nosy.call(listRoles)).status).toBe(403);
  expect((await nosy.call(createUser, { body: {} as never })).status).toBe(403);
  await world.settled();
  expect(await recordRefusals(world.deps)).toBe(0);
  world.clock.advance(2 * tenMinutes);
  expect(await recordRefusals(world.deps)).toBe(3);
  expect(await recordRefusals(world.deps)).toBe(0);
  const auditor = await signedInStaff(world, { permissions: ["admin:audit:list"] });
  const { list } = (await auditor.call(listAuditEvents, { query: { pageSize: 20 } })).data;
  const refused = list.filter(({ action }) => action === "session.refused");
  expect(refused).toHaveLength(3);
  expect(refused.every(({ outcome }) => outcome === "refused")).toBe(true);
  const counts = refused.map(({ changes }) => [changes?.call, changes?.count]);
  expect(counts).toContainEqual(["用户列表", 12]);
});
