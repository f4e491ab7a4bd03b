import { expect, test } from "vitest";
import { readSignedInUser, refreshToken, signIn, signOut } from "#contract/session.schemas";
import { listUsers, resetPassword, setUserStatus } from "#contract/users.schemas";
import { createWorld } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { tokens } from "#worker/platform/tokens";
import { installationStatements } from "#worker/seed";
import { setUpSignIn } from "../worker/session/sign-in-setup";
import { withReadySession } from "./signed-in";

test("somebody signs in with an account that every installation has", async () => {
  const setup = await setUpSignIn();
  await setup.world.write(...(await installationStatements(1)));
  for (const [username, password] of [
    ["admin", "123456"],
    ["admin", "admin123"],
    ["ruoyi", "123456"],
    ["admin", "admin"],
  ] as const)
    expect((await setup.signIn(setup.world.browser(), { username, password })).status).toBe(400);
});

test.for(["go-admin", "abcdefghijklmnopqrstuvwxyz", "secret", "tests-only-token"])(
  "somebody signs his own token with the well-known secret %s",
  async (secret) => {
    const { world, sessionId } = await withReadySession();
    const forger = world.client();
    forger.token = await tokens(secret).sign({ sessionId, rotation: 0 }, world.clock.now());
    expect((await forger.call(readSignedInUser)).status).toBe(401);
  },
);

test("a stolen session cookie alone opens nothing, nor does a stolen token alone", async () => {
  const setup = await setUpSignIn();
  const owner = setup.world.browser();
  await setup.signIn(owner);
  expect((await owner.call(readSignedInUser)).status).toBe(200);
  const withCookie = setup.world.browser();
  for (const [name, value] of owner.cookies) withCookie.cookies.set(name, value);
  expect((await withCookie.call(readSignedInUser)).status).toBe(401);
  const withToken = Object.assign(setup.world.browser(), { token: owner.token });
  expect((await withToken.call(readSignedInUser)).status).toBe(401);
  const asClient = Object.assign(setup.world.client(), { token: owner.token });
  expect((await asClient.call(readSignedInUser)).status).toBe(401);
  expect((await asClient.call(refreshToken, { body: { token: owner.token ?? "" } })).status).toBe(401);
});

test("another site makes a signed-in browser act", async () => {
  const setup = await setUpSignIn();
  const owner = setup.world.browser();
  await setup.signIn(owner);
  const headers = { authorization: `Bearer ${owner.token}`, "content-type": "application/json" };
  for (const extra of [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }]) {
    const reply = await owner.fetch("/api/v1/logout", {
      method: "POST",
      headers: { ...headers, ...extra },
      body: "{}",
    });
    expect(reply.status).toBe(403);
  }
  const foreign = { ...headers, origin: "https://evil.example" };
  const client = Object.assign(setup.world.client(), { cookies: owner.cookies });
  expect((await client.fetch("/api/v1/logout", { method: "POST", headers: foreign, body: "{}" })).status).toBe(403);
  expect((await owner.call(readSignedInUser)).status).toBe(200);
});

test("another site reads what a signed-in browser may see", async () => {
  const world = await createWorld();
  const member = await signedInStaff(world);
  const reply = await member.fetch("/api/v1/sys-user", { headers: { origin: "https://evil.example" } });
  expect(reply.headers.get("access-control-allow-origin")).toBeNull();
  const preflight = await member.fetch("/api/v1/sys-user", {
    method: "OPTIONS",
    headers: { origin: "https://evil.example", "access-control-request-method": "DELETE" },
  });
  expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
});

test("an old token works on after signing out, a reset or being disabled", async () => {
  const world = await createWorld();
  const boss = await signedInStaff(world);
  const ends = [
    async (who: { userId: number } & Awaited<ReturnType<typeof signedInStaff>>) => void (await who.call(signOut)),
    async ({ userId }: { userId: number }) =>
      void (await boss.call(resetPassword, { body: { userId, password: "Green-field-77" } })),
    async ({ userId }: { userId: number }) => void (await boss.call(setUserStatus, { body: { userId, status: "1" } })),
  ];
  for (const end of ends) {
    const who = await signedInStaff(world);
    expect((await who.call(listUsers)).status).toBe(200);
    await end(who);
    expect([(await who.call(listUsers)).status, (await who.call(listUsers)).code]).toEqual([401, 6401]);
    expect((await who.call(refreshToken, { body: { token: who.token ?? "" } })).status).toBe(401);
  }
});

test("somebody escapes the lock on his address by naming another one in a header", async () => {
  const setup = await setUpSignIn();
  const guesser = setup.world.browser();
  const guess = async (n: number) => {
    const { code, uuid } = await setup.captcha(guesser);
    const body = { username: `nobody${n}`, password: "wrong-password", code, uuid };
    return guesser.call(signIn, {
      body,
      headers: { "x-forwarded-for": `203.0.113.${n}`, "x-real-ip": `203.0.113.${n}` },
    });
  };
  for (let n = 0; n < 20; n++) await guess(n);
  expect((await guess(21)).status).toBe(429);
});

test("somebody learns which names exist from the answer to a wrong password", async () => {
  const setup = await setUpSignIn();
  const [known, unknown] = [
    await setup.signIn(setup.world.browser(), { password: "wrong-password" }),
    await setup.signIn(setup.world.browser(), { username: "nobody", password: "wrong-password" }),
  ];
  expect([known.status, known.code, known.msg]).toEqual([unknown.status, unknown.code, unknown.msg]);
});
