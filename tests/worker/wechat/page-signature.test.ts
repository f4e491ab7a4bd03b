import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readHealth } from "#contract/tools.schemas";
import { wechatMessages } from "#contract/wechat";
import { signPage } from "#contract/wechat.schemas";
import { appSettingsTable } from "#drizzle/schema/configs";
import { signedInStaff } from "#tests/support/factories";
import { testClock } from "#tests/support/test-clock";
import { mountDevRoutes } from "#worker/dev/dev.routes";
import { localAccount } from "#worker/dev/local-wechat";
import { textToSign } from "#worker/features/wechat/page-signature.rules";
import { sha1 } from "#worker/platform/crypto";
import { db, row } from "#worker/platform/database/query";
import type { OfficialAccount, TicketAnswer } from "#worker/platform/wechat";
import { createWorld } from "../../support/app";

const minute = 60_000;
const url = "https://lab.test/h5/bindinfo?code=123456";
const body = { url };

/** A site with an account that gives these answers in turn, then tickets with a number. */
async function site(...answers: (TicketAnswer | Error)[]) {
  let asked = 0;
  const officialAccount: OfficialAccount = {
    appId: "wx0123456789abcdef",
    async ticket() {
      asked += 1;
      const answer = answers.shift() ?? { kind: "ticket", ticket: `ticket-${asked}`, livesMs: 120 * minute };
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const world = await createWorld({ clock: testClock(), deps: { officialAccount } });
  const sign = () => world.call(signPage, { body });
  const isSignedWith = async (ticket: string) => {
    const { nonceStr = "", timestamp = 0, signature } = (await sign()).data ?? {};
    return signature === (await sha1(textToSign({ ticket, nonceStr, timestamp, url })));
  };
  return { world, sign, isSignedWith, asked: () => asked };
}

test("a page is signed with one ticket for all processes, which is sealed where it lies and renewed before its end", async () => {
  const { world, sign, isSignedWith, asked } = await site();
  expect((await sign()).data).toMatchObject({ appId: "wx0123456789abcdef", timestamp: world.clock.now() / 1000 });
  expect(await isSignedWith("ticket-1")).toBe(true);
  const { value } = appSettingsTable;
  const kept = await world.read(
    row(db.select({ value }).from(appSettingsTable).where(eq(appSettingsTable.key, "wechat.ticket"))),
  );
  expect(JSON.stringify(kept)).not.toContain("ticket-1");
  world.clock.advance(109 * minute);
  expect((await world.cost(sign)).roundTrips).toBe(1);
  expect(asked()).toBe(1);
  world.clock.advance(2 * minute);
  expect(await isSignedWith("ticket-1"), "nobody waits for the new one").toBe(true);
  await world.settled();
  expect(await isSignedWith("ticket-2")).toBe(true);
  expect(asked()).toBe(2);
});

test("of many who come at once one asks WeChat", async () => {
  const { sign, asked } = await site();
  const statuses = (await Promise.all(Array.from({ length: 8 }, sign))).map(({ status }) => status);
  expect(asked()).toBe(1);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await sign()).status).toBe(200);
});

test("WeChat's refusal and its silence are a plain 503, and are not asked about again for a while", async () => {
  const { world, sign, asked } = await site({ kind: "refused", code: "45009" }, new Error("no answer"));
  const refused = await sign();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "300"]);
  world.clock.advance(4 * minute);
  expect((await sign()).status).toBe(503);
  expect(asked()).toBe(1);
  const staff = await signedInStaff(world, { permissions: ["sysTools:serverMonitor:list"] });
  const shown = async () => (await staff.call(readHealth)).data.parts.find(({ name }) => name === "微信网页");
  expect(await shown()).toEqual({
    name: "微信网页",
    isGood: false,
    detail: "今天的调用次数已用完，页面改用浏览器的功能",
  });
  world.clock.advance(2 * minute);
  const silent = await sign();
  expect([silent.status, silent.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await shown()).toMatchObject({ isGood: false, detail: expect.stringContaining("没有回应") });
  world.clock.advance(minute);
  expect((await sign()).status).toBe(200);
  expect(await shown()).toMatchObject({ isGood: true });
});

test("while WeChat is silent the old ticket serves to its end", async () => {
  const first: TicketAnswer = { kind: "ticket", ticket: "old", livesMs: 120 * minute };
  const { world, sign, isSignedWith } = await site(first, new Error("no answer"), new Error("no answer"));
  await sign();
  for (const minutes of [112, 5]) {
    world.clock.advance(minutes * minute);
    expect(await isSignedWith("old")).toBe(true);
    await world.settled();
  }
  world.clock.advance(4 * minute);
  expect(await isSignedWith("ticket-4")).toBe(true);
});

test("a page of another site is refused, from another site nothing is asked, without an account there is nothing to sign", async () => {
  const { world, asked } = await site();
  const foreign = await world.call(signPage, { body: { url: "https://evil.cn/" } });
  expect([foreign.status, foreign.errors]).toEqual([422, { url: [wechatMessages.foreignPage] }]);
  const elsewhere = await world.call(signPage, { body, headers: { "sec-fetch-site": "cross-site" } });
  expect(elsewhere.status).toBe(403);
  expect(asked()).toBe(0);
  const without = await createWorld();
  expect((await without.call(signPage, { body })).data).toBeNull();
});

test("the WeChat of a local run shows its faults, and a stale token costs a page nothing", async () => {
  const world = await createWorld({
    clock: testClock(),
    local: mountDevRoutes,
    deps: { officialAccount: localAccount },
  });
  const send = (path: string, sent?: object) =>
    world.client().fetch(path, sent && { method: "POST", body: JSON.stringify(sent) });
  const sign = async () => (await world.call(signPage, { body })).status;
  for (const fault of ["45009", "timeout"]) {
    await send("/dev/wechat", { fault });
    expect(await sign(), fault).toBe(503);
    world.clock.advance(6 * minute);
  }
  await send("/dev/wechat", { fault: "40001" });
  expect(await sign()).toBe(200);
  const { fault, asked } = await (await send("/dev/wechat")).json<{ fault: string; asked: string[] }>();
  expect([fault, asked.slice(0, 4)]).toEqual([
    "",
    ["/cgi-bin/ticket/getticket", "/cgi-bin/stable_token", "/cgi-bin/ticket/getticket", "/cgi-bin/stable_token"],
  ]);
  expect((await send("/dev/wechat", { fault: "other" })).status).toBe(400);
  expect(await (await send("/dev/wechat/cgi-bin/stable_token", { appid: "x" })).json()).toMatchObject({
    errcode: 40013,
  });
});

test("a page under another name of the host is not signed, whatever the request calls its host", async () => {
  const { world } = await site();
  const { path } = signPage;
  const foreign = JSON.stringify({ url: "https://evil.test/h5/bindinfo" });
  const reply = await world.client().fetch(`https://evil.test${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: foreign,
  });
  expect(reply.status).toBe(422);
  expect(await reply.json()).toMatchObject({ errors: { url: [wechatMessages.foreignPage] } });
});
