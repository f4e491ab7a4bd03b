import { expect, test } from "vitest";
import { readAppConfig } from "#contract/app-config.schemas";
import { readSignedInUser, refreshToken } from "#contract/session.schemas";
import type { LimitScope } from "#worker/platform/limiter";
import { tokens } from "#worker/platform/tokens";
import { setUpSignIn } from "./sign-in-setup";

/** A signed-in member of staff, and the scopes whose calls for the minute are used up. */
async function signedInBehindOneAddress() {
  const setup = await setUpSignIn();
  const counted: string[] = [];
  const usedUp = new Set<LimitScope>();
  Object.assign(setup.world.deps, {
    limiter: {
      allow: async (scope: LimitScope, key: string) => {
        counted.push(`${scope} ${key}`);
        return !usedUp.has(scope);
      },
    },
  });
  const staff = setup.world.browser();
  await setup.signIn(staff);
  counted.length = 0;
  return { world: setup.world, staff, counted, usedUp };
}

test("whoever uses up an address keeps nobody out who is signed in behind it", async () => {
  const { world, staff, usedUp } = await signedInBehindOneAddress();
  usedUp.add("block");
  expect((await world.browser().call(readAppConfig)).status).toBe(429);
  expect((await staff.call(readSignedInUser)).status).toBe(200);
  const renewed = await staff.call(refreshToken, { body: { token: staff.token ?? "" } });
  expect(renewed.status).toBe(200);
});

test("a session that calls too often is refused until the minute is over, and stays open", async () => {
  const { staff, usedUp } = await signedInBehindOneAddress();
  usedUp.add("session");
  const refused = await staff.call(readSignedInUser);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  usedUp.clear();
  expect((await staff.call(readSignedInUser)).status).toBe(200);
});

test("a token that somebody else signed counts for its address and costs no database read", async () => {
  const { world, staff, counted } = await signedInBehindOneAddress();
  const forger = world.client();
  forger.token = await tokens("another-secret-of-32-characters-000").sign(
    { sessionId: "1", rotation: 0 },
    world.clock.now(),
  );
  const cost = await world.cost(() => forger.call(readSignedInUser));
  expect([cost.roundTrips, counted]).toEqual([0, [`block normal:${forger.ip}`]]);
  counted.length = 0;
  await staff.call(readSignedInUser);
  expect(counted).toEqual([expect.stringMatching(/^session normal:\w+/)]);
});

test("of IPv6 the /64 counts and, wider, the /48", async () => {
  const { world, counted } = await signedInBehindOneAddress();
  const headers = { "cf-connecting-ip": "2001:db8:1:2:3:4:5:6" };
  await world.browser().call(readAppConfig, { headers });
  expect(counted).toEqual(["block normal:2001:db8:1:2", "net normal:2001:db8:1"]);
});
