import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { adminMessages } from "#contract/admin-fields";
import { publishReports } from "#contract/lab-reports.schemas";
import { getReagentLot } from "#contract/reagents.schemas";
import { redoResult } from "#contract/report-corrections.schemas";
import { getResultSet, listResultSets } from "#contract/result-sets.schemas";
import { getRun } from "#contract/runs.schemas";
import { defaultQcEffects } from "#contract/trend-figures";
import { trendMessages } from "#contract/trends";
import {
  explainQcAlarm,
  getQcMonth,
  listQcAlarms,
  listQcPoints,
  listTrendAssays,
  recomputeQcPoint,
  saveQcSettings,
  setQcTarget,
  signQcMonth,
} from "#contract/trends.schemas";
import { qcPointsTable } from "#drizzle/schema/trends";
import type { Browser } from "#tests/support/browser";
import { signedInStaff, signIn } from "#tests/support/factories";
import { meanwhile } from "#tests/support/meanwhile";
import { statement } from "#tests/support/statement";
import { checkPopulations } from "#worker/features/results/commit/population-check.actions";
import { db, rows, write } from "#worker/platform/database/query";
import { runOf } from "../devices/test-device";
import { missed, play, trusted, tubes, waiting } from "../devices/trusted-device";
import {
  alcoholPlate,
  carrier,
  carrierPlate,
  createLaboratory,
  importText,
  type Laboratory,
  receivedTubes,
  reviewed,
} from "../plates";
import { cell, raw } from "../platform/raw-rows";
import { madeLot } from "../reagents/stock";
import { dayMs, lot, madeRun, madeSteadyRuns, series, steady, targetBody, withTarget } from "./points";

const ofAlcohol = { assayCode: "ALC-2", targetCode: "rs671" };

/** A plate of the lot whose reagents have this brightness; the first control of rs671 shows about 4.5 times that. */
async function plateOf(lab: Laboratory, light: number, quantity = 1) {
  lab.world.clock.advance(1_000);
  const barcodes = await receivedTubes(lab, "alcohol", quantity);
  const samples = barcodes.map((barcode) => ({ barcode, genotypes: carrier }));
  return importText(lab, alcoholPlate(samples, {}, { light }));
}

test("a plate leaves its controls, clusters and rates, sealed, and computing it again says the same", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const { runId } = await plateOf(lab, 1, 4);
  const { list } = (await world.call(listQcPoints, { as, query: ofAlcohol })).data;
  expect(list).toMatchObject([
    { runId, lot, instrument: "QuantStudio(TM) 7 Flex System 278870001", isDevice: false, controlsPassed: true },
  ]);
  const figures = list[0]?.figures;
  expect(figures).toMatchObject({ n: 4, noCall: 0, invalid: 0, positive: 0 });
  expect(Object.keys(figures?.values ?? {}).sort()).toEqual([
    "Rn1|NTC",
    "Rn1|PC-AA",
    "Rn1|PC-GA",
    "Rn1|PC-GG",
    "Rn2|NTC",
    "Rn2|PC-AA",
    "Rn2|PC-GA",
    "Rn2|PC-GG",
    "angle|AG",
    "size|AG",
    "spread|AG",
  ]);
  expect(figures?.values["angle|AG"]).toBeCloseTo(54.8, 0);
  const again = async () => (await world.call(recomputeQcPoint, { as, params: { id: runId } })).data;
  expect(await again()).toEqual({ isNew: false, compared: 2 * (11 + 4), differences: [] });
  await world.write(write(db.delete(qcPointsTable)));
  expect(await again()).toMatchObject({ isNew: true, differences: [] });
  expect(await again()).toMatchObject({ isNew: false, differences: [] });
});

test("a result that a correction copied counts its sample once, in the figures computed again and in the use of the lot", async () => {
  const lab = await createLaboratory();
  const { world, technician: as, reviewer } = lab;
  const made = await madeLot(world, as, { lot });
  const { runId, resultSetIds } = await plateOf(lab, 1, 4);
  await reviewed(lab, resultSetIds);
  const { published } = (await world.call(publishReports, { as: reviewer, body: { resultSetIds } })).data;
  const params = { id: published[0]?.reportId ?? "" };
  const body = { way: "recall" as const, reason: "复制孔不一致，重新判读" };
  expect((await world.call(redoResult, { as: reviewer, params, body })).status).toBe(200);
  const drafts = (await world.call(listResultSets, { as, query: { state: "draft" } })).data.list;
  expect(drafts, "the copy").toMatchObject([{ attempt: 2 }]);
  const again = async () => (await world.call(recomputeQcPoint, { as, params: { id: runId } })).data;
  expect(await again()).toMatchObject({ isNew: false, differences: [] });
  const { runs } = (await world.call(getReagentLot, { as, params: made.params })).data;
  expect(runs).toMatchObject([{ runId, samples: 4, pending: 1 }]);
});

test("figures that two people compute again at the same moment are there once", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { world, technician: as } = lab;
  const { runId } = await plateOf(lab, 1);
  await raw(world, "delete from qc_points");
  const compute = () => world.call(recomputeQcPoint, { as, params: { id: runId } });
  other.beforeWriteTo("qc_points", compute);
  expect((await compute()).status).toBe(200);
  expect(await cell(world, "select count(*) from qc_points")).toBe(1);
});

test("means are fixed from the good runs of a period and a lot, and a new one keeps the old", async () => {
  const { world, technician: as } = await createLaboratory();
  const set = (more: object = {}) => world.call(setQcTarget, { as, body: { ...targetBody(world), ...more } });
  for (const [at, value] of steady.entries()) if (at < 4) await madeRun(world, { value });
  await madeRun(world, { value: 9, lot: "other" });
  await madeRun(world, { value: 9, isAborted: true });
  await madeRun(world, { value: 9, daysAgo: 30 });
  expect((await set()).errors).toEqual({ beginTime: [trendMessages.tooFewRuns] });
  for (const value of steady.slice(4)) await madeRun(world, { value });
  expect((await set({ series: ["Ct|nobody"] })).errors).toEqual({ beginTime: [trendMessages.tooFewRuns] });
  expect((await set()).data).toEqual({ runs: 7, series: 1 });
  const inForce = async () =>
    (await world.call(listTrendAssays, { as })).data.find(({ code }) => code === "ALC-2")?.lotTargets;
  // Mean and sample deviation of the seven values.
  expect(await inForce()).toMatchObject([
    { targetCode: "rs671", lot, series: { [series]: { mean: 4.5, sd: 0.1034, n: 7 } }, runs: 7 },
  ]);
  await madeRun(world, { value: 4.5 });
  await set({ reason: "又多了一次" });
  expect(await inForce()).toMatchObject([{ runs: 8, reason: "又多了一次" }]);
  const kept = await world.read(statement(sql`select count(*) from qc_targets`, ([row]) => Number(row?.[0])));
  expect(kept).toBe(2);
});

test("an alarm that holds keeps the run's results back until somebody says why they stand; explained it is over", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  await withTarget(world, as);
  const good = await plateOf(lab, 1);
  expect((await world.call(getRun, { as, params: { id: good.runId } })).data.holds).toEqual([]);
  const bad = await plateOf(lab, 0.9);
  const { holds } = (await world.call(getRun, { as, params: { id: bad.runId } })).data;
  expect(holds).toMatchObject([{ rule: "trend", resultCount: 1, openCount: 1 }]);
  expect(holds[0]?.message).toMatch(/^rs671 Rn1 PC-GG：-\d\.\ds，违反 1-3s/);
  const [id = ""] = bad.resultSetIds;
  expect((await world.call(getResultSet, { as, params: { id } })).data.holds).toHaveLength(1);
  const list = async () => (await world.call(listQcAlarms, { as, query: { assayCode: "ALC-2" } })).data.list;
  const [alarm] = await list();
  expect(alarm).toMatchObject({ runId: bad.runId, rule: "1-3s", effect: "hold", state: "open", series });
  const params = { id: alarm?.id ?? "" };
  const explain = () => world.call(explainQcAlarm, { as, params, body: { reason: "探针受光，已换新管" } });
  expect((await explain()).data).toEqual({ state: "explained" });
  expect(await list()).toMatchObject([
    { state: "explained", reason: "探针受光，已换新管", explainer: expect.any(String) },
  ]);
  expect((await explain()).status).toBe(409);
  const open = await world.call(listQcAlarms, { as, query: { state: "open" } });
  expect(open.data.list).toEqual([]);
});

test("an alarm that two people explain at the same moment keeps the words of the first", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { world, technician, reviewer } = lab;
  await withTarget(world, technician);
  await plateOf(lab, 0.9);
  const params = { id: String(await cell(world, "select id from qc_alarms")) };
  const explain = (as: Browser, reason: string) => world.call(explainQcAlarm, { as, params, body: { reason } });
  other.beforeWriteTo("qc_alarms", () => explain(reviewer, "探针受光，已换新管"));
  expect((await explain(technician, "没有问题")).status).toBe(409);
  expect(await cell(world, "select reason from qc_alarms")).toBe("探针受光，已换新管");
});

test("a drift that no single run shows is found by the rules over several, and the assay says what follows", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  await withTarget(world, as);
  const effects = { ...defaultQcEffects, "1-3s": "off", "2-2s": "warn" } as const;
  const params = { code: "ALC-2" };
  const save = (version: number) => world.call(saveQcSettings, { as, params, body: { effects, people: 50, version } });
  expect((await save(0)).data).toEqual({ version: 1 });
  expect((await save(0)).status).toBe(409);
  expect((await save(1)).data).toEqual({ version: 2 });
  const unknown = await world.call(saveQcSettings, {
    as,
    params: { code: "NONE" },
    body: { effects, people: 50, version: 0 },
  });
  expect(unknown.status).toBe(409);
  await madeRun(world, { value: 4.27, daysAgo: 0.1 });
  const { runId } = await plateOf(lab, 0.9);
  expect((await world.call(getRun, { as, params: { id: runId } })).data.holds).toEqual([]);
  const { list } = (await world.call(listQcAlarms, { as, query: {} })).data;
  expect(list).toMatchObject([{ runId, rule: "2-2s", effect: "warn" }]);
  const assay = (await world.call(listTrendAssays, { as })).data.find(({ code }) => code === "ALC-2");
  expect(assay).toMatchObject({ people: 50, version: 2, effects, kind: "genotype" });
  expect(assay?.targets.map(({ code }) => code)).toEqual(["rs671", "rs1229984"]);
});

test("runs are listed by lot and time, those that were taken back are not", async () => {
  const { world, technician: as } = await createLaboratory();
  const ids = await madeSteadyRuns(world);
  await madeRun(world, { value: 4.5, isAborted: true });
  const other = await madeRun(world, { value: 3, lot: "L9" });
  const list = async (query: object) =>
    (await world.call(listQcPoints, { as, query: { ...ofAlcohol, ...query } })).data.list.map(({ runId }) => runId);
  expect(await list({})).toEqual([other, ...ids.toReversed()]);
  expect(await list({ lot: "L9" })).toEqual([other]);
  expect(await list({ createdAtOrder: "asc", pageSize: 2 })).toEqual(ids.slice(0, 2));
  expect(await list({ beginTime: world.clock.now() - 4.5 * dayMs, lot })).toEqual(ids.slice(-2).toReversed());
  expect(await list({ assayCode: "COF-2" })).toEqual([]);
});

test("a device's run that breaks a rule does not leave by itself", async () => {
  const { lab, device } = await trusted();
  const { world, technician: as } = lab;
  const ofPanel = { assayCode: "RESP-4", targetCode: "sars-cov-2" };
  const [first] = (await world.call(listQcPoints, { as, query: ofPanel })).data.list;
  expect(first).toMatchObject({
    isDevice: true,
    lot: "FX2611",
    figures: { n: 1, positive: 0, at: ["A2"], missed: [] },
  });
  const control = Object.keys(first?.figures.values ?? {}).find((name) => name.startsWith("Ct|PC|")) ?? "";
  expect(first?.figures.values[control]).toBeCloseTo(27, 1);
  const make = (value: number) =>
    madeRun(world, { value, lot: "FX2611", assayCode: "RESP-4", targetCode: "sars-cov-2", series: control });
  for (const value of [29, 29.1, 28.9, 29.05, 28.95]) await make(value);
  const span = { beginTime: world.clock.now() - 10 * dayMs, endTime: world.clock.now() - dayMs / 2 };
  const body = { ...ofPanel, lot: "FX2611", series: [control], ...span, reason: "新批号的前几次检测" };
  expect((await world.call(setQcTarget, { as, body })).data).toEqual({ runs: 5, series: 1 });
  await play(device, runOf(world.clock.now(), await tubes(lab, 1)), "run-drifted");
  const [held] = await waiting(lab);
  expect(held && missed(held)).toEqual(["holds"]);
  expect(held?.data.holds).toMatchObject([{ rule: "trend", message: expect.stringContaining("违反 1-3s") }]);
});

/** Genotypes of different people, one per genotype, measured on one plate. */
async function measuredPeople(lab: Laboratory, genotypes: readonly string[]) {
  lab.world.clock.advance(1_000);
  const barcodes = await receivedTubes(lab, "alcohol", genotypes.length);
  const samples = barcodes.map((barcode, at) => ({
    barcode,
    genotypes: { rs671: genotypes[at] ?? "GG", rs1229984: "TT" },
  }));
  return importText(lab, alcoholPlate(samples));
}

test("people whose genotypes are turned round are found although every control passed", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const turned = [...Array<string>(12).fill("AA"), ...Array<string>(5).fill("AG"), "GG"];
  await measuredPeople(lab, turned);
  const { runId, resultSetIds } = await measuredPeople(lab, turned);
  // The tests' tubes belong to a few people only.
  await world.write(statement(sql`update bindings set phone_hash = tube_id`, () => undefined));
  const effects = { ...defaultQcEffects, population: "hold" } as const;
  await world.call(saveQcSettings, { as, params: { code: "ALC-2" }, body: { effects, people: 100, version: 0 } });
  const { population } = (await world.call(getQcMonth, { as, params: { month: "2026-11" } })).data.figures;
  const site = population.find(({ targetCode }) => targetCode === "rs671");
  expect(site).toMatchObject({
    people: 36,
    genotypes: [
      { genotype: "GG", observed: 2, share: 58 },
      { genotype: "AG", observed: 10, share: 36 },
      { genotype: "AA", observed: 24, share: 6 },
    ],
  });
  expect(site?.pFrequency).toBeLessThan(1e-15);
  expect(site?.pEquilibrium).toBeGreaterThan(0.05);
  expect(await checkPopulations(world.deps)).toBe(0);
  world.clock.set(Math.ceil(world.clock.now() / 3_600_000) * 3_600_000 + 41 * 60_000);
  // Everybody has TT at the other site, which the product does not expect either.
  expect(await checkPopulations(world.deps)).toBe(2);
  expect(await checkPopulations(world.deps)).toBe(0);
  const later = await signIn(world, as.userId);
  const { list } = (await world.call(listQcAlarms, { as: later, query: { state: "open" } })).data;
  expect(list).toHaveLength(2);
  expect(list).toContainEqual(
    expect.objectContaining({ runId, targetCode: "rs671", rule: "population", effect: "hold" }),
  );
  const params = { id: resultSetIds[0] ?? "" };
  expect((await world.call(getResultSet, { as: later, params })).data.holds).toMatchObject([{ rule: "trend" }]);
});

test("one family counts once", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const barcodes = await receivedTubes(lab, "alcohol", 3);
  await world.write(
    statement(sql`update bindings set phone_hash = (select min(phone_hash) from bindings)`, () => undefined),
  );
  await importText(lab, carrierPlate(barcodes));
  const { population } = (await world.call(getQcMonth, { as, params: { month: "2026-11" } })).data.figures;
  expect(population.map(({ people }) => people)).toEqual([1, 1]);
});

test("a month is signed once, when it is over, explained and as it was read; nothing changes it", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  await withTarget(world, technician);
  await plateOf(lab, 0.9);
  const params = { month: "2026-11" };
  const read = async () => (await world.call(getQcMonth, { as, params })).data;
  let as: Browser = technician;
  const sign = async (sha256?: string) =>
    world.call(signQcMonth, { as, params, body: { sha256: sha256 ?? (await read()).sha256, note: "已复核" } });
  expect(await sign()).toMatchObject({ status: 409, msg: trendMessages.monthNotOver });
  world.clock.set(Date.UTC(2026, 10, 30, 16));
  as = await signIn(world, technician.userId);
  expect(await sign()).toMatchObject({ status: 409, msg: trendMessages.alarmsOpen });
  const { list } = (await world.call(listQcAlarms, { as, query: { state: "open" } })).data;
  for (const { id } of list)
    await world.call(explainQcAlarm, { as, params: { id }, body: { reason: "探针受光，已换新管" } });
  expect(await sign("0".repeat(64))).toMatchObject({ status: 409, msg: trendMessages.monthChanged });
  const before = await read();
  expect(before).toMatchObject({ isCurrent: true, signature: null });
  expect(before.figures.assays).toMatchObject([{ code: "ALC-2", runs: 8, failedRuns: 0 }]);
  expect(before.figures.alarms).toMatchObject([{ rule: "1-3s", state: "explained", reason: "探针受光，已换新管" }]);
  const listed = await signedInStaff(world, { permissions: ["lab:trend:list", "lab:trend:edit"] });
  expect((await world.call(signQcMonth, { as: listed, params, body: { sha256: before.sha256 } })).status).toBe(403);
  const provenAt = (at: number) =>
    world.write(statement(sql`update staff_sessions set proven_at = ${at}`, () => undefined));
  await provenAt(0);
  expect((await sign()).errors).toEqual({ proof: [adminMessages.proofNeeded] });
  await provenAt(world.clock.now());
  expect((await sign()).status).toBe(200);
  expect(await sign()).toMatchObject({ status: 409, msg: trendMessages.monthSigned });
  expect(await read()).toMatchObject({ isCurrent: true, sha256: before.sha256, signature: { note: "已复核" } });
  await madeRun(world, { value: 4, daysAgo: 1 });
  expect(await read()).toMatchObject({ isCurrent: false, sha256: before.sha256, figures: before.figures });
  for (const text of ["update qc_months set note = ''", "delete from qc_months"])
    await expect(world.write(statement(sql.raw(text), () => undefined))).rejects.toThrow(/append-only/);
});

test("a run that is taken back leaves the charts", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  await plateOf(lab, 1);
  const list = async () => (await world.call(listQcPoints, { as, query: ofAlcohol })).data.list;
  expect(await list()).toHaveLength(1);
  const [point] = await world.read(rows(db.select().from(qcPointsTable)));
  await world.write(statement(sql`update runs set state = 'aborted' where id = ${point?.runId}`, () => undefined));
  expect(await list()).toEqual([]);
});
