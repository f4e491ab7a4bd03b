import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { eraseMyData, exportMyData, readMyData } from "#contract/my-data.schemas";
import { listOutbox } from "#contract/outbox.schemas";
import { changePhone } from "#contract/sms-codes.schemas";
import { proveWechatAddress, readWechatNotices, receiveWechatEvent, setWechatNotices } from "#contract/wechat.schemas";
import { nextNumber, signedInStaff, verifiedCustomer } from "#tests/support/factories";
import { fakeWechat, openid, wechatEvent, wechatKeys } from "#tests/support/fake-wechat";
import { statement } from "#tests/support/statement";
import { mountDevRoutes } from "#worker/dev/dev.routes";
import { localAccount } from "#worker/dev/local-wechat";
import { startDelivery } from "#worker/features/messages/deliver-one.actions";
import { sweepMessages } from "#worker/features/messages/messages.delivery";
import { deleteOldLinks } from "#worker/features/wechat/links.queries";
import { sha1 } from "#worker/platform/crypto";
import type { World } from "../../support/app";
import { consume, messageRow, noticeOf, waitingNotice } from "../messages/outbox-rows";
import { owner } from "../reports/published-report";
import { settledWorld } from "../settled-world";
import { askToBind, codeSentTo } from "../sms-codes/front-gate";

const minute = 60_000;
async function agreed(world: World, phone = owner) {
  const customer = await verifiedCustomer(world, phone);
  const { data } = await customer.call(readWechatNotices, { query: { back: "/h5/mydata" } });
  const state = new URL(data.consentUrl ?? "").searchParams.get("state") ?? "";
  const opened = await customer.call(setWechatNotices, { body: { consent: { code: "good", state } } });
  return { customer, opened, state, url: data.consentUrl ?? "" };
}

/** A report whose owner agreed to WeChat messages, with its message in the outbox. */
async function told(wechat = fakeWechat()) {
  const world = await settledWorld({
    deps: { officialAccount: wechat.officialAccount, publicOrigin: "https://lab.test" },
  });
  const { customer, opened } = await agreed(world);
  expect(opened.status).toBe(200);
  const notice = await waitingNotice(world);
  return { world, customer, ...notice, sms: () => world.sms.sent.filter(({ template }) => template !== "code_valid") };
}

const receipt = (world: World, Status: string) =>
  wechatEvent(world, { Event: "TEMPLATESENDJOBFINISH", MsgID: "200163836", Status });
const count = (world: World, query: ReturnType<typeof sql>) => world.read(statement(query, ([r]) => r?.[0]));

test("who agreed is told in WeChat first: no result, no name, a link to the phone page; a receipt ends it without an SMS", async () => {
  const wechat = fakeWechat();
  const { world, messageId, sms } = await told(wechat);
  expect(await consume(world, messageId)).toEqual(["done"]);
  expect(wechat.sent).toEqual([
    {
      touser: openid,
      template_id: "T",
      url: "https://lab.test/h5/reports",
      client_msg_id: messageId,
      data: {
        thing1: { value: "检测报告已出具" },
        character_string2: { value: "6789" },
        time3: { value: expect.stringMatching(/^2026年\d+月\d+日 \d\d:\d\d$/) },
      },
    },
  ]);
  expect((await receipt(world, "success")).status).toBe(200);
  await receipt(world, "success");
  expect(await count(world, sql`select count(*) from message_receipts`)).toBe(1);
  world.clock.advance(30 * minute);
  await sweepMessages(world.deps);
  expect(sms()).toEqual([]);
  const staff = await signedInStaff(world, { permissions: ["msg:message:list"] });
  const { list } = (await staff.call(listOutbox, { query: { channel: "wechat" } })).data;
  expect(list).toMatchObject([{ id: messageId, channel: "wechat", state: "delivered", provider: "wechat" }]);
  expect((await staff.call(listOutbox, { query: { channel: "sms" } })).data.list).toEqual([]);
});

test("without a receipt the SMS follows after ten minutes, once, from whichever process finds it", async () => {
  const { world, messageId, sms } = await told();
  await consume(world, messageId);
  world.clock.advance(9 * minute);
  await sweepMessages(world.deps);
  expect(sms()).toEqual([]);
  world.clock.advance(minute);
  await Promise.all(Array.from({ length: 8 }, () => sweepMessages(world.deps)));
  expect(sms().map(({ template }) => template)).toEqual(["report_ready"]);
  expect(await messageRow(world, messageId)).toMatchObject({
    state: "accepted",
    provider: "recording",
    wechatUntil: null,
  });
  await receipt(world, "success");
  await sweepMessages(world.deps);
  expect(sms()).toHaveLength(1);
});

test.each([
  ["the user refuses messages", "failed:user block"],
  ["WeChat fails", "failed: system failed"],
])("when %s the receipt says so, and the SMS goes at once", async (_, status) => {
  const { world, messageId, sms } = await told();
  await consume(world, messageId);
  await receipt(world, status);
  expect(world.queue.take()).toContain(messageId);
  await consume(world, messageId);
  await receipt(world, status);
  await consume(world, messageId);
  expect(sms()).toHaveLength(1);
  expect(await count(world, sql`select count(*) from tasks where resolved_at is null`)).toBe(0);
});

test.each([
  ["the day's quota is used up", 45009, 1],
  ["the template is gone", 40037, 1],
  ["the person is no follower", 43004, 0],
  ["WeChat does not know the person", 40003, 0],
])("where %s (%i) the SMS goes in the same breath", async (_, errcode, links) => {
  const { world, messageId, sms } = await told(fakeWechat({ send: () => ({ errcode }) }));
  expect(await consume(world, messageId)).toEqual(["done"]);
  expect(sms()).toHaveLength(1);
  expect(await count(world, sql`select count(*) from wechat_links`)).toBe(links);
  const attempts = sql`select json_group_array(provider || ' ' || outcome || ' ' || code) from message_attempts where message_id = ${messageId} order by n`;
  expect(JSON.parse(String(await count(world, attempts)))).toEqual([
    `wechat permanent ${errcode}`,
    "recording accepted ",
  ]);
});

test("an expired token costs the customer nothing; silence is asked again under the same id, and after ten minutes the SMS goes", async () => {
  const stale = fakeWechat({ send: (n) => (n === 1 ? { errcode: 40001 } : { errcode: 0, msgid: 1 }) });
  const first = await told(stale);
  await consume(first.world, first.messageId);
  expect([stale.tries(), stale.sent.length, first.sms().length]).toEqual([2, 1, 0]);
  const silent = fakeWechat({ send: () => new Error("no answer") });
  const { world, messageId, sms } = await told(silent);
  expect(await consume(world, messageId)).toEqual([30]);
  for (let passed = 0; passed < 11; passed++) {
    world.clock.advance(minute);
    await sweepMessages(world.deps);
  }
  expect(silent.tries()).toBeGreaterThan(2);
  expect(sms()).toHaveLength(1);
});

test("a sender that died between WeChat and its record is followed by one that asks under the same id", async () => {
  const wechat = fakeWechat();
  const { world, messageId, sms } = await told(wechat);
  await world.deps.database.run(Object.values(startDelivery(world.deps, messageId).queries));
  world.clock.advance(2 * minute);
  await sweepMessages(world.deps);
  expect(wechat.sent.map((one) => one.client_msg_id)).toEqual([messageId]);
  expect(sms()).toEqual([]);
});

test("who left the account, closed the notices or changed his number gets SMS again", async () => {
  const leave: ((one: Awaited<ReturnType<typeof told>>) => Promise<unknown>)[] = [
    ({ world }) => wechatEvent(world, { Event: "unsubscribe" }),
    ({ customer }) => customer.call(setWechatNotices, { body: { consent: null } }),
    async ({ world, customer }) => {
      const phone = `1370${String(1_000_000 + nextNumber())}`;
      await askToBind(customer, phone);
      return customer.call(changePhone, { body: { phone, code: codeSentTo(world, phone) } });
    },
    ({ world }) => world.write(deleteOldLinks(world.clock.now() + 366 * 24 * 60 * minute)),
  ];
  for (const [nth, leaving] of leave.entries()) {
    const wechat = fakeWechat();
    const one = await told(wechat);
    await leaving(one);
    expect(await count(one.world, sql`select count(*) from wechat_links`)).toBe(0);
    const closed = sql`select count(*) from audit_events where action = 'customer.closeWechat'`;
    if (nth < 2) expect(await count(one.world, closed)).toBe(1);
    await consume(one.world, one.messageId);
    expect(wechat.sent).toEqual([]);
    expect(one.sms().map(({ template }) => template)).toContain("report_ready");
  }
});

test("who took back his consent to the test between WeChat and the SMS hears no more", async () => {
  const { world, messageId, bindingId, sms } = await told();
  await consume(world, messageId);
  await world.write(statement(sql`update bindings set withdrawn_at = 1 where id = ${bindingId}`, () => undefined));
  await receipt(world, "failed:user block");
  world.clock.advance(11 * minute);
  await sweepMessages(world.deps);
  expect(sms()).toEqual([]);
});

test("the id at WeChat lies sealed, is in the copy of one's data, and goes with the person", async () => {
  const { world, customer, bindingId } = await told();
  const stored = sql`select count(*) from wechat_links where openid_sealed not like '%' || ${openid} || '%'
    and openid_hash <> ${openid} and phone_hash is not null`;
  expect(await count(world, stored)).toBe(1);
  expect((await customer.call(readMyData)).data.wechatAgreedAt).toEqual(expect.any(Number));
  const copy = await customer.call(exportMyData);
  expect(copy.data.wechat).toEqual({ openid, agreedAt: expect.any(Number) });
  const acts = sql`select json_group_array(action) from audit_events where action like 'customer.%Wechat'`;
  expect(JSON.parse(String(await count(world, acts)))).toEqual(["customer.openWechat"]);
  await customer.call(eraseMyData, { body: { bindingIds: [bindingId], confirm: "删除" } });
  expect(await count(world, sql`select count(*) from wechat_links`)).toBe(0);
});

test("a consent serves the session that asked, for half an hour, and only followers", async () => {
  const { world, customer } = await told();
  const { state, url } = await agreed(world);
  expect(url).toMatch(
    /^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?appid=\w+&redirect_uri=https%3A%2F%2Flab\.test%2Fh5%2Fmydata&response_type=code&scope=snsapi_base&state=[a-z0-9]{65,128}#wechat_redirect$/,
  );
  const open = (as: typeof customer, code: string, with_: string) =>
    as.call(setWechatNotices, { body: { consent: { code, state: with_ } } });
  expect((await open(customer, "good", state)).status).toBe(409);
  const own = await agreed(world);
  expect((await open(own.customer, "used", own.state)).status).toBe(409);
  world.clock.advance(31 * minute);
  expect((await open(own.customer, "good", own.state)).status).not.toBe(200);
  const stranger = await settledWorld({
    deps: { officialAccount: fakeWechat({ subscribe: 0 }).officialAccount, publicOrigin: "https://lab.test" },
  });
  expect((await agreed(stranger)).opened.status).toBe(409);
  const without = await settledWorld();
  const as = await verifiedCustomer(without, owner);
  expect((await as.call(readWechatNotices, { query: { back: "/h5/status" } })).data).toEqual({
    consentUrl: null,
    agreedAt: null,
  });
});

test("the WeChat of a local run takes the consent, shows what it was sent, tells what became of it when it is looked at, and has its faults", async () => {
  const world = await settledWorld({ local: mountDevRoutes, deps: { officialAccount: localAccount } });
  const look = async (sent?: object) => {
    const init = sent && { method: "POST", body: JSON.stringify(sent) };
    const reply = await world.client().fetch("/dev/wechat", init);
    return reply.json<{ messages: { id: string; lines: string[] }[]; isFollower: boolean }>();
  };
  const open = async () => {
    const customer = await verifiedCustomer(world, owner);
    const { data } = await customer.call(readWechatNotices, { query: { back: "/h5/status" } });
    const back = (await world.client().fetch(data.consentUrl ?? "", { redirect: "manual" })).headers.get("location");
    const { code = "", state = "" } = Object.fromEntries(new URL(back ?? "").searchParams);
    return (await customer.call(setWechatNotices, { body: { consent: { code, state } } })).status;
  };
  expect(await open()).toBe(200);
  const { messageId, reportId } = await waitingNotice(world);
  await consume(world, messageId);
  expect((await messageRow(world, messageId)).state).toBe("accepted");
  const [shown] = (await look()).messages;
  expect(shown?.lines.slice(0, 2)).toEqual(["检测报告已出具", "6789"]);
  expect((await messageRow(world, messageId)).state).toBe("delivered");
  for (const [version, fault] of (
    ["", "", "blocked", "slow", "silent", "45009", "40001", "43004"] as const
  ).entries()) {
    if (!fault) continue;
    await look({ fault });
    expect(await open(), fault).toBe(fault === "45009" ? 409 : 200);
    const next = await noticeOf(world, reportId, version);
    await world.write(next.query);
    await consume(world, next.messageId);
    await look();
    const { state, provider, attempts } = await messageRow(world, next.messageId);
    const isTold = fault === "40001";
    const became = { blocked: "queued wechat", slow: "retry_wait wechat", silent: "accepted wechat" }[fault as "slow"];
    expect([fault, `${state} ${provider}`, attempts]).toEqual([
      fault,
      became ?? (isTold ? "delivered wechat" : "accepted recording"),
      became || isTold ? 1 : 2,
    ]);
  }
  await look({ fault: "" });
  expect(await open()).toBe(200);
  expect((await look({ follows: false })).isFollower).toBe(false);
  expect(await count(world, sql`select count(*) from wechat_links`)).toBe(0);
  expect(await open()).toBe(409);
  await look({ follows: true });
});

test("only what WeChat signed and encrypted for this account is heard; its address is proven with the token", async () => {
  const { world } = await told();
  const unsubscribe = { Event: "unsubscribe" };
  for (const forged of [
    { eventToken: "anotherTokenOfEvents" },
    { aesKey: "A".repeat(43) },
    { appId: "wxfedcba9876543210" },
  ])
    expect((await wechatEvent(world, unsubscribe, forged)).status).toBe(404);
  const plain = `<xml><FromUserName>${openid}</FromUserName><Event>unsubscribe</Event></xml>`;
  expect((await world.client().call(receiveWechatEvent, { query: {}, body: plain })).status).toBe(404);
  expect(await count(world, sql`select count(*) from wechat_links`)).toBe(1);
  const [timestamp, nonce] = [String(world.clock.now() / 1_000), "xxxxxx"];
  const signature = await sha1([wechatKeys.eventToken, timestamp, nonce].sort().join(""));
  const prove = (given: string) =>
    world
      .client()
      .call(proveWechatAddress, { query: { signature: given, timestamp, nonce, echostr: "4375120948345356249" } });
  const proven = await prove(signature);
  expect([proven.status, new TextDecoder().decode(proven.bytes)]).toEqual([200, "4375120948345356249"]);
  expect((await prove("0".repeat(40))).status).toBe(404);
  // A recorded request is refused six minutes later.
  world.clock.advance(6 * 60_000);
  expect((await prove(signature)).status).toBe(404);
});
