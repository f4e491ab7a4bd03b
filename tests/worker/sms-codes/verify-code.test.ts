import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "#contract/messages";
import { codeMessages } from "#contract/sms-codes";
import { bindPhone, endFlow, readFlow, verifyCode } from "#contract/sms-codes.schemas";
import { statement } from "#tests/support/statement";
import { createWorld, type World } from "../../support/app";
import type { Browser } from "../../support/browser";
import { raw } from "../platform/raw-rows";
import { askToBind, codeSentTo, enter, otherPhone, phone, wrongFor } from "./front-gate";

const minute = 60_000;

test("the right code opens a session of half an hour that a reload finds again", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askToBind(browser);
  const reply = await enter(browser, codeSentTo(world));
  const session = { phoneMasked: "138****8000", expiresAt: world.clock.now() + 30 * minute };
  expect(reply.data).toEqual({ when: "bind", ...session });
  const cookie = reply.headers.get("set-cookie") ?? "";
  for (const word of ["__Host-h5=", "HttpOnly", "Secure", "SameSite=Lax"]) expect(cookie).toContain(word);
  expect((await browser.call(readFlow)).data).toEqual({ ...session, purpose: "bind" });
});

test("a stranger's flow is null, not a refusal", async () => {
  const world = await createWorld();
  expect((await world.call(readFlow)).data).toBeNull();
});

test("the session ends after half an hour, and when its owner ends it", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askToBind(browser);
  await enter(browser, codeSentTo(world));
  world.clock.advance(30 * minute - 1);
  expect((await browser.call(readFlow)).data).not.toBeNull();
  world.clock.advance(1);
  expect((await browser.call(readFlow)).data).toBeNull();

  await askToBind(browser);
  await enter(browser, codeSentTo(world));
  const kept = new Map(browser.cookies);
  await browser.call(endFlow);
  for (const [name, value] of kept) browser.cookies.set(name, value);
  expect((await browser.call(readFlow)).data).toBeNull();
});

test("the specification's own call verifies and opens in one go", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askToBind(browser);
  const reply = await browser.call(bindPhone, { body: { phone, code: codeSentTo(world), agreement: true } });
  expect(reply.data.when).toBe("bind");
});

test("a code is used once", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askToBind(browser);
  const code = codeSentTo(world);
  expect((await enter(browser, code)).status).toBe(200);
  const again = await enter(browser, code);
  expect([again.status, again.code, again.msg]).toEqual([422, 526, codeMessages.expired]);
});

test("of a hundred right answers at once one opens a session", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askToBind(browser);
  const code = codeSentTo(world);
  const replies = await Promise.all(Array.from({ length: 100 }, () => enter(browser, code)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const sessions = await world.read(statement(sql`select count(*) from customer_sessions`, ([r]) => r?.[0]));
  expect(sessions).toBe(1);
});

test("of a hundred wrong guesses at once five are looked at, and the right one comes too late", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askToBind(browser);
  const code = codeSentTo(world);
  const guesses = Array.from({ length: 100 }, (_, i) => enter(browser, wrongFor(code, i + 1)));
  const replies = await Promise.all(guesses);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(0);
  const [attempts, wrong] = await world.read(
    statement(sql`select attempts, (select wrong_codes from customer_phones) from sms_codes`, ([r]) => r ?? []),
  );
  expect([attempts, wrong]).toEqual([5, 5]);
  expect((await enter(browser, code)).msg).toBe(codeMessages.exhausted);
});

test("a wrong code says how many tries are left, the fifth to ask for a new one", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askToBind(browser);
  const code = codeSentTo(world);
  const sentences: string[] = [];
  for (let i = 1; i <= 5; i++) sentences.push((await enter(browser, wrongFor(code, i))).msg);
  expect(sentences).toEqual([...[4, 3, 2, 1].map(codeMessages.wrong), codeMessages.exhausted]);
});

test("a code lives five minutes to the millisecond", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askToBind(browser);
  const first = codeSentTo(world);
  world.clock.advance(5 * minute - 1);
  expect((await enter(browser, first)).status).toBe(200);
  await askToBind(browser);
  world.clock.advance(5 * minute);
  expect((await enter(browser, codeSentTo(world))).msg).toBe(codeMessages.expired);
});

test("a code that a newer one replaced says that it has ended", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askToBind(browser);
  const [first, cookie] = [codeSentTo(world), browser.cookies.get("__Host-otp") ?? ""];
  world.clock.advance(minute);
  await askToBind(browser);
  const second = browser.cookies.get("__Host-otp") ?? "";
  browser.cookies.set("__Host-otp", cookie);
  expect((await enter(browser, first)).msg).toBe(codeMessages.expired);
  browser.cookies.set("__Host-otp", second);
  expect((await enter(browser, codeSentTo(world))).status).toBe(200);
});

test("a code is worth nothing in another browser, for another phone or for another purpose", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askToBind(browser);
  const code = codeSentTo(world);
  expect((await enter(world.browser(), code)).msg).toBe(messages.codeInvalid);
  const stolen = world.browser();
  stolen.cookies.set("__Host-otp", `${browser.cookies.get("__Host-otp")?.split(".")[0]}.${"x".repeat(43)}`);
  expect((await enter(stolen, code)).msg).toBe(messages.codeInvalid);
  expect((await enter(browser, code, otherPhone)).msg).toBe(codeMessages.wrong(4));
  const asValid = await browser.call(verifyCode, { body: { phone_number: phone, code, when: "valid" } });
  expect(asValid.msg).toBe(codeMessages.wrong(3));
  const noPhone = await browser.call(verifyCode, { body: { code } });
  expect(noPhone.msg).toBe(codeMessages.wrong(2));
  expect((await enter(browser, code)).status).toBe(200);
});

test("whoever knows a code's id but not its browser cannot use up its tries", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askToBind(browser);
  const code = codeSentTo(world);
  const stranger = world.browser();
  stranger.cookies.set("__Host-otp", `${browser.cookies.get("__Host-otp")?.split(".")[0]}.${"x".repeat(43)}`);
  for (let i = 1; i <= 6; i++) await enter(stranger, wrongFor(code, i));
  expect((await enter(browser, code)).status).toBe(200);
});

test("two browsers that asked for the same phone cannot use each other's code", async () => {
  const world = await createWorld();
  const [first, second] = [world.browser(), world.browser()];
  await askToBind(first);
  world.clock.advance(minute);
  await askToBind(second);
  const code = codeSentTo(world);
  expect((await enter(first, code)).msg).toBe(codeMessages.expired);
  expect((await enter(second, code)).status).toBe(200);
});

/** Four codes, each entered wrong five times; one minute a code. */
async function typeTwentyWrong(world: World, browser: Browser) {
  for (let round = 0; round < 4; round++) {
    expect((await askToBind(browser)).status).toBe(200);
    const code = codeSentTo(world);
    for (let i = 1; i <= 5; i++) await enter(browser, wrongFor(code, i));
    world.clock.advance(minute);
  }
}

test("after twenty wrong codes a browser waits, longer each time, and new codes do not help", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await typeTwentyWrong(world, browser);
  const resting = await askToBind(browser);
  expect([resting.status, resting.msg]).toEqual([429, codeMessages.paused(9)]);
  world.clock.advance(10 * minute);
  expect((await askToBind(browser)).status).toBe(200);
  await enter(browser, wrongFor(codeSentTo(world)));
  world.clock.advance(minute);
  expect((await askToBind(browser)).msg).toBe(codeMessages.paused(19));
});

test.each([
  ["of a day ago no longer counts", 0, 200],
  ["of a moment less than a day ago counts", 1, 429],
])("a wrong code %s", async (_rule, laterMs, status) => {
  const world = await createWorld();
  const browser = world.browser();
  await typeTwentyWrong(world, browser);
  const dayAgo = world.clock.now() - 24 * 60 * minute;
  await raw(
    world,
    `update sms_codes set created_at = ${dayAgo + laterMs} where created_at < (select max(created_at) from sms_codes)`,
  );
  expect((await askToBind(browser)).status).toBe(status);
});

test("a stranger who asks for four codes and types twenty wrong ones keeps the owner's browser out of nothing", async () => {
  const world = await createWorld();
  const [stranger, owner] = [world.browser(), world.browser()];
  for (let round = 0; round < 4; round++) {
    expect((await askToBind(stranger)).status).toBe(200);
    const code = codeSentTo(world);
    for (let i = 1; i <= 5; i++) await enter(stranger, wrongFor(code, i));
    world.clock.advance(minute);
  }
  expect((await askToBind(stranger)).msg).toBe(codeMessages.paused(9));
  expect((await askToBind(owner)).status).toBe(200);
  expect((await enter(owner, codeSentTo(world))).status).toBe(200);
});

test("after forty wrong codes of many browsers a number rests for strangers, but not for the browser that proved it today", async () => {
  const world = await createWorld();
  const owner = world.browser();
  await askToBind(owner);
  await enter(owner, codeSentTo(world));
  world.clock.advance(minute);
  await world.write(
    statement(sql`update customer_phones set wrong_codes = 39, wrong_codes_since = ${world.clock.now()}`, () => {}),
  );
  const stranger = world.browser();
  await askToBind(stranger);
  const code = codeSentTo(world);
  await enter(stranger, wrongFor(code));
  world.clock.advance(minute);
  expect((await enter(stranger, code)).msg).toBe(codeMessages.paused(9));
  expect((await askToBind(world.browser())).msg).toBe(codeMessages.paused(9));
  expect((await askToBind(owner)).status).toBe(200);
  expect((await enter(owner, codeSentTo(world))).status).toBe(200);
});

test("the right code clears the count of wrong ones", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askToBind(browser);
  const code = codeSentTo(world);
  await enter(browser, wrongFor(code));
  await enter(browser, code);
  expect(await world.read(statement(sql`select wrong_codes from customer_phones`, ([r]) => r?.[0]))).toBe(0);
});

test("verifying costs two round trips, a code that cannot be one costs none", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askToBind(browser);
  const code = codeSentTo(world);
  expect((await world.cost(() => enter(browser, code))).roundTrips).toBe(2);
  expect((await world.cost(() => enter(browser, "12"))).roundTrips).toBe(0);
});
