import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeCaptcha } from "#contract/captcha";
import { signOut } from "#contract/session";
import { createWorld } from "#tests/support/app";
import { sweepSignIn } from "#worker/features/session/sweep.actions";
import { statement } from "#worker/platform/database/query";
import { openFrontDoor } from "./front-door";

const events = statement(
  sql`select action, outcome, actor_kind, actor_id, reason from audit_events order by seq`,
  (all) => all,
);
const count = (table: string) => statement(sql`select count(*) from ${sql.raw(table)}`, ([first]) => first?.[0]);

test("signing in, failing to and signing out are audit events", async () => {
  const door = await openFrontDoor();
  const browser = door.world.browser();
  await door.signIn(browser, { password: "wrong-password" });
  await door.signIn(browser, { username: "nobody.here" });
  await door.signIn(browser);
  await browser.call(signOut);
  const own = String(door.member.userId);
  expect(await door.world.read(events)).toEqual([
    ["session.signIn", "refused", "anonymous", "", "wrong password"],
    ["session.signIn", "refused", "anonymous", "", "unknown user"],
    ["session.signIn", "done", "staff", own, ""],
    ["session.signOut", "done", "staff", own, ""],
  ]);
});

test("pictures and counts of failures that are a day old are swept, younger ones stay", async () => {
  const door = await openFrontDoor();
  await door.signIn(door.world.browser(), { password: "wrong-password" });
  door.world.clock.advance(24 * 3_600_000 + 5 * 60_000);
  await door.world.browser().call(makeCaptcha);
  expect(await door.world.read(count("captchas"))).toBe(2);
  await sweepSignIn({ database: door.world.deps.database, clock: { now: () => door.world.clock.now() + 1 } });
  expect(await door.world.read(count("captchas"))).toBe(1);
  expect(await door.world.read(count("login_throttles"))).toBe(0);
});

test("a picture is one write in one round trip", async () => {
  const world = await createWorld();
  const cost = await world.cost(() => world.call(makeCaptcha));
  expect(cost.roundTrips).toBe(1);
  expect(cost.statements).toHaveLength(1);
});
