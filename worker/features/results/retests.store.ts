import { sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { NextStep } from "../calling/commit-rows.rules";

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
const isSpent = sql.raw(
  "(b.outcome ->> '$.nextStep' = 'recollect' or (b.outcome ->> '$.nextStep' = 'repeat-once' and b.attempt >= 2))",
);

/** Results that hold no answer, of samples that wait for a decision; the oldest first. */
export function findHeld(filter: {
  which?: "retest" | "recollect";
  cursor?: string;
  pageSize: number;
}): Query<HeldRow[]> {
  const which =
    filter.which === undefined
      ? sql``
      : filter.which === "recollect"
        ? sql`and ${isSpent}`
        : sql`and not coalesce(${isSpent}, 0)`;
  return statement(
    sql`select b.id, b.sample_id, s.tube_id, s.barcode, b.product_id, b.run_id, r.run_no, b.attempt, b.hold_reason, b.created_at,
      b.outcome ->> '$.nextStep' as next_step,
      (select json_group_array(distinct c.state) from calls c where c.result_set_id = b.id and c.state <> 'superseded') as call_states
      from result_sets b join samples s on s.id = b.sample_id left join runs r on r.id = b.run_id
      where b.hold_reason <> '' and b.state in ('draft', 'returned') and b.id > ${filter.cursor ?? ""} and s.state = 'tested' ${which}
      and not exists (select 1 from result_sets l where l.sample_id = b.sample_id and l.product_id = b.product_id
        and l.attempt > b.attempt) order by b.id limit ${filter.pageSize + 1}`,
    (rows) =>
      rows.map(
        ([id, sampleId, tubeId, barcode, productId, runId, runNo, attempt, reason, since, nextStep, states]) => ({
          id: String(id),
          sampleId: String(sampleId),
          tubeId: String(tubeId),
          barcode: String(barcode),
          productId: String(productId),
          run: runId === null ? null : { id: String(runId), runNo: String(runNo ?? "") },
          attempt: Number(attempt),
          reason: String(reason),
          since: Number(since),
          nextStep: nextStep as NextStep,
          callStates: JSON.parse(String(states)) as string[],
        }),
      ),
  );
}

/** How many samples wait at the plates for another run, counted up to a bound that a badge can show. */
export function countPlating(most: number): Query<number> {
  return statement(
    sql`select count(*) from (select 1 from samples where state = 'retest_queued' limit ${most})`,
    ([first]) => Number(first?.[0] ?? 0),
  );
}
