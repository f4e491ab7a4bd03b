import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeCaptcha } from "#contract/captcha.schemas";
import { signOut } from "#contract/session.schemas";
import { createWorld } from "#tests/support/app";
import { statement } from "#tests/support/statement";
import { sweepSignIn } from "#worker/features/session/sweep.actions";
import { setUpSignIn } from "./sign-in-setup";

const events = statement(
  sql`select action, outcome, actor_kind, actor_id, reason from audit_events order by seq`,
  (all) => all,
);
const count = (table: string) => statement(sql`select count(*) from ${sql.raw(table)}`, ([first]) => first?.[0]);

test("signing in, failing to and signing out are audit events", async () => {
  const setup = await setUpSignIn();
  const browser = setup.world.browser();
  await setup.signIn(browser, { password: "wrong-password" });
  await setup.signIn(browser, { username: "nobody.here" });
  await setup.signIn(browser);
  await browser.call(signOut);
  const own = String(setup.member.userId);
  expect(await setup.world.read(events)).toEqual([
    ["session.signIn", "refused", "anonymous", "", "密码错误"],
    ["session.signIn", "refused", "anonymous", "", "没有这个用户"],
    ["session.signIn", "done", "staff", own, ""],
    ["session.signOut", "done", "staff", own, ""],
  ]);
});

test("pictures and counts of failures that are a day old are swept, younger ones stay", async () => {
  const setup = await setUpSignIn();
  await setup.signIn(setup.world.browser(), { password: "wrong-password" });
  setup.world.clock.advance(24 * 3_600_000 + 5 * 60_000);
  await setup.world.browser().call(makeCaptcha);
  expect(await setup.world.read(count("captchas"))).toBe(2);
  await sweepSignIn({ database: setup.world.deps.database, clock: { now: () => setup.world.clock.now() + 1 } });
  expect(await setup.world.read(count("captchas"))).toBe(1);
  expect(await setup.world.read(count("login_throttles"))).toBe(0);
});

test("a picture is one write in one round trip", async () => {
  const world = await createWorld();
  const cost = await world.cost(() => world.call(makeCaptcha));
  expect(cost.roundTrips).toBe(1);
  expect(cost.statements).toHaveLength(1);
});
