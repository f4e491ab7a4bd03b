import { sql } from "drizzle-orm";
import type { Cell, Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { TubeFacts } from "./my-bindings.rules";

interface MyBindingRow extends TubeFacts {
  readonly bindingId: string;
  readonly barcodeLast4: string;
  readonly productName: string;
  readonly personMasked: string;
  readonly undoUntil: number;
  readonly reportKey: string | null;
  /** When the report was promised for, ms UTC; null before the laboratory has the tube. */
  readonly dueAt: number | null;
  readonly firstViewedAt: number | null;
  readonly turnaroundMinutes: number;
}

/** Every live binding of the session's phone with where its tube is, newest first; at most fifty. */
export function findMyBindings(tokenHash: string): Query<MyBindingRow[]> {
  return statement(
    // Every column has a name of its own: D1 answers rows as objects and would make one of two equal names.
    sql`select b.id as binding_id, t.barcode_last4, p.name as product_name, coalesce(person.name_masked, '') as person_masked,
      p.journey, t.state as tube_state, s.state as sample_state,
      (select reason from rejections where sample_id = s.id order by id desc limit 1) as rejection,
      r.state as report_state, r.key as report_key, b.bound_at as bound_at, s.received_at as received_at, b.undo_until,
      (select pcr_time from report_versions where id = r.current_version_id) as pcr_time,
      (select max(reviewed_at) from result_sets where sample_id = s.id and state in ('reviewed', 'released')) as reviewed_at,
      r.published_at as published_at,
      (select runs.ended_at from wells join runs on runs.id = wells.run_id where wells.sample_id = s.id
        and runs.ended_at is not null order by wells.run_id desc limit 1) as ended_at,
      s.due_at as due_at, b.withdrawn_at as consent_withdrawn_at, r.first_viewed_at as first_viewed_at,
      p.turnaround_minutes as turnaround_minutes,
      exists (select 1 from result_sets where sample_id = s.id and state in ('reviewed', 'released') and review_kind = 'automatic')
        as by_rule,
      dr.state as run_state, dr.started_at as run_started_at, dr.expected_end_at as run_expected_end_at, d.last_seen_at as heard_at
      from bindings b
      join tubes t on t.id = b.tube_id
      join products p on p.id = b.product_id
      join persons person on person.id = b.person_id
      left join samples s on s.id = (select id from samples where binding_id = b.id and state <> 'cancelled' limit 1)
      left join runs dr on dr.id = s.device_run_id
      left join devices d on d.id = dr.device_id
      left join reports r on r.id = (select id from reports where binding_id = b.id and key is not null
        and state in ('published', 'corrected', 'superseded', 'withdrawn') order by id desc limit 1)
      where b.phone_hash = (select phone_hash from customer_sessions where token_hash = ${tokenHash})
      and b.released_at is null order by b.id desc limit 50`,
    (rows) => rows.map(asBinding),
  );
}

const numberOrNull = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : Number(cell));
const textOrNull = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : String(cell));

const asRun = (r: readonly Cell[]) => ({
  state: String(r[0]),
  startedAt: Number(r[1]),
  expectedEndAt: Number(r[2]),
  heardAt: numberOrNull(r[3]),
});

function asBinding(r: readonly Cell[]): MyBindingRow {
  return {
    bindingId: String(r[0]),
    barcodeLast4: String(r[1]),
    productName: String(r[2]),
    personMasked: String(r[3]),
    journey: r[4] === "onsite" ? "onsite" : "laboratory",
    tubeState: String(r[5]),
    sampleState: textOrNull(r[6]),
    rejection: textOrNull(r[7]),
    reportState: textOrNull(r[8]),
    reportKey: textOrNull(r[9]),
    boundAt: Number(r[10]),
    receivedAt: numberOrNull(r[11]),
    undoUntil: Number(r[12]),
    testedAt: numberOrNull(r[13]) ?? numberOrNull(r[16]),
    reviewedAt: numberOrNull(r[14]),
    publishedAt: numberOrNull(r[15]),
    dueAt: numberOrNull(r[17]),
    consentWithdrawnAt: numberOrNull(r[18]),
    firstViewedAt: numberOrNull(r[19]),
    turnaroundMinutes: Number(r[20]),
    isByRule: r[21] === 1,
    run: typeof r[22] === "string" ? asRun(r.slice(22)) : null,
  };
}
