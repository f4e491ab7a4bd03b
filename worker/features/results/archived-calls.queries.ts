import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { callsTable, resultSetsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { atRest, atRestOrNull } from "../../platform/database/at-rest";
import type { Query } from "../../platform/database/database";
import { db, mapped, select, selectColumn, write } from "../../platform/database/query";
import { insertInto, listed, oneOfList } from "../../platform/database/writes";
import { type ArchivedCall, type ArchivedSample, archivedSample } from "../specimens/archived-sample.rules";
import { type Archiving, ofArchived } from "../specimens/archived-samples.queries";
import { archivedCallId, archivedCell, callsOf } from "../stored-calls.queries";

const { id, resultSetId, sampleId, assayId } = callsTable;
const sets = resultSetsTable;
const samples = samplesTable;

const foundCalls = (which: SQL) =>
  select(
    { ...getTableColumns(callsTable), setMadeAt: sets.createdAt },
    sql`from ${sets} join ${callsTable} on ${resultSetId} = ${sets.id} where ${which} order by ${id}`,
  );

type FoundCall = ReturnType<ReturnType<typeof foundCalls>["read"]>[number];

/** The calls of these samples, as far as they are rows. */
export const callsToArchive = (sampleIds: readonly string[]): Query<FoundCall[]> =>
  foundCalls(sql`${sets.sampleId} in ${oneOfList(sampleIds)}`);

/** Results of archived samples whose calls are rows still: a process of before left them, without what is in their records. */
export const setsLeftBehind = (count: number): Query<string[]> =>
  selectColumn(
    resultSetId,
    sql`from ${callsTable} join ${samples} on ${samples.id} = ${sampleId} where ${assayId} is null and ${resultSetId} > ''
      and ${samples.archived} is not null group by ${resultSetId} limit ${count}`,
  );

/** The calls of these results, as far as they are rows. */
export const callsLeftBehind = (setIds: readonly string[]): Query<FoundCall[]> =>
  foundCalls(sql`${sets.id} in ${oneOfList(setIds)}`);

const bySet = (calls: readonly FoundCall[]) => [...Map.groupBy(calls, (call) => call.resultSetId)];

/** What of these calls goes into the record of their sample: what only the page of a result shows, or nothing reads. */
export const recordedCalls = (calls: readonly FoundCall[]): ArchivedCall[] =>
  bySet(calls).flatMap(([set, own]) =>
    own.map((call, nth) => ({
      id: call.id,
      place: archivedCallId(set, nth + 1),
      sampleId: call.sampleId,
      runId: call.runId,
      assayId: call.assayId,
      instrumentCall: call.instrumentCall,
      wellIds: call.wellIds,
    })),
  );

/** These calls move from their rows into the cell of their result set, where its sample is one of `archived`. */
function intoCells(calls: readonly FoundCall[], archived: SQL, hasIds: boolean): Query<number>[] {
  const one = listed(
    bySet(calls).map(([set, own]) => ({ id: set, cell: archivedCell(own, own[0]?.setMadeAt ?? 0, hasIds) })),
  );
  return [
    write(
      db
        .update(sets)
        .set({ archivedCalls: one.json("cell") as SQL })
        .from(one.rows)
        .where(sql`${sets.id} = ${one.of("id")} and ${sets.archivedCalls} is null and ${sets.sampleId} in ${archived}`),
    ),
    write(
      db.delete(callsTable).where(
        sql`${id} in ${oneOfList(calls.map((call) => call.id))} and exists (select 1 from ${sets}
            where ${sets.id} = ${resultSetId} and ${sets.archivedCalls} is not null)`,
      ),
    ),
  ];
}

export const archiveCalls = (archiving: Archiving, calls: readonly FoundCall[]): Query<number>[] =>
  intoCells(calls, ofArchived(archiving, samples.id), false);

/** Their records name these by their ids. */
export const archiveCallsLeftBehind = (calls: readonly FoundCall[]): Query<number>[] =>
  intoCells(
    calls,
    sql`(select ${samples.id} from ${samples} where ${samples.id} in ${oneOfList(calls.map((call) => call.sampleId))}
      and ${samples.archived} is not null)`,
    true,
  );

const inCells = [
  "id",
  "targetCode",
  "state",
  "value",
  "reason",
  "source",
  "enteredBy",
  "confirmedBy",
  "createdAt",
] as const;

/** The calls in the cells of these samples, a list in SQL. */
export function callsInCells(ofThese: SQL) {
  const k = callsOf(sets, inCells);
  return select(
    { resultSetId: sets.id, sampleId: sets.sampleId, ...k.columns },
    sql`from ${sets} cross join ${k.rows} where ${sets.sampleId} in ${ofThese} and ${sets.archivedCalls} is not null`,
  );
}

export const callsInCellsOf = (sampleIds: readonly string[]) => callsInCells(oneOfList(sampleIds));

type CallInCell = ReturnType<ReturnType<typeof callsInCells>["read"]>[number];

/**
 * Calls are rows again, with what the records hold of them. What an erasure took from a cell, or a record whose key was destroyed
 * meanwhile, stays away: to be run before that is done on purpose.
 */
export function restoreCalls(found: readonly CallInCell[], records: readonly ArchivedSample[]): Query<number>[] {
  const kept = records.flatMap(({ calls = [] }) => calls);
  const ids = new Map(kept.map((call) => [call.place ?? call.id, call.id]));
  const one = listed(
    found.map((call) => ({
      ...call,
      id: ids.get(call.id) ?? call.id,
      value: atRestOrNull("calls.value", call.value),
    })),
  );
  return [
    write(
      insertInto(
        callsTable,
        {
          ...(Object.fromEntries(inCells.map((name) => [name, one.of(name)])) as Record<(typeof inCells)[number], SQL>),
          resultSetId: sql`${sets.id}`,
          sampleId: sql`${sets.sampleId}`,
          value: sql`iif(${sets.archivedCalls} ->> 0 is null, null, ${one.of("value")})`,
          wellIds: [],
        },
        {
          from: sql`${one.rows} cross join ${sets} on ${sets.id} = ${one.of("resultSetId")}`,
          when: sql`${sets.archivedCalls} is not null`,
        },
      ),
    ),
    write(
      db
        .update(sets)
        .set({ archivedCalls: null })
        .where(
          sql`${sets.id} in ${oneOfList(found.map((call) => call.resultSetId))} and ${sets.archivedCalls} is not null`,
        ),
    ),
    restoreMeasured(kept),
  ];
}

function restoreMeasured(kept: readonly ArchivedCall[]): Query<number> {
  const one = listed(
    kept.map((call) => ({ ...call, instrumentCall: atRest("calls.instrument_call", call.instrumentCall) })),
  );
  return write(
    db
      .update(callsTable)
      .set({
        runId: one.of("runId"),
        assayId: one.of("assayId"),
        instrumentCall: one.of("instrumentCall"),
        wellIds: one.json("wellIds"),
      })
      .from(one.rows)
      .where(
        sql`${id} = ${one.of("id")} and exists (select 1 from ${samples} where ${samples.id} = ${sampleId}
          and ${samples.archived} is not null)`,
      ),
  );
}

const recordsOf = (which: SQL): Query<ArchivedSample[]> =>
  mapped(
    selectColumn(
      samples.archived,
      sql`from ${samples} where ${samples.id} in (select ${sets.sampleId} from ${sets} where ${which})
        and ${samples.archived} is not null`,
    ),
    (found) => found.flatMap((archived) => archivedSample(archived) ?? []),
  );

/** What is archived of the sample of a result; none while its rows are rows. */
export const archivedOfResultSet = (set: string): Query<ArchivedSample[]> => recordsOf(sql`${sets.id} = ${set}`);

/** What is archived of the samples of a run. */
export const archivedOfRun = (run: string): Query<ArchivedSample[]> => recordsOf(sql`${sets.runId} = ${run}`);
