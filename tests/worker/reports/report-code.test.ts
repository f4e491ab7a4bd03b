import { expect, test } from "vitest";
import { messages } from "#contract/messages";
import { readReport } from "#contract/reports.schemas";
import { codeMessages } from "#contract/sms-codes";
import { sendCode, verifyCode } from "#contract/sms-codes.schemas";
import type { Browser } from "../../support/browser";
import { askForCode } from "../../support/challenge";
import { settledWorld } from "../settled-world";
import { codeSentTo, wrongFor } from "../sms-codes/front-gate";
import { owner, publishedReport } from "./published-report";

const unknownKey = "NOSUCHREPORTKEY";
const read = (browser: Browser, key: string) => browser.call(readReport, { params: { key } });
const askForReport = (browser: Browser, key: string) => askForCode(browser, { key, when: "valid", agreement: true });

test("a code for a report goes to the phone the laboratory knows, whatever phone the caller names", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const browser = world.browser();
  const body = { phone: "13900139000", key, when: "valid", agreement: true } as const;
  const asked = await browser.call(sendCode, { body });
  await world.settled();
  expect(asked.data.phoneMasked).toBe("138****8000");
  expect(world.sms.sent.map(({ phone }) => phone)).toEqual([owner]);
  const opened = await browser.call(verifyCode, { body: { code: codeSentTo(world, owner), when: "valid" } });
  expect(opened.data).toMatchObject({ when: "valid", expiresAt: world.clock.now() + 2 * 3_600_000 });
  expect((await read(browser, key)).msg).toBe(messages.ok);
});

test("a code for a report binds no tube, and a code for binding opens no report", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const browser = world.browser();
  await askForReport(browser, key);
  await world.settled();
  const body = { phone_number: owner, code: codeSentTo(world, owner), when: "bind" } as const;
  expect((await browser.call(verifyCode, { body })).msg).toBe(codeMessages.wrong(4));
});

test("asking with an unknown key answers as with a known one, through waits and wrong codes, and sends nothing", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const [known, unknown] = [world.browser(), world.browser()];
  const replies = [await askForReport(known, key), await askForReport(unknown, unknownKey)];
  expect(replies[1]?.status).toBe(200);
  expect(Object.keys(replies[1]?.data ?? {})).toEqual(Object.keys(replies[0]?.data ?? {}));
  expect(replies[1]?.data.phoneMasked).toBe((await read(unknown, unknownKey)).data.phone);
  await world.settled();
  expect(world.sms.sent).toHaveLength(1);
  const early = [await askForReport(known, key), await askForReport(unknown, unknownKey)];
  expect(early.map(({ status, msg }) => [status, msg])).toEqual([
    [429, early[0]?.msg],
    [429, early[0]?.msg],
  ]);
  const code = codeSentTo(world, owner);
  for (let i = 1; i <= 6; i++) {
    const body = { code: wrongFor(code, i), when: "valid" } as const;
    const [a, b] = [await known.call(verifyCode, { body }), await unknown.call(verifyCode, { body })];
    expect([a.status, a.msg]).toEqual([b.status, b.msg]);
  }
});

test("asking with a known and an unknown key runs the same statements", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const statementsOf = async (asked: string) => {
    const { statements } = await world.cost(() => askForReport(world.browser(), asked));
    await world.settled();
    return statements.map(({ sql: text }) => text);
  };
  expect(await statementsOf(key)).toEqual(await statementsOf(unknownKey));
});

test("a person without a link verifies the phone and finds his reports", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const browser = world.browser();
  await browser.call(sendCode, { body: { phone: owner, when: "valid", agreement: true } });
  await browser.call(verifyCode, { body: { phone_number: owner, code: codeSentTo(world, owner) } });
  expect((await read(browser, key)).msg).toBe(messages.ok);
});
