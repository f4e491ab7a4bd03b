import { expect, test } from "vitest";
import { listMyBindings } from "#contract/bindings.schemas";
import { readReport } from "#contract/reports.schemas";
import { phoneVerificationStep, reportVerificationStep, type VerificationStep } from "#contract/screens/gates";
import { reportAccessesTable } from "#drizzle/schema/reports";
import { db, rows } from "#worker/platform/database/query";
import type { GivenAnswer, OwnPages } from "#worker/platform/own-pages";
import type { Browser } from "../../support/browser";
import { verifiedCustomer } from "../../support/factories";
import { settledWorld } from "../settled-world";
import { owner, publishedReport } from "./published-report";

const written: OwnPages = { render: async ({ path, given }) => `<p>${path} ${JSON.stringify(given?.data)}</p>` };
const unable: OwnPages = { render: () => Promise.reject(new Error("no rendering today")) };

const laboratory = (ownPages: OwnPages = written) => settledWorld({ deps: { ownPages } });

async function page(browser: Browser, path: string, headers: Record<string, string> = {}) {
  const reply = await browser.fetch(path, { headers });
  const html = await reply.text();
  const said = (id: string) => {
    const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1];
    return text === undefined ? undefined : JSON.parse(text);
  };
  return {
    headers: reply.headers,
    root: /<div id="root">(.*?)<\/div>/.exec(html)?.[1],
    given: said("given") as GivenAnswer | undefined,
    step: said("step") as VerificationStep | undefined,
  };
}

test("the owner's report arrives with its document, for one round trip, and no cache keeps it", async () => {
  const world = await laboratory();
  const { key } = await publishedReport(world);
  const customer = await verifiedCustomer(world, owner, "valid");
  const { data } = await customer.call(readReport, { params: { key } });
  await world.settled();
  let seen: Awaited<ReturnType<typeof page>> | undefined;
  const { roundTrips } = await world.cost(async () => {
    seen = await page(customer, `/h5/report/${key}`);
  });
  expect(roundTrips).toBe(1);
  expect(seen?.given).toEqual({ call: "readReport", data, msg: expect.any(String) });
  expect(seen?.root).toContain("张小明");
  expect(seen?.headers.get("cache-control")).toBe("private, no-store");
});

test("a customer's samples, reports and data arrive with their documents", async () => {
  const world = await laboratory();
  await publishedReport(world);
  const customer = await verifiedCustomer(world, owner, "valid");
  const { data } = await customer.call(listMyBindings);
  for (const path of ["/h5/status", "/h5/reports"]) expect((await page(customer, path)).given?.data).toEqual(data);
  expect((await page(customer, "/h5/mydata")).given?.data).toMatchObject({ phoneMasked: "138****8000" });
});

test("a text of a customer cannot end the element that carries it", async () => {
  const world = await laboratory({ render: async () => "" });
  const { key } = await publishedReport(world, { name: "</script><b>" });
  const customer = await verifiedCustomer(world, owner, "valid");
  expect((await page(customer, `/h5/report/${key}`)).given?.data).toMatchObject({ name: "</script><b>" });
});

const seenPage = async (world: Awaited<ReturnType<typeof laboratory>>, browser: Browser, path: string) => {
  let seen: Awaited<ReturnType<typeof page>> | undefined;
  const { roundTrips } = await world.cost(async () => {
    seen = await page(browser, path);
  });
  return { roundTrips, ...seen };
};

test("a stranger's document asks for the phone in the place of his own page, and costs the database nothing", async () => {
  const world = await laboratory();
  for (const goal of ["/h5/status", "/h5/reports", "/h5/mydata", "/h5/changephone"] as const) {
    const { roundTrips, step, given, headers } = await seenPage(world, world.browser(), goal);
    expect([roundTrips, given, step]).toEqual([0, undefined, phoneVerificationStep(goal)]);
    expect(headers?.get("cache-control")).toBe("private, no-store");
  }
});

test("a stranger's document of a report verifies its phone, which stands there masked, and says nothing else", async () => {
  const world = await laboratory();
  const { key } = await publishedReport(world);
  const { roundTrips, step, given, root } = await seenPage(world, world.browser(), `/h5/report/${key}`);
  expect([roundTrips, given, step]).toEqual([1, undefined, reportVerificationStep({ phone: "138****8000", key })]);
  expect(root).toBe("138****8000");
  const invented = await seenPage(world, world.browser(), "/h5/report/ABCDEFGHIJKLMNO");
  expect([invented.roundTrips, invented.given]).toEqual([1, undefined]);
  expect(invented.step?.state.thephone).toMatch(/^1\d{2}\*{4}\d{4}$/);
});

test("whoever verified another phone verifies that of the report, and an ended session its own", async () => {
  const world = await laboratory();
  const { key } = await publishedReport(world);
  const other = await verifiedCustomer(world, "13800138111", "valid");
  const seen = await page(other, `/h5/report/${key}`);
  expect([seen.given, seen.step]).toEqual([undefined, reportVerificationStep({ phone: "138****8000", key })]);
  const late = await verifiedCustomer(world, owner, "valid");
  world.clock.advance(31 * 60_000);
  const ended = await page(late, "/h5/status");
  expect([ended.given, ended.step]).toEqual([undefined, phoneVerificationStep("/h5/status")]);
});

test("whoever changes his phone gets the page as it was built", async () => {
  const world = await laboratory();
  const customer = await verifiedCustomer(world, owner, "valid");
  expect(await seenPage(world, customer, "/h5/changephone")).toMatchObject({ roundTrips: 0, root: "" });
});

test("what a printed code stands for arrives with the document, for everybody", async () => {
  const world = await laboratory();
  const { key } = await publishedReport(world);
  const customer = await verifiedCustomer(world, owner, "valid");
  const { data } = await customer.call(readReport, { params: { key } });
  const code = "checkCode" in data ? data.checkCode : "";
  const { given, root } = await page(world.browser(), `/h5/check/${code}`);
  expect(given).toMatchObject({ call: "checkReport", data: { state: "valid" } });
  expect(root).toContain(`/h5/check/${code}`);
  const unknown = await page(world.browser(), "/h5/check/ABCDEFGHIJKLMNOP");
  expect([unknown.given, unknown.root]).toEqual([undefined, ""]);
});

test("a browser that only looks ahead gets no report, and nobody counts as its reader", async () => {
  const world = await laboratory();
  const { key } = await publishedReport(world);
  const customer = await verifiedCustomer(world, owner, "valid");
  const accesses = () => world.read(rows(db.select().from(reportAccessesTable)));
  expect((await page(customer, `/h5/report/${key}`, { "sec-purpose": "prefetch;prerender" })).given).toBeUndefined();
  await world.settled();
  expect(await accesses()).toEqual([]);
  await page(customer, `/h5/report/${key}`);
  await world.settled();
  expect(await accesses()).toHaveLength(1);
});

test("a page that cannot be rendered is left to the browser, with its answer", async () => {
  const world = await laboratory(unable);
  const { key } = await publishedReport(world);
  const seen = await page(await verifiedCustomer(world, owner, "valid"), `/h5/report/${key}`);
  expect([seen.root, seen.given?.call]).toEqual(["", "readReport"]);
});
