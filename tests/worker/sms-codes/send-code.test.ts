import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "#contract/messages";
import { codeMessages } from "#contract/sms-codes";
import { sendCode } from "#contract/sms-codes.schemas";
import { configsTable } from "#drizzle/schema/configs";
import { statement } from "#tests/support/statement";
import { db, write } from "#worker/platform/database/query";
import { createWorld } from "../../support/app";
import { askToBind, codeSentTo, codesOf, enter, phone } from "./front-gate";

const second = 1_000;
const hour = 3_600_000;

test("a person who asks for a code gets six digits on the phone, and the reply says how long to wait", async () => {
  const world = await createWorld();
  const reply = await askToBind(world.browser());
  expect(reply.status).toBe(200);
  expect(reply.data).toEqual({
    resendAfterSeconds: 60,
    codeLength: 6,
    phoneMasked: "138****8000",
    expiresAt: world.clock.now() + 300_000,
  });
  expect(codeSentTo(world)).toMatch(/^\d{6}$/);
  expect(world.sms.sent).toHaveLength(1);
});

test("the message names its purpose and fits one carrier message with its signature", async () => {
  const world = await createWorld();
  await askToBind(world.browser());
  const { text } = world.sms.lastTo(phone);
  expect(text).toContain("绑定样本");
  expect(text).not.toMatch(/http|www|\.com|138/);
  expect(text.length).toBeLessThanOrEqual(60);
});

test("the cookie of the code can be read by no script and leaves the site with no link", async () => {
  const world = await createWorld();
  const reply = await askToBind(world.browser());
  const cookie = reply.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^__Host-otp=/);
  for (const word of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(word);
});

test("an agreement that is not ticked, or a phone that is none, sends nothing and says why", async () => {
  const world = await createWorld();
  const browser = world.browser();
  const unticked = await browser.call(sendCode, { body: { phone, when: "bind", agreement: false as true } });
  expect([unticked.code, unticked.msg]).toEqual([526, messages.agreementRequired]);
  const noPhone = await browser.call(sendCode, { body: { phone: "12345678901", when: "bind", agreement: true } });
  expect([noPhone.code, noPhone.msg]).toEqual([526, messages.phoneInvalid]);
  const missing = await browser.call(sendCode, { body: { when: "bind", agreement: true } });
  expect(missing.errors).toEqual({ phone: [messages.phoneInvalid] });
  expect(world.sms.sent).toHaveLength(0);
});

test("a phone typed with full-width digits, spaces and dashes is understood", async () => {
  const world = await createWorld();
  const reply = await askToBind(world.browser(), "１３８-0013 8000");
  expect(reply.data.phoneMasked).toBe("138****8000");
  expect(world.sms.lastTo(phone).phone).toBe(phone);
});

test("a second code within 59.9 seconds is refused with the seconds left, after 60 seconds it goes out", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askToBind(browser);
  world.clock.advance(59.9 * second);
  const early = await askToBind(browser);
  expect([early.status, early.msg, early.headers.get("retry-after")]).toEqual([429, codeMessages.resendIn(1), "1"]);
  world.clock.advance(0.1 * second);
  expect((await askToBind(browser)).status).toBe(200);
  expect(world.sms.sent).toHaveLength(2);
});

test("the wait belongs to the phone: another browser or purpose does not get round it", async () => {
  const world = await createWorld();
  await askToBind(world.browser());
  world.clock.advance(10 * second);
  const elsewhere = await askToBind(world.browser());
  expect(elsewhere.headers.get("retry-after")).toBe("50");
  const otherPurpose = await world.call(sendCode, { body: { phone, when: "valid", agreement: true } });
  expect(otherPurpose.status).toBe(429);
  expect(world.sms.sent).toHaveLength(1);
});

test("of twenty taps at once one code goes out", async () => {
  const world = await createWorld();
  const replies = await Promise.all(Array.from({ length: 20 }, () => askToBind(world.browser())));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(19);
  expect(world.sms.sent).toHaveLength(1);
});

test("a phone gets five codes an hour and ten a day", async () => {
  const world = await createWorld();
  const ask = async () => {
    world.clock.advance(61 * second);
    return askToBind(world.browser());
  };
  for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200);
  expect((await ask()).msg).toBe(codeMessages.hourly);
  world.clock.advance(hour);
  for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200);
  world.clock.advance(hour);
  expect((await ask()).msg).toBe(codeMessages.daily);
  world.clock.advance(22 * hour);
  expect((await ask()).status).toBe(200);
});

test("one browser may serve a family, but not send without end", async () => {
  const world = await createWorld();
  const browser = world.browser();
  for (let i = 0; i < 10; i++) {
    const member = `1380013${1000 + i}`;
    expect((await askToBind(browser, member)).status).toBe(200);
    expect((await enter(browser, codeSentTo(world, member), member)).status).toBe(200);
  }
  expect((await askToBind(browser, "13800139999")).msg).toBe(codeMessages.busy);
});

test("an address that has asked 400 times within an hour waits, another one does not", async () => {
  const world = await createWorld();
  const address = world.browser();
  const ask = (to: string) => {
    address.cookies.clear();
    return askToBind(address, to);
  };
  expect((await ask("13800138001")).status).toBe(200);
  await world.write(
    // The codes of the others were entered, as customers do.
    statement(
      sql`insert into rate_counters select 'proven:' || key, window_ms, window_started_at, 398, expires_at
        from rate_counters where key like 'sms:ip:%' or key like 'sms:net:%'`,
      () => {},
    ),
    statement(sql`update rate_counters set hits = 399 where key like 'sms:ip:%'`, (_rows, changed) => {
      expect(changed).toBe(1);
    }),
  );
  expect((await ask("13900138002")).status).toBe(200);
  expect((await ask("15000138003")).msg).toBe(codeMessages.busy);
  expect((await askToBind(world.browser(), "15000138003")).status).toBe(200);
  world.clock.advance(hour);
  expect((await ask("18600138004")).status).toBe(200);
});

test("the site stops at eight tenths of its budget for numbers that nobody knows", async () => {
  const world = await createWorld();
  const at = { createdAt: world.clock.now(), updatedAt: world.clock.now() };
  const budget = { key: "sys_sms_hourly_budget", name: "每小时短信预算", value: "3", ...at };
  await world.write(write(db.insert(configsTable).values(budget)));
  expect((await askToBind(world.browser(), "13800138001")).status).toBe(200);
  expect((await askToBind(world.browser(), "13900138002")).status).toBe(200);
  expect((await askToBind(world.browser(), "15000138003")).msg).toBe(codeMessages.busy);
});

test("a configured length of four is sent and announced, with fewer sends a day", async () => {
  const world = await createWorld();
  const at = { createdAt: world.clock.now(), updatedAt: world.clock.now() };
  await world.write(
    write(db.insert(configsTable).values({ key: "sys_sms_code_length", name: "验证码位数", value: "4", ...at })),
  );
  expect((await askToBind(world.browser())).data.codeLength).toBe(4);
  expect(codeSentTo(world)).toMatch(/^\d{4}$/);
});

test("a new code replaces the one before", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askToBind(browser);
  world.clock.advance(61 * second);
  await askToBind(browser);
  const codes = await codesOf(world, await world.deps.hash.of("phone", phone));
  expect(codes.map(({ replacedAt }) => replacedAt !== null).sort()).toEqual([false, true]);
});

test("neither code nor phone stand readable in the database, and the code's sealed text is gone once sent", async () => {
  const world = await createWorld();
  await askToBind(world.browser());
  const code = codeSentTo(world);
  const tables = ["sms_codes", "customer_phones", "messages", "message_attempts", "audit_events", "rate_counters"];
  for (const table of tables) {
    const stored = await world.read(statement(sql.raw(`select * from ${table}`), (rows) => JSON.stringify(rows)));
    expect(stored, table).not.toContain(phone);
    expect(stored, table).not.toMatch(new RegExp(`"${code}"|[^0-9a-zA-Z]${code}[^0-9a-zA-Z]`));
  }
  const params = await world.read(statement(sql`select params_sealed from messages`, ([r]) => r?.[0]));
  expect(params).toBeNull();
});

test("a person has the answer after two round trips; what became of the message is recorded behind it", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isRecord = (query: { sql: string }) => /^update "message_attempts" set "outcome" = \?, "code"/.test(query.sql);
  const world = await createWorld({
    between: (database) => ({
      async run(queries) {
        if (queries.some(isRecord)) await held;
        return database.run(queries);
      },
    }),
  });
  const { roundTrips } = await world.cost(() => askToBind(world.browser()));
  expect(roundTrips).toBe(2);
  const stateOf = () => world.read(statement(sql`select state from messages`, ([r]) => r?.[0]));
  expect([world.sms.sent.length, await stateOf()]).toEqual([1, "sending"]);
  release();
  await world.settled();
  expect(await stateOf()).toBe("accepted");
});
