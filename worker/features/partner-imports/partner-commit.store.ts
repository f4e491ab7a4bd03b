import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { removeHoldsOfRun } from "../runs/result-holds.queries";
import { type NewRun, runExists } from "../runs/stated-run.actions";
import { measurableStates } from "../runs/well-verdicts.rules";

const changed = (_rows: unknown, count: number) => count;
const measurable = sql.raw(measurableStates.map((state) => `'${state}'`).join(", "));

/** An import's rows by their keys. */
export interface RowSpan {
  readonly importId: string;
  readonly base: number;
  readonly rowTotal: number;
}
const okRows = ({ base, rowTotal }: RowSpan): SQL =>
  sql`r.id > ${base} and r.id <= ${base + rowTotal} and r.verdict = 'ok'`;

/** What one sample's rows say, target by target: its value, "-" without a call, "?" without a row. */
const said = (targets: readonly string[]): SQL =>
  sql.join(
    targets.map((code) => sql`coalesce(max(iif(r.target_code = ${code}, coalesce(r.value, '-'), null)), '?')`),
    sql` || '|' || `,
  );
const earlier = sql.raw(`(select json_group_array(c) from (select e.outcome ->> '$.conclusion' as c from result_sets e
  where e.sample_id = r.sample_id and e.outcome ->> '$.conclusion' is not null order by e.attempt))`);

export interface Combination {
  readonly said: string;
  /** JSON list of the conclusions of the sample's earlier attempts. */
  readonly earlier: string;
  readonly sampleCount: number;
  readonly isRepeated: boolean;
}

/** The distinct things that the samples of an import say; a handful, however many rows there are. */
export function findCombinations(importId: string, targets: readonly string[]): Query<Combination[]> {
  return statement(
    sql`select said, earlier, count(*), max(is_repeated) from (
      select ${said(targets)} as said, ${earlier} as earlier, count(*) > count(distinct r.target_code) as is_repeated
      from partner_imports i join partner_rows r on r.id > i.base and r.id <= i.base + i.row_total
      where i.id = ${importId} and r.verdict = 'ok' group by r.sample_id) group by said, earlier`,
    (rows) =>
      rows.map(([text, before, count, isRepeated]) => ({
        ...{ said: String(text), earlier: String(before), sampleCount: Number(count), isRepeated: isRepeated === 1 },
      })),
  );
}

/** Nothing wants a person, and every sample may still take a result. */
export const mayCount = (span: RowSpan): SQL => sql`exists (select 1 from partner_imports where id = ${span.importId}
  and state in ('judged', 'rolled_back')) and not exists (select 1 from partner_rows r where r.id > ${span.base}
  and r.id <= ${span.base + span.rowTotal} and r.verdict <> 'ok' and r.verdict <> 'left_out')
  and not exists (select 1 from partner_rows r join samples s on s.id = r.sample_id where ${okRows(span)}
  and s.state not in (${measurable}))`;

/** What a combination means under the product's rules. */
export interface Meaning {
  readonly said: string;
  readonly earlier: string;
  readonly phenotype: string | null;
  readonly level: number | null;
  readonly outcome: Record<string, unknown>;
  readonly holdReason: string;
}

/** The line of the tube's life and the result set of one sample share an id that is made of the run's and the row's number. */
const idOf = (run: NewRun, row: SQL, { base }: RowSpan): SQL =>
  sql`${run.id.slice(0, 20)} || printf('%06d', ${row} - ${base})`;

export interface Actor {
  readonly userId: number;
  readonly requestId: string;
  readonly now: number;
}

/** Everything that makes an import count, after its run went in; eight statements whatever the number of rows. */
export function countingRows(
  span: RowSpan,
  run: NewRun & { readonly ruleSetId: string | null },
  targets: readonly string[],
  meanings: readonly Meaning[],
  by: Actor,
): Query<number>[] {
  const when = runExists(run.id);
  const first = sql.raw("min(r.id)");
  const query = (one: SQL): Query<number> => statement(one, changed);
  return [
    query(sql`insert into tube_events (id, tube_id, kind, from_state, to_state, actor_kind, actor_id, details, request_id, at)
      select ${idOf(run, first, span)}, s.tube_id, 'test', s.state, 'tested', 'staff', ${String(by.userId)},
      json_object('runId', ${run.id}, 'resultSetId', ${idOf(run, first, span)}), ${by.requestId}, ${by.now}
      from partner_rows r join samples s on s.id = r.sample_id where ${okRows(span)} and ${when} group by r.sample_id`),
    query(sql`with meanings as materialized (select value ->> 'said' as said, value ->> 'earlier' as earlier, value ->> 'phenotype' as phenotype,
        value ->> 'level' as level, value -> 'outcome' as outcome, value ->> 'holdReason' as hold_reason
        from json_each(${JSON.stringify(meanings)}))
      insert into result_sets (id, sample_id, product_id, run_id, attempt, state, state_changed_at, source, rule_set_id, phenotype, level,
      outcome, hold_reason, submitted_by, submitted_at, retest_by, created_at)
      select g.id, g.sample_id, ${run.productId}, ${run.id}, (select coalesce(max(b.attempt), 0) + 1 from result_sets b
        where b.sample_id = g.sample_id and b.product_id = ${run.productId}), iif(m.hold_reason = '', 'submitted', 'draft'), ${by.now},
      'import', ${run.ruleSetId}, m.phenotype, m.level, m.outcome, m.hold_reason, iif(m.hold_reason = '', ${by.userId}, null),
      iif(m.hold_reason = '', ${by.now}, null), iif(g.attempts > 0, (select cast(t.actor_id as integer) from tube_events t
        where t.tube_id = g.tube_id and t.kind = 'retest' and t.actor_kind = 'staff' order by t.id desc limit 1), null), ${by.now}
      from (select ${idOf(run, first, span)} as id, r.sample_id, s.tube_id, s.attempts, ${said(targets)} as said, ${earlier} as earlier
        from partner_rows r join samples s on s.id = r.sample_id where ${okRows(span)} and ${when} group by r.sample_id) g
      join meanings m on m.said = g.said and m.earlier = g.earlier`),
    query(sql`insert into calls (id, result_set_id, sample_id, run_id, assay_id, target_code, state, value, reason, source, well_ids,
      created_at)
      select ${idOf(run, sql.raw("r.id"), span)}, b.id, r.sample_id, ${run.id}, ${run.assayId}, r.target_code,
      case when r.value is null then 'no_call' when r.value in ('inconclusive', 'invalid') then r.value else 'called' end, r.value,
      iif(r.value is null, '合作实验室没有判出', ''), 'automatic', '[]', ${by.now}
      from partner_rows r cross join result_sets b on b.sample_id = r.sample_id and b.product_id = ${run.productId} and +b.run_id = ${run.id}
      where ${okRows(span)} and ${when}`),
    query(sql`update samples set state = 'tested', state_changed_at = ${by.now}, attempts = attempts + 1, waiting_for = '',
      version = version + 1 where id in (select r.sample_id from partner_rows r where ${okRows(span)}) and ${when}`),
    query(sql`update partner_imports set state = 'committed', run_id = ${run.id}, closed_by = ${by.userId}, closed_at = ${by.now},
      version = version + 1 where id = ${span.importId} and ${when}`),
  ];
}

/** True while nothing of the run is published, and everything of it may therefore be taken back. */
export const mayTakeBack = (importId: string, runId: string): SQL => sql`exists (select 1 from partner_imports
  where id = ${importId} and state = 'committed' and run_id = ${runId}) and not exists (select 1 from result_sets
  where run_id = ${runId} and state = 'released') and not exists (select 1 from result_sets b join report_versions v
  on v.result_set_id = b.id where b.run_id = ${runId})`;

/**
 * Takes a committed import back: samples return to the state they had, its results and calls go, the run is kept as aborted.
 * The line of each life is written first; without it nothing happens.
 */
export function takingBack(
  { importId, runId }: { importId: string; runId: string },
  reason: string,
  idHead: string,
  by: Actor,
): Query<number>[] {
  const query = (one: SQL): Query<number> => statement(one, changed);
  const when = sql`exists (select 1 from runs where id = ${runId} and state = 'aborted' and state_changed_at = ${by.now})`;
  return [
    query(sql`update runs set state = 'aborted', state_changed_at = ${by.now}, qc_reason = ${reason}, version = version + 1
      where id = ${runId} and ${mayTakeBack(importId, runId)}`),
    query(sql`insert into tube_events (id, tube_id, kind, from_state, to_state, actor_kind, actor_id, reason, details, request_id, at)
      select ${idHead} || substr(b.id, 21), s.tube_id, 'import_undone', s.state, e.from_state, 'staff', ${String(by.userId)}, ${reason},
      json_object('runId', ${runId}), ${by.requestId}, ${by.now} from result_sets b join samples s on s.id = b.sample_id
      join tube_events e on e.id = b.id where b.run_id = ${runId} and ${when}`),
    query(sql`update samples set state = x.from_state, state_changed_at = ${by.now}, attempts = attempts - 1, version = version + 1
      from (select b.sample_id, e.from_state from result_sets b join tube_events e on e.id = b.id where b.run_id = ${runId}) x
      where samples.id = x.sample_id and samples.state = 'tested' and not exists (select 1 from result_sets l
        where l.sample_id = samples.id and l.run_id <> ${runId} and l.created_at > (select created_at from runs where id = ${runId}))
      and ${when}`),
    query(sql`delete from calls where run_id = ${runId} and ${when}`),
    removeHoldsOfRun(runId, when),
    query(sql`delete from result_sets where run_id = ${runId} and ${when}`),
    query(sql`update partner_imports set state = 'rolled_back', run_id = null, closed_by = ${by.userId}, closed_at = ${by.now},
      touched_at = ${by.now}, version = version + 1 where id = ${importId} and ${when}`),
  ];
}
