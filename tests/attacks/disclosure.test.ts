import { afterEach, describe, expect, test, vi } from "vitest";
import { safeParse } from "zod/v4/core";
import type { Endpoint } from "#contract/endpoint";
import { limits } from "#contract/limits";
import { confirmTotp, startTotp } from "#contract/profile.schemas";
import { setOwnPassword } from "#contract/session.schemas";
import { verifyCode } from "#contract/sms-codes.schemas";
import { createUser, listUsers, resetPassword } from "#contract/users.schemas";
import { createWorld } from "#tests/support/app";
import { createDepartment, signedInStaff } from "#tests/support/factories";
import { wholeTable } from "#tests/support/refused-calls";
import { mountedActions } from "#worker/app";
import { totpCodeAt, totpStepAt } from "#worker/features/session/totp.rules";
import { barcodes, bind, form } from "../worker/bindings/bound-tube";
import { password, setUpSignIn } from "../worker/session/sign-in-setup";
import { askToBind, codeSentTo } from "../worker/sms-codes/front-gate";

const endpoints = mountedActions().map(({ endpoint }) => endpoint);
afterEach(() => vi.restoreAllMocks());

describe("somebody who gets hold of the audit log and of the platform's log", () => {
  test("finds no password, code, secret, token, phone, name or barcode's person in them", async () => {
    const lines: string[] = [];
    for (const level of ["log", "info", "warn", "error"] as const)
      vi.spyOn(console, level).mockImplementation((...parts) => void lines.push(parts.map(String).join(" ")));
    const setup = await setUpSignIn();
    const { world } = setup;
    const browser = world.browser();
    await setup.signIn(browser);
    await setup.signIn(world.browser(), { password: "Wrong-guess-91" });
    await setup.signIn(world.browser(), { username: "Typed-in-the-wrong-field-7", password: "x1x1x1x1" });
    await browser.call(setOwnPassword, { body: { oldPassword: password, newPassword: "Green-field-77" } });
    const { secret } = (await browser.call(startTotp)).data;
    const otp = totpCodeAt(secret, totpStepAt(world.clock.now()));
    const { recoveryCodes } = (await browser.call(confirmTotp, { body: { otp } })).data;
    const boss = await signedInStaff(world);
    const deptId = await createDepartment(world);
    const person = { username: "newcomer", nickName: "欧阳小红", phone: "13911112222", email: "ouyang@example.com" };
    const made = (await boss.call(createUser, { body: { ...person, deptId } })).data;
    await boss.call(resetPassword, { body: { userId: made.userId, password: "Blue-stone-58" } });
    const customer = world.browser();
    await askToBind(customer, "13722223333");
    const code = codeSentTo(world, "13722223333");
    await customer.call(verifyCode, { body: { phone_number: "13722223333", code, when: "bind" } });
    const [tube] = await barcodes(world);
    expect((await bind(customer, form(tube, { name: "司马小刚" }))).status).toBe(200);
    await world.settled();
    vi.restoreAllMocks();
    const kept = `${await world.read(wholeTable("audit_events"))}${lines.join("\n")}`;
    expect(kept).toContain("user.resetPassword");
    const cookies = [...browser.cookies.values(), ...customer.cookies.values()];
    const secrets = [password, "Wrong-guess-91", "Typed-in-the-wrong-field-7", "Green-field-77", "Blue-stone-58"];
    const tokens = [
      secret,
      ...recoveryCodes,
      browser.token ?? "",
      boss.token ?? "",
      made.firstPassword ?? "",
      ...cookies,
    ];
    const personal = ["13911112222", "13722223333", "欧阳小红", "司马小刚", "ouyang@example.com"];
    for (const one of [...secrets, ...tokens, ...personal]) expect(kept.includes(one), one).toBe(false);
    expect(kept).not.toMatch(new RegExp(`(?<!\\d)(${otp}|${code})(?!\\d)`));
    expect(kept).not.toMatch(/scrypt|quick:/);
  });
});

test("somebody learns from an error how the inside looks", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken = { run: () => Promise.reject(new Error("no such table: users at /srv/app/worker.ts")) };
  const world = await createWorld({ between: () => broken as never });
  const reply = await (await signedInStaff(world)).fetch("/api/v1/sys-user");
  const text = await reply.text();
  expect(reply.status).toBe(500);
  expect(Object.keys(JSON.parse(text)).toSorted()).toEqual(["code", "data", "msg", "requestId"]);
  expect(text).not.toMatch(/users|worker|Error/);
});

test("somebody asks a list for a million rows at once", async () => {
  const world = await createWorld();
  const boss = await signedInStaff(world);
  const lists = endpoints.filter(({ method, query, path, access }) => {
    const shape = (query as { def?: { shape?: object } } | undefined)?.def?.shape ?? {};
    return method === "GET" && "pageSize" in shape && !path.includes("{") && access.kind === "staff";
  });
  expect(lists.length).toBeGreaterThan(20);
  for (const { name, path, query } of lists) {
    const asked = query && safeParse(query, { pageSize: "1000000" });
    expect(asked?.data, name).toMatchObject({ pageSize: limits.pageSizeMax });
    expect([200, 404], name).toContain((await boss.fetch(`${path}?pageSize=1000000`)).status);
  }
});

test("somebody sends bodies without end", async () => {
  const world = await createWorld({ deps: { limiter: { allow: async () => true } } });
  const member = await signedInStaff(world);
  const huge = new Uint8Array(21 * 1024 * 1024).fill(32);
  const writing = endpoints.filter(({ method }) => method !== "GET");
  // The worker checks permission for a large body before it reads the body.
  const isAskedFirst = ({ bodyKind, bodyBytesMax = 0 }: Endpoint) =>
    bodyKind === "raw" || bodyBytesMax > limits.jsonBodyBytesMax;
  const cost = await world.cost(async () => {
    for (const endpoint of writing) {
      const { name, method, path, bodyKind } = endpoint;
      const headers: Record<string, string> = bodyKind ? {} : { "content-type": "application/json" };
      const withKey = { ...headers, "idempotency-key": "key-of-this-test" };
      const address = path.replaceAll(/\{\w+\}/g, "1");
      // One byte above the limit: 150 bodies of 21 MB would prove nothing more.
      const body = huge.subarray(0, (endpoint.bodyBytesMax ?? limits.jsonBodyBytesMax) + 1);
      const reply = await member.fetch(address, { method, headers: withKey, body });
      expect(reply.status, name).toBeGreaterThanOrEqual(400);
      expect(reply.status, name).toBeLessThan(500);
      if (endpoint.access.kind === "customer") expect(reply.status, name).toBe(401);
      else if (bodyKind !== "raw") expect(reply.status, name).toBe(413);
    }
  });
  expect(cost.roundTrips).toBeLessThanOrEqual(writing.filter(isAskedFirst).length);
});

test("somebody looks for documents, metrics and consoles that other systems leave open", async () => {
  const world = await createWorld();
  for (const path of [
    "/metrics",
    "/swagger/index.html",
    "/druid/index.html",
    "/actuator/env",
    "/api/v1/openapi.json",
    "/api/v1/server-monitor",
    "/dev/inbox?phone=1",
    "/dev/captcha/1",
    "/dev/clock",
    "/.env",
    "/api/v1/db/tables/page",
  ]) {
    const reply = await world.browser().fetch(path);
    const text = await reply.text();
    expect(text, path).not.toMatch(/paths|heap|password|jdbc|TOKEN_SECRET/i);
    if (path.startsWith("/api")) expect([401, 404], path).toContain(reply.status);
  }
  const member = await signedInStaff(world, { permissions: [] });
  expect((await member.fetch("/api/v1/server-monitor")).status).toBe(403);
  expect((await member.call(listUsers)).status).toBe(403);
});
