import { asc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { resultChangesTable } from "#drizzle/schema/result-changes";
import { resultSetsTable, wellsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { aliasedOrNull } from "../../../platform/database/alias";
import { encryptedJson } from "../../../platform/database/at-rest";
import type { Query } from "../../../platform/database/database";
import { db, rows, write } from "../../../platform/database/query";
import { insertInto } from "../../../platform/database/writes";
import type { CallInsert, SubjectOutcome } from "../../calling/commit-rows.rules";
import { insertCallsOf, supersedeCallsOf } from "../results.queries";

const o = alias(resultSetsTable, "o");
const rs = alias(resultSetsTable, "rs");
const s = alias(samplesTable, "s");

/** Changes of the wells of a result, including those of earlier drafts from the same run. */
export function findChangesOfResultSet(resultSetId: string) {
  const sameRun = sql`(select ${o.id} from ${resultSetsTable} ${rs} join ${resultSetsTable} ${o} on ${o.sampleId} =
    ${rs.sampleId}
    and ${o.productId} = ${rs.productId} and ${o.runId} = ${rs.runId} where ${rs.id} = ${resultSetId})`;
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

/** One change of a result's wells with all its consequences. */
export interface ResultChange {
  readonly id: string;
  readonly resultSetId: string;
  /** The version of the result when the change was decided. */
  readonly version: number;
  readonly position: string;
  readonly isOmitted: boolean;
  readonly reason: string;
  readonly before: Record<string, string>;
  readonly after: Record<string, string>;
  readonly userId: number;
  readonly now: number;
}

/** Condition inside a batch: the change was inserted; all its other statements depend on this. */
export const isChangeInserted = (id: string): SQL =>
  sql`exists (select 1 from ${resultChangesTable} where ${resultChangesTable.id} = ${id})`;

/** Inserted only while the result is unchanged since it was read and not yet submitted. */
export function insertChange(change: ResultChange): Query<number> {
  return write(
    insertInto(
      resultChangesTable,
      {
        id: change.id,
        resultSetId: change.resultSetId,
        position: change.position,
        isOmitted: change.isOmitted,
        reason: change.reason,
        before: sql`${JSON.stringify(encryptedJson("result_changes.before_calls", change.before))}`,
        after: sql`${JSON.stringify(encryptedJson("result_changes.after_calls", change.after))}`,
        madeBy: change.userId,
        createdAt: change.now,
      },
      {
        when: sql`exists (select 1 from ${resultSetsTable} ${rs} join ${samplesTable} ${s} on ${s.id} = ${rs.sampleId}
          where ${rs.id} = ${change.resultSetId}
        and +${rs.state} in ('draft', 'returned') and ${rs.version} = ${change.version} and +${s.state} = 'tested')`,
      },
    ),
  );
}

/** A well with its state after the change. */
export interface ChangedWell {
  readonly id: string;
  readonly isOmitted: boolean;
  readonly state: string;
}

export function updateWells(changeId: string, wells: readonly ChangedWell[]): Query<number> {
  return write(
    db
      .update(wellsTable)
      .set({ isOmitted: sql`j.value ->> 'isOmitted'`, state: sql`j.value ->> 'state'` })
      .from(sql`json_each(${JSON.stringify(wells)}) j`)
      .where(sql`${wellsTable.id} = j.value ->> 'id' and ${isChangeInserted(changeId)}`),
  );
}

export function supersedeCalls(changeId: string, resultSetId: string): Query<number> {
  return supersedeCallsOf(resultSetId, isChangeInserted(changeId));
}

export function insertNewCalls(
  changeId: string,
  calls: readonly CallInsert[],
  run: { readonly runId: string | null; readonly assayId: string; readonly now: number },
): Query<number> {
  return insertCallsOf(calls, { ...run, source: "automatic" }, isChangeInserted(changeId));
}

export function updateOutcome(change: ResultChange, outcome: SubjectOutcome, ruleSetId: string | null): Query<number> {
  return write(
    db
      .update(resultSetsTable)
      .set({
        phenotype: outcome.phenotype,
        level: outcome.level,
        outcome: outcome.outcome,
        holdReason: outcome.holdReason,
        ruleSetId,
        version: sql`${resultSetsTable.version} + 1`,
      })
      .where(sql`${resultSetsTable.id} = ${change.resultSetId} and ${isChangeInserted(change.id)}`),
  );
}
