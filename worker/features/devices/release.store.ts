import { sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { hasNoHold } from "../results/result-holds.queries";
import type { ModuleRecord, ReleaseCheck, ReleaseFacts } from "./release.rules";

const _changed = (_rows: unknown, count: number) => count;

export type StoredFacts = Pick<ReleaseFacts, "approved" | "isLotReviewed" | "hasDispute" | "records">;

/** What automatic release asks about a run besides its results. */
export function findReleaseFacts(deviceId: string, runUid: string): Query<StoredFacts | undefined> {
  return statement(
    sql`select (select coalesce(a.conditions, '') from automatic_releases a where a.product_id = r.product_id and a.state = 'on')
      as approved,
      exists (select 1 from runs e where e.kind = 'device' and e.assay_id = r.assay_id and e.reagent_lot = r.reagent_lot
        and e.id < r.id and e.controls_passed = 1 and exists (select 1 from result_sets rs where rs.run_id = e.id
        and rs.review_kind = 'person')) as lot_reviewed,
      exists (select 1 from device_messages m where m.device_id = r.device_id and m.run_uid = r.device_run_uid
        and m.outcome = 'disputed') as disputed,
      (select json_group_array(json_object('moduleNo', h.module_no, 'runCount', h.run_count, 'failureCount', h.failure_count,
        'invalidCount', h.invalid_count)) from module_health h where h.device_id = r.device_id) as modules
      from runs r where r.device_id = ${deviceId} and r.device_run_uid = ${runUid}`,
    ([r]) =>
      r && {
        approved: r[0] === null ? null : String(r[0]),
        isLotReviewed: r[1] === 1,
        hasDispute: r[2] === 1,
        records: JSON.parse(String(r[3])) as ModuleRecord[],
      },
  );
}

export interface DueSet {
  readonly resultSetId: string;
  readonly sampleId: string;
  readonly tubeId: string;
  readonly runId: string;
  readonly checks: readonly ReleaseCheck[];
  /** Who approved that results of the product may leave without a person, and when; null once it is switched off. */
  readonly approval: { readonly by: string; readonly at: number } | null;
}

/** Results that wait for their automatic release, the longest waiting first; whatever a person took up is none. */
export function findDueSets(most: number): Query<DueSet[]> {
  return statement(
    sql`select rs.id, rs.sample_id, s.tube_id, rs.run_id, rs.release_checks, u.nick_name, a.approved_at from result_sets rs
      join samples s on s.id = rs.sample_id left join automatic_releases a on a.product_id = rs.product_id and a.state = 'on'
      left join users u on u.id = a.approved_by where rs.release_due_at is not null and rs.state = 'submitted'
      and rs.submitted_by is null order by rs.release_due_at, rs.id limit ${most}`,
    (rows) =>
      rows.map((r) => ({
        resultSetId: String(r[0]),
        sampleId: String(r[1]),
        tubeId: String(r[2]),
        runId: String(r[3]),
        checks: JSON.parse(String(r[4])) as ReleaseCheck[],
        approval: r[6] === null ? null : { by: String(r[5] ?? ""), at: Number(r[6]) },
      })),
  );
}

/** Inside the batch: the result still waits for its automatic release, as the device left it. */
export const stillDue = sql`exists (select 1 from result_sets rs join samples s on s.id = rs.sample_id
  where rs.id = value ->> 'subjectId' and rs.state = 'submitted' and rs.submitted_by is null and rs.release_due_at is not null and ${hasNoHold(sql.raw("rs.id"))}
  and s.state = 'tested' and not exists (select 1 from result_sets later where later.sample_id = rs.sample_id
  and later.product_id = rs.product_id and later.attempt > rs.attempt))
  and exists (select 1 from automatic_releases a join result_sets rs on rs.product_id = a.product_id
  where rs.id = value ->> 'subjectId' and a.state = 'on')`;
