import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { hasNoOpenHold } from "./result-holds.queries";
import type { ResultSetState } from "./runs.states";

/** A result set that is about to move, with the line of the tube's life that carries the move. */
export interface MovingSet {
  readonly resultSetId: string;
  readonly sampleId: string;
  readonly runId: string | null;
  readonly lineId: string;
  readonly to: ResultSetState;
}

/** Per line (`subjectId` is the result set): still the latest, in a state that was seen, with its sample tested. */
export const setStillIn = (states: readonly ResultSetState[]): SQL =>
  sql`exists (select 1 from result_sets rs join samples s on s.id = rs.sample_id where rs.id = value ->> 'subjectId'
    and s.state = 'tested' and rs.state in (select value from json_each(${JSON.stringify(states)}))
    and not exists (select 1 from result_sets later where later.sample_id = rs.sample_id and later.product_id = rs.product_id
      and later.attempt > rs.attempt))`;

/** Per line (`subjectId` is the result set): no doubt about it wants a statement. */
export const noOpenHold: SQL = hasNoOpenHold(sql`value ->> 'subjectId'`);

const lineOf = sql.raw("exists (select 1 from tube_events e where e.id = j.value ->> 'lineId')");
const changed = (_rows: unknown, count: number) => count;

/** Inside a batch: at least one of the lines was written. */
export const anyLineWritten = (moving: readonly MovingSet[]): SQL =>
  sql`exists (select 1 from tube_events where id in (select value from json_each(${JSON.stringify(moving.map(({ lineId }) => lineId))})))`;

/** Moves the sets whose line was written and answers their ids; `set` names the columns that change with the state. */
function moveSets(moving: readonly MovingSet[], now: number, set: SQL): Query<string[]> {
  return statement(
    sql`update result_sets set state = j.value ->> 'to', state_changed_at = ${now}, version = version + 1, ${set}
      from json_each(${JSON.stringify(moving)}) j where result_sets.id = j.value ->> 'resultSetId' and ${lineOf}
      returning result_sets.id`,
    (rows) => rows.map(([id]) => String(id)),
  );
}

export const submitSets = (moving: readonly MovingSet[], userId: number, now: number) =>
  moveSets(
    moving,
    now,
    sql`submitted_by = ${userId}, submitted_at = ${now}, reviewed_by = null, reviewed_at = null, review_note = ''`,
  );

/** By nobody in particular when its rules reviewed the sets. */
export const reviewSets = (moving: readonly MovingSet[], userId: number | null, now: number) =>
  moveSets(
    moving,
    now,
    sql`review_kind = ${userId === null ? "automatic" : "person"}, reviewed_by = ${userId},
      reviewed_at = ${userId === null ? null : now}`,
  );

export const returnSets = (moving: readonly MovingSet[], reason: string, now: number) =>
  moveSets(moving, now, sql`review_note = ${reason}`);

/** The calls of reviewed sets, and the wells they were read from, are taken as they are. */
export function acceptCalls(moving: readonly MovingSet[]): Query<number> {
  return statement(
    sql`update calls set state = 'accepted' from json_each(${JSON.stringify(moving)}) j
      where calls.result_set_id = j.value ->> 'resultSetId' and calls.state in ('called', 'no_call', 'inconclusive', 'invalid')
      and ${lineOf}`,
    changed,
  );
}

export function acceptWells(moving: readonly MovingSet[]): Query<number> {
  return statement(
    sql`update wells set state = 'accepted' from json_each(${JSON.stringify(moving)}) j
      where wells.sample_id = j.value ->> 'sampleId' and wells.run_id = j.value ->> 'runId' and wells.state = 'called'
      and not wells.omitted and ${lineOf}`,
    changed,
  );
}

/** A run is reviewed when nothing of it waits for its submitter or its reviewer any more. */
export function reviewRuns(moving: readonly MovingSet[], userId: number | null, now: number): Query<number> {
  return statement(
    sql`update runs set state = 'reviewed', state_changed_at = ${now}, reviewed_by = ${userId},
      reviewed_at = ${userId === null ? null : now}, version = version + 1
      where id in (select j.value ->> 'runId' from json_each(${JSON.stringify(moving)}) j where ${lineOf}) and state = 'qc_passed'
      and not exists (select 1 from result_sets rs where rs.run_id = runs.id and rs.state in ('draft', 'submitted'))`,
    changed,
  );
}

/** The samples of sets that another run will replace. */
export function queueRetests(moving: readonly MovingSet[], now: number): Query<number> {
  return statement(
    sql`update samples set state = 'retest_queued', state_changed_at = ${now}, version = samples.version + 1
      from json_each(${JSON.stringify(moving)}) j where samples.id = j.value ->> 'sampleId' and samples.state = 'tested' and ${lineOf}`,
    changed,
  );
}
