import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { callsTable, resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { orNull } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import type { ListPlace } from "../../platform/database/list-order";
import { mapped, select } from "../../platform/database/query";
import type { NextStep } from "../calling/commit-rows.rules";

const b = alias(resultSetsTable, "b");
const s = alias(samplesTable, "s");
const r = alias(runsTable, "r");
const c = alias(callsTable, "c");
const l = alias(resultSetsTable, "l");

export interface HeldRow {
  readonly id: string;
  readonly sampleId: string;
  readonly tubeId: string;
  readonly barcode: string;
  readonly productId: string;
  readonly run: { readonly id: string; readonly runNo: string } | null;
  readonly attempt: number;
  readonly reason: string;
  readonly since: number;
  readonly nextStep: NextStep;
  /** States of its calls. */
  readonly callStates: readonly string[];
}

/** What `needsRecollection` says, as a condition. */
const isSpent = sql`(${b.outcome} ->> '$.nextStep' = 'recollect' or (${b.outcome} ->> '$.nextStep' = 'repeat-once'
  and ${b.attempt} >= 2))`;

interface HeldFilter extends Pick<ListPlace, "cursor" | "pageSize" | "withTotal"> {
  readonly which?: "retest" | "recollect";
}

/**
 * Results that hold no answer, of samples that wait for a decision; the oldest first. It begins at the samples, of which
 * few are tested at a time: results that another attempt replaced keep their reason for ever, and would all be walked.
 */
export function findHeld(filter: HeldFilter): Query<HeldRow[]> {
  const which =
    filter.which === undefined
      ? sql``
      : filter.which === "recollect"
        ? sql`and ${isSpent}`
        : sql`and not coalesce(${isSpent}, 0)`;
  return mapped(
    select(
      {
        id: b.id,
        sampleId: b.sampleId,
        tubeId: s.tubeId,
        barcode: s.barcode,
        productId: b.productId,
        runId: b.runId,
        runNo: orNull(r.runNo),
        attempt: b.attempt,
        reason: b.holdReason,
        since: b.createdAt,
        nextStep: sql<NextStep>`${b.outcome} ->> '$.nextStep'`,
        states: sql<string>`(select json_group_array(distinct ${c.state}) from ${callsTable} ${c}
          where ${c.resultSetId} = ${b.id} and ${c.state} <> 'superseded')`,
      },
      sql`from ${samplesTable} ${s} cross join ${resultSetsTable} ${b} on ${b.sampleId} = ${s.id} left
        join ${runsTable} ${r} on ${r.id} = ${b.runId}
      where ${s.state} = 'tested' and ${b.holdReason} <> '' and +${b.state} in ('draft', 'returned')
      and +${b.id} > ${filter.cursor ?? ""} ${which}
      and not exists (select 1 from ${resultSetsTable} ${l} where ${l.sampleId} = ${b.sampleId}
      and ${l.productId} = ${b.productId}
        and ${l.attempt} > ${b.attempt}) order by ${b.id} limit ${filter.pageSize + 1}`,
    ),
    (rows) =>
      rows.map(
        ({ id, sampleId, tubeId, barcode, productId, runId, runNo, attempt, reason, since, nextStep, states }) => ({
          id,
          sampleId,
          tubeId,
          barcode,
          productId,
          run: runId === null ? null : { id: String(runId), runNo: runNo ?? "" },
          attempt,
          reason,
          since,
          nextStep: nextStep as NextStep,
          callStates: JSON.parse(states) as string[],
        }),
      ),
  );
}

/** How many samples wait at the plates for another run, counted up to a bound that a badge can show. */
export function countPlating(most: number): Query<number> {
  return mapped(
    select(
      { count: sql<number | null>`count(*)` },
      sql`from (select 1 from ${samplesTable} where ${samplesTable.state} = 'retest_queued' limit ${most})`,
    ),
    ([first]) => first?.count ?? 0,
  );
}
