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
import { packRuns } from "#worker/features/results/pack-runs.actions";
import { blockFault, type RunBlock } from "#worker/features/results/run-block.rules";
import type { Database } from "#worker/platform/database/database";
import { verifyBlocks } from "../../../scripts/entries/archive";
import type { World } from "../../support/app";
import { signedInStaff, verifiedCustomer } from "../../support/factories";
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
/** Reads below the port that opens what is sealed. */
const stored = async (world: World, text: string) =>
  (await world.engine.uncounted.run([statement(sql.raw(text), (rows) => rows)]))[0];
const left = (world: World) => column(world, "select count(*) from wells union all select count(*) from readings");

/** Everything that shows wells. */
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

/** A run of two people's samples that nobody decides about any more, a day later. */
async function finishedRun(lab: Laboratory) {
  const { barcodes, ids, runId } = await measuredTubes(lab, 2);
  await reviewed(lab, ids);
  lab.world.clock.advance(dayMs + 1);
  return { barcode: barcodes[0] ?? "", ids, runId };
}

const blocksOf = (world: World) =>
  world.read(
    statement(sql`select wells, readings, sha256 from run_blocks`, (found) =>
      found.map(([wells, readings, sha256]) => ({ wells, readings: JSON.parse(String(readings)), sha256 }) as RunBlock),
    ),
  );

test("a finished run is packed after a day: one block, no rows, and every screen says what it said at no more round trips", async () => {
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
  expect(await packRuns(world.deps)).toBe(1);
  expect(await left(world)).toEqual([0, 0]);
  expect(await shown(lab, runId, ids, barcode)).toEqual(before);
  expect((await world.cost(ask)).roundTrips).toBe(cost.roundTrips);
  expect(await column(world, "select preview ->> '$.sampleNames' from import_files")).toEqual([null]);
  const blocks = await blocksOf(world);
  expect(await Promise.all(blocks.map(blockFault))).toEqual([null]);
  const { data } = await world.call(listAuditEvents, { as, query: { action: "run.archive" } });
  expect(data.list).toMatchObject([{ objectId: runId, changes: { sha256: blocks[0]?.sha256 } }]);
  expect(await packRuns(world.deps)).toBe(0);
});

test("ninety days later a packed run is in the object store, and every screen says what it said at no more round trips", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const { barcode, ids, runId } = await finishedRun(lab);
  await packRuns(world.deps);
  const before = await shown(lab, runId, ids, barcode);
  world.clock.advance(89 * dayMs);
  expect(await archiveRuns(world.deps)).toBe(0);
  world.clock.advance(dayMs + 1);
  const as = await signedInStaff(world);
  const ask = () => world.call(getRun, { as, params: { id: runId } });
  await ask();
  const cost = await world.cost(ask);
  await Promise.all([archiveRuns(world.deps), archiveRuns(world.deps)]);
  expect(await stored(world, "select length(wells) < 200, stored_at is not null from run_blocks")).toEqual([[1, 1]]);
  for (const [cell] of await stored(world, "select value from run_blocks, json_each(readings)"))
    expect(cell).toMatch(/^sealed~j~w~/);
  expect(await stored(world, "select qc from runs")).toEqual([[expect.stringMatching(/^"sealed~j~q~[\w-]+\.\d/)]]);
  expect(await shown(lab, runId, ids, barcode)).toEqual(before);
  expect((await world.cost(ask)).roundTrips).toBe(cost.roundTrips);
  expect(await verifyBlocks(world.deps)).toEqual({ blocks: 1, problems: [] });
  expect(await archiveRuns(world.deps)).toBe(0);
  await expect(world.write(run("update run_blocks set stored_at = 1"))).rejects.toThrow("append-only");
  await expect(world.write(run("update run_blocks set wells = 'other'"))).rejects.toThrow("append-only");
});

test("a run stays as it is for a day, and while one of its results waits for somebody", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const { ids } = await measuredTubes(lab, 1);
  world.clock.advance(dayMs + 1);
  expect(await packRuns(world.deps)).toBe(0);
  const reviewer = await signedInStaff(world);
  await reviewed({ world, technician: await signedInStaff(world), reviewer }, ids);
  expect(await packRuns(world.deps)).toBe(0);
  world.clock.advance(dayMs);
  const nextDay = { world, technician: await signedInStaff(world), reviewer: await signedInStaff(world) };
  const younger = await measuredTubes(nextDay, 1);
  await reviewed(nextDay, younger.ids);
  expect(await packRuns(world.deps)).toBe(1);
  expect(await column(world, "select run_id from wells group by 1")).toEqual([younger.runId]);
});

test("a clock that dies before or after its batch leaves rows or block, and the next one ends the work once", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const { runId } = await finishedRun(lab);
  const rows = await left(world);
  const { database } = world.deps;
  const dying = (isAfter: boolean) => ({
    ...world.deps,
    database: {
      async run(queries: Parameters<Database["run"]>[0]) {
        const isPacking = queries.some(({ sql: text }) => text.startsWith('insert into "run_blocks"'));
        if (isPacking && !isAfter) throw new Error("killed");
        const done = await database.run(queries);
        if (isPacking) throw new Error("killed");
        return done;
      },
    } as Database,
  });
  await expect(packRuns(dying(false))).rejects.toThrow("killed");
  expect(await left(world)).toEqual(rows);
  await expect(packRuns(dying(true))).rejects.toThrow("killed");
  expect(await left(world)).toEqual([0, 0]);
  await Promise.all([packRuns(world.deps), packRuns(world.deps)]);
  expect(await column(world, "select run_id from run_blocks")).toEqual([runId]);
  expect(await column(world, "select count(*) from audit_events where action = 'run.archive'")).toEqual([1]);
});

test("of two clocks at once one packs, and what the other read is not taken out", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const { barcode, ids, runId } = await finishedRun(lab);
  const before = await shown(lab, runId, ids, barcode);
  const made = await Promise.all([packRuns(world.deps), packRuns(world.deps)]);
  expect(made.toSorted()).toEqual([0, 1]);
  expect(await shown(lab, runId, ids, barcode)).toEqual(before);
});

test.for([
  { what: "the block", isStored: false },
  { what: "the object store", isStored: true },
])(
  "an erasure reaches into $what: one person's readings are gone, the others' and the proof stay",
  async ({ isStored }) => {
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
    expect(await packRuns(world.deps)).toBe(1);
    if (isStored) {
      world.clock.advance(91 * dayMs);
      expect(await archiveRuns(world.deps)).toBe(1);
    }
    const as = await signedInStaff(world);
    const wells = async () => (await world.call(getRun, { as, params: { id: runId } })).data.wells;
    const before = await wells();
    const body = { bindingIds: [bindingId], confirm: "删除" as const };
    expect((await (await verifiedCustomer(world, phone)).call(eraseMyData, { body })).status).toBe(200);
    const values = { ct: null, ctText: "", signal1: null, signal2: null, quality: null, instrumentCall: "" };
    const blank = { ...values, barcode: null, sampleName: "" };
    expect(await wells()).toEqual(before.map((well) => (well.barcode === own ? { ...well, ...blank } : well)));
    expect(before.filter(({ barcode, signal1 }) => barcode === own && signal1 !== null).length).toBeGreaterThan(0);
    const [block] = await blocksOf(world);
    expect(Object.values(block?.readings ?? {}).filter((list) => list.length === 0)).toHaveLength(1);
    expect(block && (await blockFault(block))).toBe(null);
  },
);

test("a block is neither changed nor removed, and an altered one is told", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  await finishedRun(lab);
  await packRuns(world.deps);
  for (const change of [
    "delete from run_blocks",
    "update run_blocks set sha256 = 'other'",
    "update run_blocks set wells = 'other'",
    "update run_blocks set readings = json_set(readings, '$.other', json('[]'))",
  ])
    await expect(world.write(run(change))).rejects.toThrow("append-only");
  const [block] = await blocksOf(world);
  if (!block) throw new Error("no block");
  const changed = Object.fromEntries(Object.entries(block.readings).map(([id, list]) => [id, list.toReversed()]));
  expect(await blockFault({ ...block, readings: changed })).toBe("readings");
  expect(await verifyBlocks(world.deps)).toEqual({ blocks: 1, problems: [] });
  await world.write(run("drop trigger run_blocks_no_update"));
  await world.write(run("update run_blocks set readings = replace(readings, 'A', 'B')"));
  expect((await verifyBlocks(world.deps)).problems).toMatchObject([{ kind: "readings" }]);
  expect(await blockFault({ ...block, wells: block.wells.replace("called", "no_call") })).toBe("wells");
});
