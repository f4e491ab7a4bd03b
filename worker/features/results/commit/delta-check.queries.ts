import { type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { tubesTable } from "#drizzle/schema/kits";
import { resultHoldsTable } from "#drizzle/schema/result-holds";
import { callsTable, resultSetsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../../platform/database/database";
import { db, mapped, parsedJson, select, write } from "../../../platform/database/query";
import { idContinuedFrom, insertInto, oneOfList } from "../../../platform/database/writes";
import type { RecordedCall } from "../../calling/delta-check.rules";
import type { SampleCall } from "../../calling/plates/plate-calls.rules";
import { hasRecordedCalls, recordedCallsJson } from "../../instrument-files/run-imports.queries";
import { otherResultId } from "../holds/result-holds.queries";

const rs = alias(resultSetsTable, "rs");
const s = alias(samplesTable, "s");
const t = alias(tubesTable, "t");
const h = alias(resultHoldsTable, "h");
const k = alias(callsTable, "k");
const p = alias(resultHoldsTable, "p");

const pendingMessage = "正在与同一人的既往结果核对，核对完成前不能审核和发布";
const isPending = (hold: Readonly<Record<"rule" | "overtakenAt" | "erasedAt", SQLiteColumn>>): SQL =>
  sql`${hold.rule} = 'delta_pending' and ${hold.overtakenAt} is null and ${hold.erasedAt} is null`;

/**
 * Holds every result of a run whose person has earlier genotypes at these sites from another tube, until they are compared:
 * encrypted values cannot be compared in SQL. To be run after the run's calls are inserted.
 */
export function holdUntilCompared(runId: string, targets: readonly string[], now: number): Query<number> {
  return write(
    insertInto(
      resultHoldsTable,
      {
        id: idContinuedFrom(sql`${runId}`),
        resultSetId: sql`${rs.id}`,
        rule: "delta_pending",
        subjectKind: "sample",
        subjectName: sql`${s.barcode}`,
        message: pendingMessage,
        createdAt: now,
      },
      {
        from: sql`${resultSetsTable} ${rs} cross join ${samplesTable} ${s} on ${s.id} = ${rs.sampleId}
          cross join ${tubesTable} ${t} on ${t.id} = ${s.tubeId}`,
        when: sql`${rs.runId} = ${runId} and ${hasRecordedCalls(targets)}`,
      },
    ).onConflictDoNothing(),
  );
}

/** Results that wait for their comparison, by the ids of their holds, starting after `after`. */
export function findPendingComparisons(after: string, limit: number): Query<string[]> {
  return mapped(
    select(
      { id: h.id },
      sql`from ${resultHoldsTable} ${h} where ${isPending(h)} and ${h.id} > ${after} order by ${h.id} limit ${limit}`,
    ),
    (rows) => rows.map(({ id }) => id),
  );
}

/** The calls of a waiting result, and the earlier ones of its person. */
interface PendingResult {
  readonly resultSetId: string;
  readonly barcode: string;
  readonly calls: readonly Pick<SampleCall, "targetCode" | "state" | "value">[];
  readonly recorded: readonly RecordedCall[];
}

export function findResultsToCompare(holdIds: readonly string[]): Query<PendingResult[]> {
  const calls = sql`(select json_group_array(json_object('targetCode', ${k.targetCode}, 'state',
    iif(${k.state} = 'accepted', 'called', ${k.state}), 'value', ${k.value})) from ${callsTable} ${k}
    where ${k.resultSetId} = ${rs.id} and ${k.state} <> 'superseded')`;
  return select(
    {
      resultSetId: rs.id,
      barcode: s.barcode,
      calls: parsedJson<PendingResult["calls"]>(calls),
      recorded: recordedCallsJson,
    },
    sql`from ${resultHoldsTable} ${h} join ${resultSetsTable} ${rs} on ${rs.id} = ${h.resultSetId}
      join ${samplesTable} ${s} on ${s.id} = ${rs.sampleId} join ${tubesTable} ${t} on ${t.id} = ${s.tubeId}
      where ${h.id} in ${oneOfList(holdIds)}`,
  );
}

/**
 * Condition for `insertHolds` after a comparison: one of the two results still waits and both still have their calls, so that a
 * roll-back or an erasure in between is not undone.
 */
export const isComparisonStillValid: SQL = sql`exists (select 1 from ${resultHoldsTable} ${p} where ${isPending(p)}
  and ${p.resultSetId} in (${rs.id}, ${otherResultId(sql`(h.value -> '$.facts')`)})) and exists (select 1 from ${callsTable} ${k}
  where ${k.resultSetId} = ${rs.id} and ${k.value} is not null) and exists (select 1 from ${callsTable} ${k}
  where ${k.resultSetId} = ${otherResultId(sql`(h.value -> '$.facts')`)} and ${k.value} is not null)`;

/** Releases the holds of finished comparisons. */
export function releasePendingHolds(holdIds: readonly string[], now: number): Query<number> {
  const hold = resultHoldsTable;
  return write(
    db
      .update(hold)
      .set({ overtakenAt: now })
      .where(sql`${hold.id} in ${oneOfList(holdIds)} and ${isPending(hold)}`),
  );
}
