import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeCaptcha } from "#contract/captcha.schemas";
import { codeMessages } from "#contract/sms-codes";
import { makePuzzle, sendCode } from "#contract/sms-codes.schemas";
import { setSwitch } from "#contract/tools.schemas";
import { configsTable } from "#drizzle/schema/configs";
import { statement } from "#tests/support/statement";
import { db, write } from "#worker/platform/database/query";
import { createWorld, type World, type WorldOptions } from "../../support/app";
import type { Browser } from "../../support/browser";
import { answerTo, askForCode, solvedPuzzle } from "../../support/challenge";
import { signedInStaff } from "../../support/factories";
import { askToBind, codeSentTo, enter, otherPhone, phone } from "./front-gate";

const minute = 60_000;
const toBind = (to: string) => ({ phone: to, when: "bind", agreement: true }) as const;
const ask = (browser: Browser, to: string, more: object = {}) =>
  browser.call(sendCode, { body: { ...toBind(to), ...more } });

/** A world with easy puzzles and readable captchas. */
async function guardedWorld(options: WorldOptions = {}) {
  const pictures = new Map<string, string>();
  const observe = { captcha: (id: string, answer: string) => void pictures.set(id, answer) };
  const world = await createWorld({ ...options, deps: { observe, ...options.deps } });
  const at = { createdAt: world.clock.now(), updatedAt: world.clock.now() };
  const bits = { key: "sys_sms_puzzle_bits", name: "短信安全验证难度", value: "8", ...at };
  await world.write(write(db.insert(configsTable).values(bits)));
  const picture = async (browser: Browser) => {
    const { id } = (await browser.call(makeCaptcha)).data;
    return { id, answer: pictures.get(id) ?? "" };
  };
  return { world, picture };
}

/** A browser that asked once within the hour, so that its next request needs a proof. */
async function askedOnce(world: World): Promise<Browser> {
  const browser = world.browser();
  expect((await ask(browser, phone)).status).toBe(200);
  world.clock.advance(minute);
  return browser;
}

test("a client that knows nothing of puzzles sends its first code, and is told by a field what the second one needs", async () => {
  const { world } = await guardedWorld();
  const browser = await askedOnce(world);
  const second = await ask(browser, phone);
  expect([second.status, second.code, second.errors]).toEqual([422, 526, { proof: [codeMessages.challenge] }]);
  expect(world.sms.sent).toHaveLength(1);
});

test("an hour later the first send is free again", async () => {
  const { world } = await guardedWorld();
  const browser = await askedOnce(world);
  await enter(browser, codeSentTo(world));
  world.clock.advance(60 * minute);
  expect((await ask(browser, phone)).status).toBe(200);
});

test("a browser that shed its cookies is known by its address, one that changed its address by its cookie", async () => {
  const { world } = await guardedWorld();
  const first = await askedOnce(world);
  const elsewhere = world.browser();
  for (const [name, value] of first.cookies) elsewhere.cookies.set(name, value);
  expect((await ask(elsewhere, otherPhone)).errors).toEqual({ proof: [codeMessages.challenge] });
  first.cookies.clear();
  expect((await ask(first, otherPhone)).errors).toEqual({ proof: [codeMessages.challenge] });
});

test("a solved puzzle lets the second code through, once", async () => {
  const { world } = await guardedWorld();
  const browser = await askedOnce(world);
  const proof = await solvedPuzzle(browser, toBind(phone));
  expect((await ask(browser, phone, { proof })).status).toBe(200);
  world.clock.advance(minute);
  const again = await ask(browser, phone, { proof });
  expect(again.errors).toEqual({ proof: [codeMessages.challengeSpent] });
});

test("of twenty sends with one puzzle at once one goes out", async () => {
  const { world } = await guardedWorld();
  const browser = await askedOnce(world);
  const proof = await solvedPuzzle(browser, toBind(otherPhone));
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask(browser, otherPhone, { proof })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("of twenty first sends of one address at once one goes out without a proof", async () => {
  const { world } = await guardedWorld();
  const browser = world.browser();
  const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(browser, `139001390${10 + i}`)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a puzzle is worth nothing for another phone, purpose or browser, when it is old, made easier, or not solved", async () => {
  const { world } = await guardedWorld();
  const browser = await askedOnce(world);
  const proof = await solvedPuzzle(browser, toBind(phone));
  const refused = { proof: [codeMessages.challengeSpent] };
  expect((await ask(browser, otherPhone, { proof })).errors).toEqual(refused);
  expect((await ask(browser, phone, { when: "valid", proof })).errors).toEqual(refused);
  const other = world.browser();
  await ask(other, "13700137000");
  expect((await ask(other, phone, { proof })).errors).toEqual(refused);
  const [expiry, , nonce, seed] = proof.puzzle.split(".");
  const easy = `${expiry}.1.${nonce}.${seed}`;
  expect((await ask(browser, phone, { proof: { puzzle: easy, answer: answerTo(easy, 1) } })).errors).toEqual(refused);
  const lazy = { ...proof, answer: Array(16).fill("0").join(".") };
  expect((await ask(browser, phone, { proof: lazy })).errors).toEqual(refused);
  expect((await ask(browser, phone, { proof: { puzzle: "no puzzle", answer: proof.answer } })).errors).toEqual(refused);
  world.clock.advance(10 * minute);
  expect((await ask(browser, phone, { proof })).errors).toEqual(refused);
});

test("a refusal for another reason does not use up the puzzle", async () => {
  const { world } = await guardedWorld();
  const browser = await askedOnce(world);
  await askToBind(world.browser(), phone);
  const proof = await solvedPuzzle(browser, toBind(phone));
  expect((await ask(browser, phone, { proof })).status).toBe(429);
  world.clock.advance(minute);
  expect((await ask(browser, phone, { proof })).status).toBe(200);
});

test("a puzzle for a report key works for that key, invented or not", async () => {
  const { world } = await guardedWorld();
  const browser = await askedOnce(world);
  const asked = { key: "NOSUCHREPORTKEY", when: "valid", agreement: true } as const;
  const proof = await solvedPuzzle(browser, asked);
  expect((await browser.call(sendCode, { body: { ...asked, proof } })).status).toBe(200);
});

test("giving out a puzzle writes nothing and asks the database once", async () => {
  const { world } = await guardedWorld();
  const browser = world.browser();
  const cost = await world.cost(() => browser.call(makePuzzle, { body: { phone, when: "bind" } }));
  expect([cost.roundTrips, cost.statements.length]).toEqual([1, 1]);
});

test("whoever cannot solve puzzles reads a picture instead, and a misread one is said to be so", async () => {
  const { world, picture } = await guardedWorld();
  const browser = await askedOnce(world);
  const misread = { ...(await picture(browser)), answer: "????" };
  expect((await ask(browser, phone, { captcha: misread })).errors).toEqual({ captcha: [codeMessages.pictureWrong] });
  const read = await picture(browser);
  expect((await ask(browser, phone, { captcha: read })).status).toBe(200);
  world.clock.advance(minute);
  expect((await ask(browser, phone, { captcha: read })).errors).toEqual({ captcha: [codeMessages.pictureWrong] });
});

test("of twenty sends with one read picture at once one goes out", async () => {
  const { world, picture } = await guardedWorld();
  const browser = await askedOnce(world);
  const captcha = await picture(browser);
  const sends = Array.from({ length: 20 }, (_, i) => ask(browser, `137001370${10 + i}`, { captcha }));
  expect((await Promise.all(sends)).filter(({ status }) => status === 200)).toHaveLength(1);
});

test("an address that misreads picture after picture has to wait", async () => {
  const { world, picture } = await guardedWorld();
  const browser = await askedOnce(world);
  const replies: string[] = [];
  for (let i = 0; i < 15; i++) {
    const captcha = { ...(await picture(browser)), answer: "????" };
    replies.push((await ask(browser, otherPhone, { captcha })).msg);
  }
  expect(replies.filter((msg) => msg === codeMessages.pictureWrong)).toHaveLength(14);
  expect(replies.at(-1)).toBe(codeMessages.pictureTries);
  const captcha = await picture(browser);
  expect((await ask(browser, otherPhone, { captcha })).status).toBe(429);
});

test("an address whose codes nobody types is asked for pictures, one whose codes come back is not", async () => {
  const { world } = await guardedWorld();
  const [stranger, family] = [world.browser(), world.browser()];
  const outcomes: unknown[] = [];
  for (let i = 0; i < 8; i++) {
    const [victim, member] = [`1390013${1000 + i * 7}`, `1370013${1000 + i * 7}`];
    outcomes.push((await askForCode(stranger, toBind(victim))).errors ?? "sent");
    expect((await askForCode(family, toBind(member))).status).toBe(200);
    expect((await enter(family, codeSentTo(world, member), member)).status).toBe(200);
  }
  expect(outcomes).toEqual([...Array(7).fill("sent"), { captcha: [codeMessages.picture] }]);
});

test("addresses of one /24 are counted together, and so are those of one /48", async () => {
  const { world } = await guardedWorld();
  for (const ipOf of [(i: number) => `203.0.113.${i}`, (i: number) => `2001:db8:7:${i}::1`]) {
    const outcomes: string[] = [];
    for (let i = 0; i < 24; i++) {
      const headers = { "cf-connecting-ip": ipOf(i + 1) };
      const body = toBind(`1${ipOf(0).includes(":") ? 5 : 8}${100 + i}138000`);
      outcomes.push((await world.browser().call(sendCode, { body, headers })).errors?.captcha ? "picture" : "other");
    }
    expect(outcomes.indexOf("picture")).toBe(21);
    world.clock.advance(61 * minute);
  }
});

test("numbers of one block of ten thousand are counted together", async () => {
  const { world } = await guardedWorld();
  const outcomes: string[] = [];
  for (let i = 0; i < 29; i++) {
    const reply = await askForCode(world.browser(), toBind(`1380013${1000 + i * 311}`));
    outcomes.push(reply.errors?.captcha ? "picture" : "other");
  }
  expect(outcomes.indexOf("picture")).toBe(27);
});

test("when many codes of the site stay unused, first sends need a puzzle too", async () => {
  const { world } = await guardedWorld();
  await ask(world.browser(), phone);
  await world.write(statement(sql`update rate_counters set hits = 30 where key = 'sms:site'`, () => {}));
  const stranger = world.browser();
  expect((await ask(stranger, otherPhone)).errors).toEqual({ proof: [codeMessages.challenge] });
  expect((await askForCode(stranger, toBind(otherPhone))).status).toBe(200);
});

test("above half of the hour's budget every send needs a proof", async () => {
  const { world } = await guardedWorld();
  const at = { createdAt: world.clock.now(), updatedAt: world.clock.now() };
  const budget = { key: "sys_sms_hourly_budget", name: "每小时短信预算", value: "4", ...at };
  await world.write(write(db.insert(configsTable).values(budget)));
  expect((await ask(world.browser(), "13800138001")).status).toBe(200);
  expect((await ask(world.browser(), "13900138002")).status).toBe(200);
  expect((await ask(world.browser(), "15000138003")).errors).toEqual({ proof: [codeMessages.challenge] });
});

test("staff can ask for a proof before every send, and stop sending altogether; both are in the audit log", async () => {
  const { world } = await guardedWorld();
  const boss = await signedInStaff(world);
  const set = (key: string, isOn: boolean, version: number) => boss.call(setSwitch, { body: { key, isOn, version } });
  expect((await set("sms.challengeAlways", true, 0)).status).toBe(200);
  expect((await ask(world.browser(), phone)).errors).toEqual({ proof: [codeMessages.challenge] });
  expect((await askForCode(world.browser(), toBind(phone))).status).toBe(200);
  expect((await set("sms.sending", false, 0)).status).toBe(200);
  for (const body of [toBind(otherPhone), { key: "NOSUCHREPORTKEY", when: "valid", agreement: true } as const]) {
    const off = await world.browser().call(sendCode, { body });
    expect([off.status, off.msg, off.headers.get("retry-after")]).toEqual([503, codeMessages.sendingOff, "600"]);
  }
  const audited = await world.read(
    statement(sql`select object_id from audit_events where action = 'switch.set' order by seq`, (all) => all.flat()),
  );
  expect(audited).toEqual(["sms.challengeAlways", "sms.sending"]);
});

test("a ticket of the vendor's captcha stands for a picture; a vendor that is down leaves the others", async () => {
  const seen: unknown[] = [];
  const humanCheck = {
    shown: { name: "tencent", appId: "199999164" },
    async isHuman(ticket: { ticket: string }) {
      seen.push(ticket);
      if (ticket.ticket === "down") throw new Error("no answer");
      return ticket.ticket === "good";
    },
  };
  const { world, picture } = await guardedWorld({ deps: { humanCheck } });
  const browser = await askedOnce(world);
  const given = (await browser.call(makePuzzle, { body: { phone, when: "bind" } })).data;
  expect(given.vendor).toEqual(humanCheck.shown);
  await world.write(statement(sql`update rate_counters set hits = 90 where key = 'sms:site'`, () => {}));
  const refused = { captcha: [codeMessages.picture] };
  expect((await ask(browser, phone, { ticket: { ticket: "bad", random: "@Vki" } })).errors).toEqual(refused);
  expect((await ask(browser, phone, { ticket: { ticket: "down", random: "@Vki" } })).errors).toEqual(refused);
  expect((await ask(browser, phone, { ticket: { ticket: "good", random: "@Vki" } })).status).toBe(200);
  expect(seen.at(-1)).toEqual({ ticket: "good", random: "@Vki", ip: browser.ip });
  world.clock.advance(minute);
  expect((await ask(browser, phone, { captcha: await picture(browser) })).status).toBe(200);
});
