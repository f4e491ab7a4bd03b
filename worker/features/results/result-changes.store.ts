import { asc, eq, type SQL, sql } from "drizzle-orm";
import { resultChangesTable } from "#drizzle/schema/result-changes";
import { usersTable } from "#drizzle/schema/users";
import { aliasedOrNull } from "../../platform/database/alias";
import { jsonAtRest } from "../../platform/database/at-rest";
import type { Query } from "../../platform/database/database";
import { db, rows, statement } from "../../platform/database/query";
import type { CallInsert, SubjectOutcome } from "../calling/commit-rows.rules";
import { insertCallsOf, supersedeCallsOf } from "./results.queries";

/** Changes of the wells of a result, those of earlier drafts from the same run among them. */
export function findChangesOfResultSet(resultSetId: string) {
  const sameRun = sql`(select o.id from result_sets rs join result_sets o on o.sample_id = rs.sample_id
    and o.product_id = rs.product_id and o.run_id = rs.run_id where rs.id = ${resultSetId})`;
  return rows(
    db
      .select({
        id: resultChangesTable.id,
        position: resultChangesTable.position,
        isOmitted: resultChangesTable.isOmitted,
        reason: resultChangesTable.reason,
        before: resultChangesTable.before,
        after: resultChangesTable.after,
        madeBy: resultChangesTable.madeBy,
        makerName: aliasedOrNull(usersTable.nickName, "maker_name"),
        createdAt: resultChangesTable.createdAt,
      })
      .from(resultChangesTable)
      .leftJoin(usersTable, eq(usersTable.userId, resultChangesTable.madeBy))
      .where(sql`${resultChangesTable.resultSetId} in ${sameRun}`)
      .orderBy(asc(resultChangesTable.id)),
  );
}

/** One change of a result's wells with everything that follows from it. */
export interface ResultChange {
  readonly id: string;
  readonly resultSetId: string;
  /** The version of the result that the change was decided on. */
  readonly version: number;
  readonly position: string;
  readonly isOmitted: boolean;
  readonly reason: string;
  readonly before: Record<string, string>;
  readonly after: Record<string, string>;
  readonly userId: number;
  readonly now: number;
}

const changed = (_rows: unknown, count: number) => count;
/** Inside a batch: the change went in; everything else of it depends on this. */
export const changeMade = (id: string): SQL => sql`exists (select 1 from result_changes where id = ${id})`;

/** Goes in only while the result is as it was seen and not yet submitted. */
export function insertChange(change: ResultChange): Query<number> {
  return statement(
    sql`insert into result_changes (id, result_set_id, position, omitted, reason, before_calls, after_calls, made_by, created_at)
      select ${change.id}, ${change.resultSetId}, ${change.position}, ${change.isOmitted ? 1 : 0}, ${change.reason},
      ${JSON.stringify(jsonAtRest("result_changes.before_calls", change.before))},
      ${JSON.stringify(jsonAtRest("result_changes.after_calls", change.after))}, ${change.userId}, ${change.now}
      where exists (select 1 from result_sets rs join samples s on s.id = rs.sample_id where rs.id = ${change.resultSetId}
        and rs.state in ('draft', 'returned') and rs.version = ${change.version} and s.state = 'tested')`,
    changed,
  );
}

/** A well with its state after the change. */
export interface WellAfter {
  readonly id: string;
  readonly isOmitted: boolean;
  readonly state: string;
}

export function updateWells(changeId: string, wells: readonly WellAfter[]): Query<number> {
  return statement(
    sql`update wells set omitted = j.value ->> 'isOmitted', state = j.value ->> 'state'
      from json_each(${JSON.stringify(wells)}) j where wells.id = j.value ->> 'id' and ${changeMade(changeId)}`,
    changed,
  );
}

export function supersedeCalls(changeId: string, resultSetId: string): Query<number> {
  return supersedeCallsOf(resultSetId, changeMade(changeId));
}

export function insertNewCalls(
  changeId: string,
  calls: readonly CallInsert[],
  run: { readonly runId: string | null; readonly assayId: string; readonly now: number },
): Query<number> {
  return insertCallsOf(calls, { ...run, source: "automatic" }, changeMade(changeId));
}

export function updateOutcome(change: ResultChange, outcome: SubjectOutcome, ruleSetId: string | null): Query<number> {
  return statement(
    sql`update result_sets set phenotype = ${outcome.phenotype}, level = ${outcome.level},
      outcome = ${JSON.stringify(outcome.outcome)}, hold_reason = ${outcome.holdReason}, rule_set_id = ${ruleSetId},
      version = version + 1 where id = ${change.resultSetId} and ${changeMade(change.id)}`,
    changed,
  );
}
