import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { eraseMyData } from "#contract/my-data.schemas";
import { getResultSet } from "#contract/result-sets.schemas";
import { getTube } from "#contract/tubes.schemas";
import { tubesTable } from "#drizzle/schema/kits";
import { callsTable, resultSetsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import type { World } from "#tests/support/app";
import { signedInStaff, verifiedCustomer } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import { archiveSamples, restoreSamples } from "#worker/features/archive/sample-archive.actions";
import { hasRecordedCalls, recordedCalls } from "#worker/features/instrument-files/run-imports.queries";
import { findPastResults } from "#worker/features/products/rule-sets.store";
import { findPublishable } from "#worker/features/reports/publish.store";
import { findCandidates } from "#worker/features/reports/rule-updates.store";
import { findCallsOfResultSet, findResultSet } from "#worker/features/results/result-sets.store";
import { findRunToRecompute, findSiteGenotypes } from "#worker/features/trends/trends.queries";
import { db, rows, select } from "#worker/platform/database/query";
import { dayMs, oldReports, phones } from "./archived-laboratory";

const t = alias(tubesTable, "t");

/** Below the port that opens what is sealed. */
const stored = async (world: World, text: string | SQL) =>
  (
    await world.engine.uncounted.run([
      statement(typeof text === "string" ? sql.raw(text) : text, (found) => found.map((row) => [...row])),
    ])
  )[0];
const ids = async (world: World, from: string) =>
  (await stored(world, `select ${from} order by 1`)).map(([id]) => String(id));
const wholeCallRows = (world: World) => world.read(rows(db.select().from(callsTable).orderBy(callsTable.id)));
const last = "\u{ffff}";

/** Two reports; of the first one's calls one was typed by two people, later and for a reason, and one before it was superseded; both are one person's. */
async function oldCalls() {
  const lab = await oldReports();
  const { world } = lab;
  await stored(
    world,
    "update persons set (phone_hash, name_hash) = (select phone_hash, name_hash from persons order by id limit 1)",
  );
  await stored(
    world,
    `update calls set source = 'manual', entered_by = 1, confirmed_by = 2, reason = '两人录入', created_at = created_at + 5
      where id = (select min(id) from calls)`,
  );
  await stored(world, "update calls set state = 'no_call', value = null where id = (select max(id) from calls)");
  await stored(
    world,
    `insert into calls select 'Z' || substr(id, 2), result_set_id, sample_id, run_id, assay_id, target_code, 'superseded', value, 'old',
      source, instrument_call, well_ids, null, null, created_at from calls where id = (select min(id) from calls)`,
  );
  return lab;
}

/** What lists, statistics, rules, comparisons and reports ask for. */
async function asked(world: World) {
  const [first = "", second = ""] = await ids(world, "id from result_sets");
  const [ruleSetId = ""] = await ids(world, "rule_set_id from result_sets");
  const [runId = ""] = await ids(world, "run_id from result_sets");
  const ofTube = (targets: string[]) =>
    select(
      { barcode: t.barcode, has: sql<number>`${hasRecordedCalls(targets)}`, recorded: recordedCalls },
      sql`from ${resultSetsTable} join ${samplesTable} on ${samplesTable.id} = ${resultSetsTable.sampleId}
        join ${tubesTable} ${t} on ${t.id} = ${samplesTable.tubeId} order by 1`,
    );
  return {
    result: [await world.read(findResultSet(first)), await world.read(findResultSet(second))],
    calls: (await world.read(findCallsOfResultSet(first))).map(
      ({ id: _, instrumentCall: __, wellIds: ___, ...call }) => call,
    ),
    sites: await world.read(findSiteGenotypes({ before: last })),
    past: await world.read(findPastResults(ruleSetId, last, 10)),
    candidates: (await world.read(findCandidates({ code: "alcohol" }, 10))).map(
      ({ payload: { signed: _, ...page }, ...candidate }) => ({ ...candidate, page }),
    ),
    publishable: (await world.read(findPublishable([first, second]))).map(({ findings, report }) => [
      findings,
      report?.findings,
    ]),
    measured: (await world.read(findRunToRecompute(runId).calls)).map(({ targetCode, state, value }) => [
      targetCode,
      state,
      value,
    ]),
    recorded: [
      await world.read(ofTube(["rs671"])),
      await world.read(ofTube(["rs1229984"])),
      await world.read(ofTube(["rs1"])),
    ],
  };
}

test("lists, statistics, rules, delta checks and reports get from an archived sample's cell what its rows said, and the rows come back as they were", async () => {
  const { world } = await oldCalls();
  const before = await asked(world);
  const calls = await wholeCallRows(world);
  expect(calls).toHaveLength(5);
  expect(before.sites.flatMap(({ found }) => found)).toHaveLength(3);
  expect(before.result[0]?.changedBy.toSorted()).toEqual([1, 2]);
  expect(await archiveSamples(world.deps)).toBe(2);
  expect(await wholeCallRows(world)).toEqual([]);
  expect(await asked(world)).toEqual(before);
  expect(await restoreSamples(world.deps, await ids(world, "id from samples"))).toBe(2);
  expect(await wholeCallRows(world)).toEqual(calls);
  expect(await stored(world, "select archived_calls from result_sets")).toEqual([[null], [null]]);
  expect(await asked(world)).toEqual(before);
});

/** Archives, and then puts the calls back as a process of before left them. */
async function leftBehind(world: World) {
  await stored(world, "create table left_behind as select * from calls");
  await archiveSamples(world.deps);
  await stored(world, "insert into calls select * from left_behind");
  await stored(world, "drop table left_behind");
  await stored(world, "update calls set run_id = null, assay_id = null, instrument_call = '', well_ids = '[]'");
  await stored(world, "update result_sets set archived_calls = null");
}

test("calls of archived samples that a process of before left as rows read as ever, and the clock moves them", async () => {
  const { world, reports } = await oldCalls();
  const staff = await signedInStaff(world);
  const { data: life } = await staff.call(getTube, { params: { id: reports[0]?.tubeId ?? "" } });
  const result = async () =>
    (await staff.call(getResultSet, { params: { id: life.resultSets[0]?.id ?? "" } })).data.calls;
  const before = [await asked(world), await result()];
  const calls = await wholeCallRows(world);
  await leftBehind(world);
  expect([await asked(world), await result()]).toEqual(before);
  expect(await archiveSamples(world.deps)).toBe(0);
  expect(await wholeCallRows(world)).toEqual([]);
  expect([await asked(world), await result()]).toEqual(before);
  await restoreSamples(world.deps, await ids(world, "id from samples"));
  expect(await wholeCallRows(world)).toEqual(calls);
});

test("calls that do not open stay rows and stop no others from following their sample", async () => {
  const { world } = await oldReports();
  await leftBehind(world);
  const bad = "sealed~t~calls.value~v1.AAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBBBB";
  await stored(world, sql`update calls set value = ${bad} where id = (select min(id) from calls)`);
  await expect(archiveSamples(world.deps)).rejects.toThrow();
  expect(await stored(world, "select count(*), count(distinct result_set_id) from calls")).toEqual([[2, 1]]);
  expect(await stored(world, "select archived_calls is null from result_sets order by 1")).toEqual([[0], [1]]);
});

test("a sample that a process of before brought back keeps its calls in the cell, where they are read, archived again and erased", async () => {
  const { world, reports } = await oldReports();
  const before = await asked(world);
  await archiveSamples(world.deps);
  await stored(world, `update samples set archived = null, restored_at = ${world.clock.now()}`);
  expect(await asked(world)).toEqual(before);
  world.clock.advance(31 * dayMs);
  expect(await archiveSamples(world.deps)).toBe(2);
  expect(await asked(world)).toEqual(before);
  const customer = await verifiedCustomer(world, phones[0], "valid");
  const body = { bindingIds: [reports[0]?.bindingId ?? ""], confirm: "删除" as const };
  expect((await customer.call(eraseMyData, { body })).status).toBe(200);
  expect(await stored(world, "select count(*) from calls where value is not null")).toEqual([[0]]);
  const cells = "select archived_calls is null or archived_calls ->> 0 is null from result_sets order by 1";
  expect(await stored(world, cells)).toEqual([[0], [1]]);
});
