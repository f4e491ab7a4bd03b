import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "#contract/messages";
import { reportMessages } from "#contract/reports";
import { readReport } from "#contract/reports.schemas";
import { customerSessionsTable } from "#drizzle/schema/customers";
import { personsTable } from "#drizzle/schema/persons";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import { statement } from "#tests/support/statement";
import { db, row, write } from "#worker/platform/database/query";
import { newId } from "#worker/platform/ids";
import type { World } from "../../support/app";
import type { Browser } from "../../support/browser";
import { verifiedCustomer } from "../../support/factories";
import { settledWorld } from "../settled-world";
import { content, owner, publishedReport } from "./published-report";

const unknownKey = "NOSUCHREPORTKEY";
const read = (browser: Browser, key: string) => browser.call(readReport, { params: { key } });
const report = (world: World) => world.read(row(db.select().from(reportsTable)));

test("a stranger with the key learns the masked phone and nothing else", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const reply = await read(world.browser(), key);
  expect([reply.status, reply.code, reply.msg]).toEqual([200, 200, messages.reportTimeout]);
  expect(reply.data).toEqual({ phone: "138****8000", key });
});

test("a key that does not exist answers the same shape, the same phone each time, and costs the same", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const [first, again] = [await read(world.browser(), unknownKey), await read(world.browser(), unknownKey)];
  expect([first.status, first.msg]).toEqual([200, messages.reportTimeout]);
  expect(first.data).toMatchObject({ key: unknownKey, phone: expect.stringMatching(/^1[3-9]\d\*{4}\d{4}$/) });
  expect(again.data).toEqual(first.data);
  expect(Object.keys(first.data)).toEqual(Object.keys((await read(world.browser(), key)).data));
  const [known, unknown] = [
    await world.cost(() => read(world.browser(), key)),
    await world.cost(() => read(world.browser(), unknownKey)),
  ];
  expect([known.roundTrips, unknown.roundTrips]).toEqual([1, 1]);
  expect(known.statements.map(({ sql: text }) => text)).toEqual(unknown.statements.map(({ sql: text }) => text));
});

test.each([
  ["not yet published", "ready"],
  ["withdrawn", "withdrawn"],
] as const)("a stranger cannot tell that a report is %s", async (_, state) => {
  const world = await settledWorld();
  const { key } = await publishedReport(world, { state });
  const reply = await read(world.browser(), key);
  expect([reply.status, reply.msg, Object.keys(reply.data)]).toEqual([200, messages.reportTimeout, ["phone", "key"]]);
});

test("the verified owner reads the whole page as it was published", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const reply = await read(await verifiedCustomer(world, owner, "valid"), key);
  expect(reply.msg).toBe(messages.ok);
  expect(reply.data).toMatchObject({
    key,
    name: "张小明",
    gender: "男",
    birth: "1996-03",
    merchant: "",
    tpl_id: "alcohol",
    tpl_type: "std",
    ji: 4,
    pcr_time: world.clock.now(),
    phone: "138****8000",
    version: 1,
    ...content(),
  });
});

test("neither a search engine nor a cache nor the next site learns of the page", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  for (const browser of [world.browser(), await verifiedCustomer(world, owner, "valid")]) {
    const { headers } = await read(browser, key);
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toContain("noindex");
  }
});

test("a session that only binds, one of another phone and an ended one see the gate", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const binder = await verifiedCustomer(world, owner, "bind");
  const other = await verifiedCustomer(world, "13900139000", "valid");
  const expired = await verifiedCustomer(world, owner, "valid");
  for (const browser of [binder, other]) expect((await read(browser, key)).msg).toBe(messages.reportTimeout);
  expect((await read(expired, key)).msg).toBe(messages.ok);
  world.clock.advance(30 * 60_000);
  expect((await read(expired, key)).msg).toBe(messages.reportTimeout);
});

test("a session lives two hours at most, however busy it is", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const browser = await verifiedCustomer(world, owner, "valid");
  for (let i = 0; i < 7; i++) {
    world.clock.advance(17 * 60_000);
    expect((await read(browser, key)).msg).toBe(messages.ok);
    await world.settled();
  }
  world.clock.advance(60_000);
  expect((await read(browser, key)).msg).toBe(messages.reportTimeout);
});

test("ending a session counts on the next request", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const browser = await verifiedCustomer(world, owner, "valid");
  await world.write(write(db.update(customerSessionsTable).set({ endedAt: world.clock.now() })));
  expect((await read(browser, key)).msg).toBe(messages.reportTimeout);
});

test("one session opens every report of its phone", async () => {
  const world = await settledWorld();
  const [first, second] = [await publishedReport(world), await publishedReport(world)];
  const browser = await verifiedCustomer(world, owner, "valid");
  expect((await read(browser, first.key)).msg).toBe(messages.ok);
  expect((await read(browser, second.key)).msg).toBe(messages.ok);
});

test("a withdrawn report shows its owner a neutral page without a result", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world, { state: "withdrawn" });
  const { data } = await read(await verifiedCustomer(world, owner, "valid"), key);
  expect(data).toEqual({
    kind: "withdrawn",
    key,
    phone: "138****8000",
    title: reportMessages.withdrawnTitle,
    text: reportMessages.withdrawnText,
    withdrawnAt: world.clock.now(),
  });
});

test("a deleted person's key is as dead as one that never was", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const fields = ["nameSealed", "phoneSealed", "phoneHash", "phoneMasked", "detailsSealed"] as const;
  const emptied = Object.fromEntries(fields.map((name) => [name, null]));
  await world.write(write(db.update(personsTable).set({ ...emptied, erasedAt: world.clock.now() })));
  const reply = await read(await verifiedCustomer(world, owner, "valid"), key);
  expect(reply.msg).toBe(messages.reportTimeout);
  expect(JSON.stringify(reply.data)).not.toContain("138****8000");
});

test("a corrected report shows the new version and says why", async () => {
  const world = await settledWorld();
  const { key, reportId } = await publishedReport(world);
  world.clock.advance(3_600_000);
  const first = await world.read(row(db.select().from(reportVersionsTable)));
  if (!first) throw new Error("no version");
  const versionId = newId(world.clock.now());
  const person = { name: "张小明", gender: "male", birth: "1996-03" };
  const personSealed = await world.deps.sealer.seal(`report-person:${versionId}`, JSON.stringify(person));
  const second = { ...first, id: versionId, n: 2, level: 5, reason: "位点复核", checkCode: null, personSealed };
  await world.write(
    write(db.insert(reportVersionsTable).values({ ...second, publishedAt: world.clock.now() })),
    write(
      db
        .update(reportsTable)
        .set({ state: "corrected", currentVersionId: versionId, versionCount: 2 })
        .where(eq(reportsTable.id, reportId)),
    ),
  );
  const { data } = await read(await verifiedCustomer(world, owner, "valid"), key);
  expect(data).toMatchObject({
    version: 2,
    ji: 5,
    versions: [
      { n: 1, state: "superseded" },
      { n: 2, state: "current", publishedAt: world.clock.now(), reason: "位点复核" },
    ],
  });
});

test("only the verified owner's reading counts as read; strangers, HEAD and prefetches leave no trace and send nothing", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const path = `/api/v1/h5/report/${key}`;
  const browser = await verifiedCustomer(world, owner, "valid");
  await read(world.browser(), key);
  await browser.fetch(path, { method: "HEAD" });
  await browser.fetch(path, { headers: { "sec-purpose": "prefetch;prerender" } });
  await world.settled();
  expect((await report(world))?.firstViewedAt).toBeNull();
  expect(world.sms.sent).toHaveLength(0);
  world.clock.advance(1_000);
  await read(browser, key);
  await read(browser, key);
  await world.settled();
  expect(await report(world)).toMatchObject({ firstViewedAt: world.clock.now(), lastViewedAt: world.clock.now() });
  expect(await world.read(statement(sql`select count(*) from report_accesses`, ([r]) => r?.[0]))).toBe(1);
});

test("ten minutes later the same reader's view is a new one", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const browser = await verifiedCustomer(world, owner, "valid");
  for (const waitMs of [0, 599_999, 1]) {
    world.clock.advance(waitMs);
    await read(browser, key);
    await world.settled();
  }
  expect((await report(world))?.lastViewedAt).toBe(world.clock.now());
  expect(await world.read(statement(sql`select count(*) from report_accesses`, ([r]) => r?.[0]))).toBe(2);
});

test("the owner's page costs one round trip and three rows before the reply", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const browser = await verifiedCustomer(world, owner, "valid");
  const { roundTrips } = await world.cost(async () => {
    const reply = await read(browser, key);
    expect(reply.msg).toBe(messages.ok);
  });
  await world.settled();
  // The second round trip writes the view while the reply is already being sent.
  expect(roundTrips).toBeLessThanOrEqual(2);
  // Session, report, version; reading again does not write a second view.
  const again = await world.cost(() => read(browser, key));
  expect([again.roundTrips, again.rowsRead ?? 3]).toEqual([1, 3]);
});

test.each(["short", "lowercaseletters", "ABCDEFGHIJ", "ABCDEFGHIJKLMNOP"])("%s is no key", async (key) => {
  const world = await settledWorld();
  const reply = await world.browser().fetch(`/api/v1/h5/report/${key}`);
  expect(reply.status).toBe(404);
});

test("a stranger learns from no version whether a key is real", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const ask = (asked: string, version: number) =>
    world.browser().call(readReport, { params: { key: asked }, query: { version } });
  for (const version of [1, 2, 99]) {
    const [real, again] = [await ask(key, version), await ask(key, version)];
    expect([real.status, real.msg, real.data]).toEqual([200, messages.reportTimeout, { phone: "138****8000", key }]);
    expect(again.data).toEqual(real.data);
    expect((await ask(unknownKey, version)).data).toEqual((await read(world.browser(), unknownKey)).data);
  }
});

test("the owner who asks for a version that is not there is told so", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const browser = await verifiedCustomer(world, owner, "valid");
  const reply = await browser.call(readReport, { params: { key }, query: { version: 99 } });
  expect([reply.status, reply.msg]).toEqual([404, messages.notFound]);
});

test("an address may look at the gate six hundred times a minute, whatever the keys are, with a cookie or without", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const other = await verifiedCustomer(world, "13900139000", "valid");
  for (const [browser, asked] of [
    [world.browser(), key],
    [world.browser(), unknownKey],
    [other, key],
  ] as const) {
    for (let i = 0; i < 600; i++) expect((await read(browser, asked)).status).toBe(200);
    const over = await read(browser, asked);
    expect([over.status, over.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await read(world.browser(), asked)).status).toBe(200);
    world.clock.advance(60_000);
    expect((await read(browser, asked)).status).toBe(200);
  }
});

test("its owner may read a report as often as he likes", async () => {
  const world = await settledWorld();
  const { key } = await publishedReport(world);
  const browser = await verifiedCustomer(world, owner, "valid");
  for (let i = 0; i < 35; i++) expect((await read(browser, key)).msg).toBe(messages.ok);
});
