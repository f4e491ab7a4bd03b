import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readSignedInUser, refreshToken, signOut } from "#contract/session.schemas";
import { createWorld } from "#tests/support/app";
import type { Browser } from "#tests/support/browser";
import { signedInStaff } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import { setUpSignIn } from "./sign-in-setup";

const minute = 60_000;
const refresh = (browser: Browser, token = browser.token ?? "") => browser.call(refreshToken, { body: { token } });

describe("refreshing the token", () => {
  test("the new token opens what the old one opened", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world);
    const old = member.token;
    world.clock.advance(10 * minute);
    const reply = await refresh(member);
    expect(reply.data.token).not.toBe(old);
    member.token = reply.data.token;
    world.clock.advance(10 * minute);
    expect((await member.call(readSignedInUser)).code).toBe(200);
  });

  test("a browser may refresh after its token ran out, within the idle time", async () => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    await setup.signIn(browser);
    setup.world.clock.advance(29 * minute);
    expect((await refresh(browser)).status).toBe(200);
    setup.world.clock.advance(30 * minute);
    expect(await refresh(browser)).toMatchObject({ status: 401, code: 6401 });
  });

  test("an API client must refresh before its token runs out", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world);
    world.clock.advance(15 * minute);
    expect((await refresh(member)).code).toBe(401);
  });

  test("the old token stays good for thirty seconds, for calls that were under way", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world);
    await refresh(member);
    world.clock.advance(30_000);
    expect((await member.call(readSignedInUser)).code).toBe(200);
    world.clock.advance(1);
    expect((await member.call(readSignedInUser)).code).toBe(401);
  });

  test("asking twice within the grace answers the current token instead of a second rotation", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world);
    const first = await refresh(member);
    const second = await refresh(member);
    expect(second.data.token).toBe(first.data.token);
  });

  test("two tabs that refresh at the same moment both keep a good token", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world);
    const [one, other] = await Promise.all([refresh(member), refresh(member)]);
    for (const { data } of [one, other]) {
      member.token = data.token;
      expect((await member.call(readSignedInUser)).code).toBe(200);
    }
  });

  test("an old token used again after the grace ends the session for everybody and leaves an audit event", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world);
    const stolen = member.token;
    member.token = (await refresh(member)).data.token;
    world.clock.advance(31_000);
    expect(await refresh(member, stolen)).toMatchObject({ status: 401, code: 6401 });
    expect((await member.call(readSignedInUser)).code).toBe(6401);
    const events = statement(
      sql`select action, outcome from audit_events where action = 'session.reuse'`,
      (all) => all,
    );
    expect(await world.read(events)).toEqual([["session.reuse", "refused"]]);
  });

  test("a token two generations old ends the session at once", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world);
    const oldest = member.token;
    member.token = (await refresh(member)).data.token;
    member.token = (await refresh(member)).data.token;
    expect((await refresh(member, oldest)).code).toBe(6401);
    expect((await member.call(readSignedInUser)).code).toBe(6401);
  });

  test("refreshing never carries a session beyond its twelve hours", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world);
    for (let i = 0; i < 12 * 6 - 1; i++) {
      world.clock.advance(10 * minute);
      member.token = (await refresh(member)).data.token;
    }
    expect((await member.call(readSignedInUser)).code).toBe(200);
    world.clock.advance(10 * minute);
    expect((await refresh(member)).code).toBe(6401);
  });

  test("a browser without its session cookie cannot refresh", async () => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    await setup.signIn(browser);
    const thief = setup.world.client();
    expect((await refresh(thief, browser.token)).code).toBe(401);
  });

  test("after signing out nothing is refreshed", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world);
    await member.call(signOut);
    expect((await refresh(member)).code).toBe(6401);
  });

  test("a forged token is refused without a database read", async () => {
    const world = await createWorld();
    const cost = await world.cost(async () => {
      expect((await refresh(world.client(), "a.b.c")).code).toBe(401);
    });
    expect(cost.roundTrips).toBe(0);
  });
});
