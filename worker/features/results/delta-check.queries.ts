import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { RecordedCall } from "../calling/delta-check.rules";
import type { SampleCall } from "../calling/plate-calls.rules";
import { hasRecordedCalls, recordedCalls, toRecordedCalls } from "../instrument-files/run-imports.queries";
import { idFrom, otherResult } from "./result-holds.queries";

const changed = (_rows: unknown, count: number) => count;
const pendingMessage = "正在与同一人的既往结果核对，核对完成前不能审核和发布";
const isPending = (alias: string): SQL =>
  sql.raw(`${alias}.rule = 'delta_pending' and ${alias}.overtaken_at is null and ${alias}.erased_at is null`);

/**
 * Holds every result of a run whose person has genotypes at these sites on record from another tube, until they were compared:
 * values that are sealed cannot be compared here. To be run when the run's calls are in.
 */
export function holdUntilCompared(runId: string, targets: readonly string[], now: number): Query<number> {
  return statement(
    sql`insert or ignore into result_holds (id, result_set_id, rule, subject_kind, subject_name, message, created_at)
      select ${idFrom(sql`${runId}`)}, rs.id, 'delta_pending', 'sample', s.barcode, ${pendingMessage}, ${now}
      from result_sets rs cross join samples s on s.id = rs.sample_id cross join tubes t on t.id = s.tube_id
      where rs.run_id = ${runId} and ${hasRecordedCalls(targets)}`,
    changed,
  );
}

/** Results that wait for their comparison, by the ids of their holds, from behind `after`. */
export function findPending(after: string, limit: number): Query<string[]> {
  return statement(
    sql`select h.id from result_holds h where ${isPending("h")} and h.id > ${after} order by h.id limit ${limit}`,
    (rows) => rows.map(([id]) => String(id)),
  );
}

/** What a result that waits says, and what is on record of its person. */
interface PendingResult {
  readonly resultSetId: string;
  readonly barcode: string;
  readonly calls: readonly Pick<SampleCall, "targetCode" | "state" | "value">[];
  readonly recorded: readonly RecordedCall[];
}

const heldBy = (holdIds: readonly string[]): SQL => sql`(select value from json_each(${JSON.stringify(holdIds)}))`;

export function findToCompare(holdIds: readonly string[]): Query<PendingResult[]> {
  return statement(
    sql`select rs.id, s.barcode, (select json_group_array(json_object('targetCode', c.target_code,
        'state', iif(c.state = 'accepted', 'called', c.state), 'value', c.value)) from calls c
        where c.result_set_id = rs.id and c.state <> 'superseded'), ${recordedCalls}
      from result_holds h join result_sets rs on rs.id = h.result_set_id join samples s on s.id = rs.sample_id
      join tubes t on t.id = s.tube_id where h.id in ${heldBy(holdIds)} and ${isPending("h")}`,
    (rows) =>
      rows.map(([id, barcode, calls, recorded]) => ({
        resultSetId: String(id),
        barcode: String(barcode),
        calls: JSON.parse(String(calls)) as PendingResult["calls"],
        recorded: toRecordedCalls(recorded),
      })),
  );
}

/**
 * For `insertHolds` of a comparison: one of the two results still waits, and both still say something, so that neither a
 * roll-back nor an erasure in between is undone.
 */
export const stillCompared: SQL = sql`exists (select 1 from result_holds p where ${isPending("p")}
  and p.result_set_id in (rs.id, ${otherResult("h.value")}))
  and exists (select 1 from calls c where c.result_set_id = rs.id and c.value is not null)
  and exists (select 1 from calls c where c.result_set_id = ${otherResult("h.value")} and c.value is not null)`;

/** The comparison of these is done. */
export function dispelPending(holdIds: readonly string[], now: number): Query<number> {
  return statement(
    sql`update result_holds as h set overtaken_at = ${now} where h.id in ${heldBy(holdIds)} and ${isPending("h")}`,
    changed,
  );
}
