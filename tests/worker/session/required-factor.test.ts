import { expect, test } from "vitest";
import { adminMessages } from "#contract/admin-fields";
import { listPosts } from "#contract/posts.schemas";
import { confirmTotp, startTotp } from "#contract/profile.schemas";
import { readSignedInUser } from "#contract/session.schemas";
import { appSettingsTable } from "#drizzle/schema/configs";
import { createWorld } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { totpCodeAt, totpStepAt } from "#worker/features/session/totp.rules";
import { db, write } from "#worker/platform/database/query";

/** An installation whose administrators must have a second factor. */
async function demanding() {
  const world = await createWorld();
  const at = { createdAt: world.clock.now(), updatedAt: world.clock.now() };
  const setting = { key: "staff.totpForAdministrators", value: true, ...at };
  await world.write(write(db.insert(appSettingsTable).values(setting)));
  return world;
}

test("where administrators must have a second factor, one who has only begun to set it up is kept out until he confirms it", async () => {
  const world = await demanding();
  const boss = await signedInStaff(world);
  const refused = { status: 403, msg: adminMessages.mustSetTotp };
  expect(await boss.call(listPosts)).toMatchObject(refused);
  const { secret } = (await boss.call(startTotp)).data;
  expect(await boss.call(listPosts)).toMatchObject(refused);
  expect((await boss.call(readSignedInUser)).data).toMatchObject({ mustSetTotp: true });
  await boss.call(confirmTotp, { body: { otp: totpCodeAt(secret, totpStepAt(world.clock.now())) } });
  expect((await boss.call(listPosts)).status).toBe(200);
});

test("whoever is no administrator needs none", async () => {
  const world = await demanding();
  const member = await signedInStaff(world, { permissions: ["admin:sysPost:list"] });
  expect((await member.call(listPosts)).status).toBe(200);
});
