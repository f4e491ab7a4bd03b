import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listAuditEvents } from "#contract/audit.schemas";
import { listOwnMenus } from "#contract/menus.schemas";
import { confirmTotp, removeTotp, startTotp } from "#contract/profile.schemas";
import { readSignedInUser, signOut } from "#contract/session.schemas";
import { rolePermissionsTable, rolesTable } from "#drizzle/schema/roles";
import { staffSessionsTable } from "#drizzle/schema/session";
import { userRolesTable, usersTable } from "#drizzle/schema/users";
import { createWorld } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { totpCodeAt, totpStepAt } from "#worker/features/session/totp.rules";
import { db, row, write } from "#worker/platform/database/query";
import { setUpSignIn } from "./sign-in-setup";

const minute = 60_000;
const hour = 60 * minute;

describe("who is let in", () => {
  test("no token, a forged token and another key's token are refused without any database read", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world);
    const forged = `${member.token?.slice(0, -4)}AAAA`;
    const unsigned = `${btoa('{"alg":"none","typ":"at+jwt"}')}.${member.token?.split(".")[1]}.`.replaceAll("=", "");
    const cost = await world.cost(async () => {
      for (const token of [undefined, forged, unsigned, "x.y.z", "not a token"]) {
        const stranger = world.client();
        stranger.token = token;
        expect((await stranger.call(readSignedInUser)).code).toBe(401);
      }
    });
    expect(cost.roundTrips).toBe(0);
  });

  test("a token in the query string or in the cookie Admin-Token is not looked at", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world);
    const stranger = world.client();
    stranger.cookies.set("Admin-Token", member.token ?? "");
    const reply = await stranger.fetch(`/api/v1/getinfo?token=${member.token}&Authorization=Bearer ${member.token}`);
    expect(reply.status).toBe(401);
  });

  test("a browser's session needs its session cookie with every call", async () => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    const reply = await setup.signIn(browser);
    const companion = reply.headers.getSetCookie().find((line) => line.startsWith("__Host-adm="));
    expect(companion).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const thief = setup.world.client();
    thief.token = browser.token;
    expect((await thief.call(readSignedInUser)).code).toBe(401);
    thief.cookies.set("__Host-adm", "another");
    expect((await thief.call(readSignedInUser)).code).toBe(401);
    expect((await browser.call(readSignedInUser)).code).toBe(200);
  });

  test("the session cookie alone opens nothing", async () => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    await setup.signIn(browser);
    browser.token = undefined;
    expect((await browser.call(readSignedInUser)).code).toBe(401);
  });

  test("remember-me keeps the companion for the twelve hours of the session, and no password", async () => {
    const setup = await setUpSignIn();
    const reply = await setup.signIn(setup.world.browser(), { rememberMe: true });
    const companion = reply.headers.getSetCookie().find((line) => line.startsWith("__Host-adm="));
    expect(companion).toContain("; Max-Age=43200");
  });

  test("a client that is no browser gets a session without a cookie", async () => {
    const setup = await setUpSignIn();
    const client = setup.world.client();
    expect((await setup.signIn(client)).headers.getSetCookie()).toEqual([]);
    expect((await client.call(readSignedInUser)).code).toBe(200);
  });

  test("an access token is good for fifteen minutes", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world);
    world.clock.advance(15 * minute - 1000);
    expect((await member.call(readSignedInUser)).code).toBe(200);
    world.clock.advance(1000);
    expect((await member.call(readSignedInUser)).code).toBe(401);
  });
});

describe("what counts on the very next request", () => {
  test("signing out", async () => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    await setup.signIn(browser);
    const out = await browser.call(signOut);
    expect(out).toMatchObject({ status: 200, msg: "退出成功" });
    expect(out.headers.get("clear-site-data")).toBe('"storage"');
    expect(browser.cookies.has("__Host-adm")).toBe(false);
    expect((await browser.call(readSignedInUser)).code).toBe(401);
    const other = setup.world.client();
    await setup.signIn(other);
    await other.call(signOut);
    expect(await other.call(readSignedInUser)).toMatchObject({ status: 401, code: 6401 });
  });

  test("disabling and deleting a user", async () => {
    const world = await createWorld();
    for (const change of [{ status: "off" as const }, { deletedAt: 1 }]) {
      const member = await signedInStaff(world);
      expect((await member.call(readSignedInUser)).code).toBe(200);
      await world.write(write(db.update(usersTable).set(change).where(eq(usersTable.userId, member.userId))));
      expect(await member.call(readSignedInUser)).toMatchObject({ status: 401, code: 6401 });
    }
  });

  test("taking a permission away", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world, { permissions: ["admin:audit:list"] });
    expect((await member.call(listAuditEvents)).status).toBe(200);
    const held = and(
      eq(rolePermissionsTable.roleId, member.roleId),
      eq(rolePermissionsTable.permission, "admin:audit:list"),
    );
    await world.write(write(db.delete(rolePermissionsTable).where(held)));
    expect((await member.call(listAuditEvents)).status).toBe(403);
  });

  test("switching a role off", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world, { permissions: ["admin:audit:list"] });
    await world.write(write(db.update(rolesTable).set({ status: "off" }).where(eq(rolesTable.roleId, member.roleId))));
    expect((await member.call(listAuditEvents)).status).toBe(403);
    expect((await member.call(readSignedInUser)).data).toMatchObject({ roles: [], permissions: [] });
  });

  test("taking the last role away leaves a session without roles, as the client must see it", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world);
    await world.write(write(db.delete(userRolesTable).where(eq(userRolesTable.userId, member.userId))));
    const own = await member.call(readSignedInUser);
    expect(own.data).toMatchObject({ roles: [], permissions: [], permisaction: [] });
    expect((await member.call(listOwnMenus)).data).toEqual([]);
  });
});

describe("how long a session lives", () => {
  const lastSeen = (userId: number) =>
    row(
      db
        .select({ at: staffSessionsTable.lastSeenAt })
        .from(staffSessionsTable)
        .where(eq(staffSessionsTable.userId, userId)),
    );

  test("the time of the last call is written at most once a minute, after the reply", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world);
    const start = world.clock.now();
    world.clock.advance(minute - 1);
    await member.call(readSignedInUser);
    await world.settled();
    expect((await world.read(lastSeen(member.userId)))?.at).toBe(start);
    world.clock.advance(1);
    await member.call(readSignedInUser);
    await world.settled();
    expect((await world.read(lastSeen(member.userId)))?.at).toBe(start + minute);
  });

  test("a call reads the sign-in and its own data in one round trip and eight rows", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world);
    const cost = await world.cost(() => member.call(readSignedInUser));
    expect(cost.roundTrips).toBe(1);
    // Session and user, twice; a role, its assignment and its one tag; the counters of menus and settings.
    expect(cost.rowsRead ?? 0).toBeLessThanOrEqual(8);
  });

  test("thirty idle minutes end it, and so do twelve hours whatever happens", async () => {
    const world = await createWorld();
    const idle = await signedInStaff(world);
    const old = await signedInStaff(world);
    const sign = async (userId: number) => {
      const open = await world.read(
        row(db.select().from(staffSessionsTable).where(eq(staffSessionsTable.userId, userId))),
      );
      return world.deps.tokens.sign({ sessionId: open?.id ?? "", rotation: 0 }, world.clock.now());
    };
    world.clock.advance(30 * minute);
    idle.token = await sign(idle.userId);
    expect((await idle.call(readSignedInUser)).code).toBe(6401);
    await world.write(
      write(
        db
          .update(staffSessionsTable)
          .set({ lastSeenAt: world.clock.now() + 12 * hour })
          .where(eq(staffSessionsTable.userId, old.userId)),
      ),
    );
    world.clock.advance(12 * hour - 30 * minute - 1);
    old.token = await sign(old.userId);
    expect((await old.call(readSignedInUser)).code).toBe(200);
    world.clock.advance(1);
    expect((await old.call(readSignedInUser)).code).toBe(6401);
  });
});

test("whoever sets up or takes away his second factor stays signed in here alone", async () => {
  const setup = await setUpSignIn();
  const [here, there] = [setup.world.browser(), setup.world.browser()];
  await setup.signIn(here);
  await setup.signIn(there);
  const { secret } = (await here.call(startTotp)).data;
  const otp = totpCodeAt(secret, totpStepAt(setup.world.clock.now()));
  expect((await there.call(readSignedInUser)).status).toBe(200);
  await here.call(confirmTotp, { body: { otp } });
  expect((await there.call(readSignedInUser)).code).toBe(6401);
  await setup.world.write(write(db.update(staffSessionsTable).set({ endedAt: null, endReason: null })));
  expect((await there.call(readSignedInUser)).status).toBe(200);
  await here.call(removeTotp);
  expect((await there.call(readSignedInUser)).code).toBe(6401);
  expect((await here.call(readSignedInUser)).status).toBe(200);
});
