import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listAuditEvents } from "#contract/audit.schemas";
import { eraseMyData } from "#contract/my-data.schemas";
import { getResultSet } from "#contract/result-sets.schemas";
import { getRun, getRunCurves } from "#contract/runs.schemas";
import { receiveSample } from "#contract/samples.schemas";
import { recomputeQcPoint } from "#contract/trends.schemas";
import { getTube } from "#contract/tubes.schemas";
import { statement } from "#tests/support/statement";
import { archiveRuns } from "#worker/features/archive/run-archive.actions";
import { sha256 } from "#worker/platform/crypto";
import { archiveFolder } from "#worker/platform/database/at-rest";
import type { Database } from "#worker/platform/database/database";
import { verifyRuns } from "../../../scripts/entries/archive";
import type { World } from "../../support/app";
import { signedInStaff, verifiedCustomer } from "../../support/factories";
import { meanwhile } from "../../support/meanwhile";
import { bind, form } from "../bindings/bound-tube";
import { issuedBarcodes, tubeRow } from "../laboratory";
import {
  alcoholPlate,
  carrier,
  createLaboratory,
  flusher,
  importText,
  type Laboratory,
  measuredTubes,
  receivedTubes,
  reviewed,
} from "../plates";

const dayMs = 86_400_000;
const column = (world: World, text: string) => world.read(statement(sql.raw(text), (rows) => rows.flat()));
const run = (text: string) => statement(sql.raw(text), () => undefined);
/** Reads below the port that decrypts columns. */
const stored = async (world: World, text: string) =>
  (await world.engine.uncounted.run([statement(sql.raw(text), (rows) => rows)]))[0];
const left = (world: World) => column(world, "select count(*) from wells union all select count(*) from readings");

/** Every reply that contains wells. */
async function shown({ world }: Laboratory, runId: string, ids: readonly string[], barcode: string) {
  const as = await signedInStaff(world);
  const { id } = await tubeRow(world, barcode);
  const results = await Promise.all(
    ids.map(async (one) => (await world.call(getResultSet, { as, params: { id: one } })).data),
  );
  const { data } = await world.call(getRun, { as, params: { id: runId } });
  const { data: curves } = await world.call(getRunCurves, { as, params: { id: runId } });
  const { runs } = (await world.call(getTube, { as, params: { id } })).data;
  const { data: figures } = await world.call(recomputeQcPoint, { as, params: { id: runId } });
  return { results: results.map(({ wells, calls }) => ({ wells, calls })), wells: data.wells, curves, runs, figures };
}

/** A run with two people's samples, a day after the last decision about it. */
async function finishedRun(lab: Laboratory) {
  const { barcodes, ids, runId } = await measuredTubes(lab, 2);
  await reviewed(lab, ids);
  lab.world.clock.advance(dayMs + 1);
  return { barcode: barcodes[0] ?? "", ids, runId };
}

test("a finished run is archived after a day: one document, no rows, and every screen says what it said at no more round trips", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const { barcode, ids, runId } = await finishedRun(lab);
  await world.write(run(`update import_files set preview = json_set(preview, '$.sampleNames', json('["a"]'))`));
  const before = await shown(lab, runId, ids, barcode);
  expect(before.wells.some(({ signal1 }) => signal1 !== null)).toBe(true);
  expect(before.figures).toMatchObject({ isNew: false, differences: [] });
  const as = await signedInStaff(world);
  const ask = () => world.call(getRun, { as, params: { id: runId } });
  const cost = await world.cost(ask);
  expect(await archiveRuns(world.deps)).toBe(1);
  expect(await left(world)).toEqual([0, 0]);
  expect(await stored(world, "select archived from runs")).toEqual([
    [expect.stringMatching(/^sealed~t~r~[\w-]+\.0\.\d+~/)],
  ]);
  expect(await shown(lab, runId, ids, barcode)).toEqual(before);
  expect((await world.cost(ask)).roundTrips).toBe(cost.roundTrips);
  expect(await column(world, "select preview ->> '$.sampleNames' from import_files")).toEqual([null]);
  expect(await verifyRuns(world.deps)).toEqual({ runs: 1, problems: [] });
  const { data } = await world.call(listAuditEvents, { as, query: { action: "run.archive" } });
  const [[sha256] = []] = await stored(world, "select sha256 from archive_files");
  expect(data.list).toMatchObject([{ changes: { count: 1, sha256 } }]);
  expect(await archiveRuns(world.deps)).toBe(0);
});

test("a run stays as it is for a day, and while one of its results waits for somebody", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const { ids } = await measuredTubes(lab, 1);
  world.clock.advance(dayMs + 1);
  expect(await archiveRuns(world.deps)).toBe(0);
  const reviewer = await signedInStaff(world);
  await reviewed({ world, technician: await signedInStaff(world), reviewer }, ids);
  expect(await archiveRuns(world.deps)).toBe(0);
  world.clock.advance(dayMs);
  const nextDay = { world, technician: await signedInStaff(world), reviewer: await signedInStaff(world) };
  const younger = await measuredTubes(nextDay, 1);
  await reviewed(nextDay, younger.ids);
  expect(await archiveRuns(world.deps)).toBe(1);
  expect(await column(world, "select run_id from wells group by 1")).toEqual([younger.runId]);
});

test("a clock that dies before or after its batch leaves rows or document, and the next one ends the work once", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const { runId } = await finishedRun(lab);
  const rows = await left(world);
  const { database } = world.deps;
  const dying = (isAfter: boolean) => ({
    ...world.deps,
    database: {
      async run(queries: Parameters<Database["run"]>[0]) {
        const isArchiving = queries.some(
          ({ sql: text }) => text.startsWith('update "runs" set') && text.includes('"archived" = j'),
        );
        if (isArchiving && !isAfter) throw new Error("killed");
        const done = await database.run(queries);
        if (isArchiving) throw new Error("killed");
        return done;
      },
    } as Database,
  });
  await expect(archiveRuns(dying(false))).rejects.toThrow("killed");
  expect(await left(world)).toEqual(rows);
  await expect(archiveRuns(dying(true))).rejects.toThrow("killed");
  expect(await left(world)).toEqual([0, 0]);
  await Promise.all([archiveRuns(world.deps), archiveRuns(world.deps)]);
  expect(await column(world, "select id from runs where archived is not null")).toEqual([runId]);
  expect(await column(world, "select count(*) from audit_events where action = 'run.archive'")).toEqual([1]);
});

test("of two clocks at once one archives, and what the other read is not taken out", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const { barcode, ids, runId } = await finishedRun(lab);
  const before = await shown(lab, runId, ids, barcode);
  const made = await Promise.all([archiveRuns(world.deps), archiveRuns(world.deps)]);
  expect(made.toSorted()).toEqual([0, 1]);
  expect(await shown(lab, runId, ids, barcode)).toEqual(before);
});

test("an erasure opens the run: one person's readings are gone from rows and documents, the others' and the proof stay", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const phone = "13612345678";
  const [own = ""] = await issuedBarcodes(world, technician, { productCode: "alcohol", quantity: 1 });
  const [other = ""] = await receivedTubes(lab, "alcohol", 1);
  const { bindingId } = (await bind(await verifiedCustomer(world, phone, "bind"), form(own, { name: "欧阳晓峰" })))
    .data;
  await world.call(receiveSample, { as: technician, body: { barcode: own } });
  const plate = alcoholPlate([
    { barcode: own, genotypes: carrier },
    { barcode: other, genotypes: flusher },
  ]);
  const { runId, resultSetIds } = await importText(lab, plate);
  await reviewed(lab, resultSetIds);
  world.clock.advance(dayMs + 1);
  expect(await archiveRuns(world.deps)).toBe(1);
  const as = await signedInStaff(world);
  const wells = async () => (await world.call(getRun, { as, params: { id: runId } })).data.wells;
  const before = await wells();
  const body = { bindingIds: [bindingId], confirm: "删除" as const };
  expect((await (await verifiedCustomer(world, phone)).call(eraseMyData, { body })).status).toBe(200);
  const values = { ct: null, ctText: "", signal1: null, signal2: null, quality: null, instrumentCall: "" };
  const blank = { ...values, barcode: null, sampleName: "" };
  const after = await wells();
  expect(after).toEqual(before.map((well) => (well.barcode === own ? { ...well, ...blank } : well)));
  expect(before.filter(({ barcode, signal1 }) => barcode === own && signal1 !== null).length).toBeGreaterThan(0);
  const where = async () => (await stored(world, "select archived from runs")).flat();
  expect(await where()).toEqual([null]);
  expect(await archiveRuns(world.deps)).toBe(0);
  world.clock.advance(31 * dayMs);
  expect(await archiveRuns(world.deps)).toBe(1);
  const later = await signedInStaff(world);
  expect((await world.call(getRun, { as: later, params: { id: runId } })).data.wells).toEqual(after);
  // The store has two documents; the key of the first one, which contained his data, is deleted.
  expect(await stored(world, "select count(*) from archive_files")).toEqual([[2]]);
  expect(await verifyRuns(world.deps)).toEqual({ runs: 1, problems: [] });
});

test("a run that is archived while somebody in it is erased is opened once more, so that his readings go", async () => {
  const other = meanwhile();
  const lab = await createLaboratory({ between: other.between });
  const { world, technician } = lab;
  const phone = "13612345678";
  const [own = ""] = await issuedBarcodes(world, technician, { productCode: "alcohol", quantity: 1 });
  const { bindingId } = (await bind(await verifiedCustomer(world, phone, "bind"), form(own))).data;
  await world.call(receiveSample, { as: technician, body: { barcode: own } });
  const { runId, resultSetIds } = await importText(lab, alcoholPlate([{ barcode: own, genotypes: carrier }]));
  await reviewed(lab, resultSetIds);
  world.clock.advance(dayMs + 1);
  const customer = await verifiedCustomer(world, phone);
  other.beforeWriteTo("privacy_requests", () => archiveRuns(world.deps));
  const erased = await customer.call(eraseMyData, { body: { bindingIds: [bindingId], confirm: "删除" } });
  expect(erased.status).toBe(200);
  const as = await signedInStaff(world);
  const { wells } = (await world.call(getRun, { as, params: { id: runId } })).data;
  expect(wells.filter(({ barcode, signal1 }) => barcode === own || (barcode !== null && signal1 !== null))).toEqual([]);
  expect(await stored(world, "select archived from runs")).toEqual([[null]]);
  expect(
    await column(
      world,
      `select count(*) from readings r join wells w on w.id = r.well_id where w.sample_id is not null`,
    ),
  ).toEqual([0]);
});

test("an erasure goes through although the store has lost the run's document, and its key is destroyed", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const [own = ""] = await issuedBarcodes(world, technician, { productCode: "alcohol", quantity: 1 });
  const phone = "13612345678";
  const { bindingId } = (await bind(await verifiedCustomer(world, phone, "bind"), form(own))).data;
  await world.call(receiveSample, { as: technician, body: { barcode: own } });
  const { runId, resultSetIds } = await importText(lab, alcoholPlate([{ barcode: own, genotypes: carrier }]));
  await reviewed(lab, resultSetIds);
  world.clock.advance(dayMs + 1);
  await archiveRuns(world.deps);
  const [[file] = []] = await stored(world, "select file from archive_files");
  await world.deps.rawFiles.remove(archiveFolder + file);
  expect(await verifyRuns(world.deps)).toEqual({ runs: 1, problems: [runId] });
  const body = { bindingIds: [bindingId], confirm: "删除" as const };
  expect((await (await verifiedCustomer(world, phone)).call(eraseMyData, { body })).status).toBe(200);
  expect(await stored(world, "select archived from runs")).toEqual([["lost"]]);
  const as = await signedInStaff(world);
  expect((await world.call(getRun, { as, params: { id: runId } })).data.wells).toEqual([]);
});

test("where a run's document is stays while its rows are away, and an altered document is told", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const { runId } = await finishedRun(lab);
  await archiveRuns(world.deps);
  for (const change of ["update runs set archived = null", "update runs set archived = 'other'"])
    await expect(world.write(run(change))).rejects.toThrow("append-only");
  const [[file] = []] = await stored(world, "select file from archive_files");
  const kept = await world.deps.rawFiles.get(archiveFolder + file);
  const bytes = new Uint8Array(kept?.bytes ?? new ArrayBuffer(0));
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  await world.deps.rawFiles.put(archiveFolder + file, bytes, { contentType: "", sha256: await sha256(bytes) });
  expect(await verifyRuns(world.deps)).toEqual({ runs: 1, problems: [runId] });
});
