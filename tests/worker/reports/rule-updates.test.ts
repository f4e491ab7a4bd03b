import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getReport, publishReports } from "#contract/lab-reports.schemas";
import { correctPerson } from "#contract/report-corrections.schemas";
import { reportMessages } from "#contract/reports";
import { answerOffer, readReport } from "#contract/reports.schemas";
import { ruleUpdateMessages } from "#contract/rule-updates";
import {
  continueRuleUpdate,
  getRuleUpdate,
  listAffectedReports,
  setReportPolicy,
  startRuleUpdate,
} from "#contract/rule-updates.schemas";
import { ruleSetsTable } from "#drizzle/schema/products";
import { meanwhile } from "#tests/support/meanwhile";
import type { RuleSet } from "#worker/features/products/rule-sets/rule-set.rules";
import { db, row, write } from "#worker/platform/database/query";
import { newId } from "#worker/platform/ids";
import type { WorldOptions } from "../../support/app";
import { verifiedCustomer } from "../../support/factories";
import {
  alcoholPlate,
  carrier,
  createLaboratory,
  drinker,
  importText,
  type Laboratory,
  receivedTubes,
  reviewed,
} from "../plates";
import { cell, raw } from "../platform/raw-rows";

const phone = "13800138000";
const params = { code: "alcohol" };
const reason = "依据新的文献调整级别";

/** Two published reports: for a carrier the new rules give another level, for the other person the same. */
async function twoReports(options?: WorldOptions) {
  const lab = await createLaboratory(options);
  const [mine = "", other = ""] = await receivedTubes(lab, "alcohol", 2);
  const samples = [
    { barcode: mine, genotypes: carrier },
    { barcode: other, genotypes: drinker },
  ];
  const made = await importText(lab, alcoholPlate(samples));
  await reviewed(lab, made.resultSetIds);
  const body = { resultSetIds: made.resultSetIds };
  const { data } = await lab.world.call(publishReports, { as: lab.reviewer, body });
  lab.world.queue.take();
  await newRules(lab);
  const details = await Promise.all(data.published.map(({ reportId }) => detail(lab, reportId)));
  const report = details.find(({ versions }) => versions[0]?.level === 4)?.report;
  return { lab, id: report?.id ?? "", key: report?.key ?? "" };
}

const detail = async ({ world, reviewer }: Laboratory, id: string) =>
  (await world.call(getReport, { as: reviewer, params: { id } })).data;

/** Puts the alcohol product's second revision into force: level 4 becomes 5. */
async function newRules({ world }: Laboratory): Promise<void> {
  const product = sql`${ruleSetsTable.productId} = (select id from products where code = 'alcohol')`;
  const first = await world.read(row(db.select().from(ruleSetsTable).where(product)));
  if (!first) throw new Error("the product has no rules");
  const rules = first.definition as RuleSet;
  const rows = rules.rows.map((rule) => (rule.level === 4 ? { ...rule, level: 5 } : rule));
  const second = { ...first, id: newId(world.clock.now()), revision: 2, definition: { ...rules, version: 2, rows } };
  await world.write(
    write(db.update(ruleSetsTable).set({ state: "retired" }).where(eq(ruleSetsTable.id, first.id))),
    write(db.insert(ruleSetsTable).values(second)),
  );
}

async function renewed({ world, reviewer }: Laboratory) {
  const { data } = await world.call(startRuleUpdate, { as: reviewer, params, body: { reason } });
  return (await world.call(continueRuleUpdate, { as: reviewer, params: { id: data.id } })).data;
}

async function read(lab: Laboratory, key: string, version?: number) {
  const as = await verifiedCustomer(lab.world, phone, "valid");
  const query = version ? { version } : {};
  const { data } = await lab.world.call(readReport, { as, params: { key }, query });
  if (!("name" in data)) throw new Error("the gate stayed shut");
  return data;
}

async function answer(lab: Laboratory, key: string, take: boolean, { as = phone, version = 2 } = {}) {
  const customer = await verifiedCustomer(lab.world, as, "valid");
  return lab.world.call(answerOffer, { as: customer, params: { key }, body: { version, take } });
}

test("reports that new rules judge otherwise are offered a second version, the others are left alone", async () => {
  const { lab, id, key } = await twoReports();
  const { world, reviewer } = lab;
  const affected = await world.call(listAffectedReports, { as: reviewer, params });
  expect(affected.data.list.map(({ outcome }) => outcome).toSorted()).toEqual(["changed", "same"]);
  expect(await renewed(lab)).toMatchObject({ state: "done", total: 2, seen: 2, made: 1, unchanged: 1, revision: 2 });
  expect(world.queue.take()).toHaveLength(1);
  const { report, versions } = await detail(lab, id);
  expect(report).toMatchObject({ state: "published", versionCount: 2 });
  expect(versions).toMatchObject([
    { n: 1, level: 4, ruleSet: { revision: 1 }, isLevelConfirmed: true },
    { n: 2, level: 5, ruleSet: { revision: 2 }, origin: "rules", offer: "open", isLevelConfirmed: true },
  ]);
  expect(await read(lab, key)).toMatchObject({
    version: 1,
    ji: 4,
    versions: [{ state: "current" }, { state: "offered" }],
  });
});

test("the reader who takes the offer reads the second version, and the first one stays to be seen", async () => {
  const { lab, key } = await twoReports();
  await renewed(lab);
  expect((await answer(lab, key, true, { as: "13800138001" })).status).toBe(404);
  expect((await answer(lab, key, true)).status).toBe(200);
  const { ji, versions } = await read(lab, key);
  expect({ ji, versions }).toMatchObject({ ji: 5, versions: [{ state: "superseded" }, { state: "current", reason }] });
  expect(versions[1]?.changes).toContainEqual({ kind: "level", label: "级别", before: "4级", after: "5级" });
  expect(await read(lab, key, 1)).toMatchObject({ ji: 4 });
  expect(await answer(lab, key, false)).toMatchObject({ status: 409, msg: reportMessages.offerGone });
});

test("the reader who keeps the first version goes on reading it", async () => {
  const { lab, key } = await twoReports();
  await renewed(lab);
  expect((await answer(lab, key, true, { version: 3 })).status, "a version that is not offered").toBe(404);
  await answer(lab, key, false);
  expect(await read(lab, key)).toMatchObject({ ji: 4, versions: [{ state: "current" }, { state: "declined" }] });
});

test("a product's policy lets new readings count at once, or not at all", async () => {
  const { lab, key } = await twoReports();
  const { world, reviewer } = lab;
  const policy = (value: "automatic" | "keep") =>
    world.call(setReportPolicy, { as: reviewer, params, body: { policy: value } });
  await policy("keep");
  expect(await world.call(startRuleUpdate, { as: reviewer, params, body: { reason } })).toMatchObject({
    status: 409,
    msg: ruleUpdateMessages.keep,
  });
  await policy("automatic");
  await renewed(lab);
  expect(await read(lab, key)).toMatchObject({
    ji: 5,
    version: 2,
    versions: [{ state: "superseded" }, { state: "current" }],
  });
  expect((await world.call(getRuleUpdate, { as: reviewer, params })).data).toMatchObject({
    policy: "automatic",
    last: { state: "done", made: 1 },
  });
});

test("a report under correction is passed over, and a round whose rules were overtaken stops", async () => {
  const { lab, id } = await twoReports();
  const { world, reviewer, technician } = lab;
  await world.call(correctPerson, { as: technician, params: { id }, body: { name: "张晓明", reason } });
  const { data: round } = await world.call(startRuleUpdate, { as: reviewer, params, body: { reason } });
  expect(await world.call(startRuleUpdate, { as: reviewer, params, body: { reason } })).toMatchObject({ status: 409 });
  const next = () => world.call(continueRuleUpdate, { as: reviewer, params: { id: round.id } });
  const [one, two] = await Promise.all([next(), next()]);
  expect([one.status, two.status].toSorted()).toContain(200);
  expect((await world.call(getRuleUpdate, { as: reviewer, params })).data.last).toMatchObject({
    made: 0,
    passedOver: 1,
    seen: 2,
  });
  const again = await world.call(startRuleUpdate, { as: reviewer, params, body: { reason } });
  await world.write(write(db.update(ruleSetsTable).set({ state: "retired" }).where(eq(ruleSetsTable.revision, 2))));
  const stopped = await world.call(continueRuleUpdate, { as: reviewer, params: { id: again.data.id } });
  expect(stopped).toMatchObject({ msg: ruleUpdateMessages.overtaken, data: { state: "stopped", made: 0 } });
});

test.each([
  ["kept in another window", undefined],
  ["of a report that is withdrawn", "update reports set state = 'withdrawn'"],
])("an offer %s while it is taken is not taken", async (_what, act) => {
  const other = meanwhile();
  const { lab, key } = await twoReports(other);
  await renewed(lab);
  other.beforeWriteTo("report_offers", () => (act ? raw(lab.world, act) : answer(lab, key, false)));
  expect((await answer(lab, key, true)).status).toBe(409);
  expect(await cell(lab.world, "select count(*) from report_offers where state = 'taken'")).toBe(0);
});

test("a part of a round that two people do at the same moment counts once", async () => {
  const other = meanwhile();
  const { lab } = await twoReports(other);
  const { world, reviewer: as } = lab;
  const { data: round } = await world.call(startRuleUpdate, { as, params, body: { reason } });
  const next = () => world.call(continueRuleUpdate, { as, params: { id: round.id } });
  other.beforeWriteTo("rule_updates", next);
  expect((await next()).status).toBe(409);
  expect((await world.call(getRuleUpdate, { as, params })).data.last).toMatchObject({ seen: 2, made: 1 });
  expect(await cell(world, "select count(*) from audit_events where action = 'report.renewPiece'")).toBe(1);
});

test.each([
  ["withdrawn", "update reports set state = 'withdrawn'"],
  ["given another version", "update reports set version_count = 2"],
  ["corrected", undefined],
])("a report that is %s while its round goes on is offered nothing", async (_what, act) => {
  const other = meanwhile();
  const { lab, id } = await twoReports(other);
  const { world, technician: as } = lab;
  const correct = () => world.call(correctPerson, { as, params: { id }, body: { name: "张晓明", reason } });
  other.beforeWriteTo("report_versions", () => (act ? raw(world, act) : correct()));
  await renewed(lab);
  expect(await cell(world, "select count(*) from report_versions")).toBe(2);
  expect(await cell(world, "select count(*) from report_offers")).toBe(0);
});
