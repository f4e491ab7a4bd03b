import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bindingsTable } from "#drizzle/schema/bindings";
import { tubesTable } from "#drizzle/schema/kits";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { reportsTable } from "#drizzle/schema/reports";
import { resultSetsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../../platform/database/database";
import { db, row, write } from "../../../platform/database/query";
import { hasNoOpenHold } from "../../results/holds/result-holds.queries";
import { isEventWritten } from "../../specimens/life-line/life-line.queries";
import { stateMove } from "../../states/state-moves.queries";
import { correctionStates } from "../reports.states";

const corrections = reportCorrectionsTable;
const rs = alias(resultSetsTable, "rs");
const s = alias(samplesTable, "s");
const t = alias(tubesTable, "t");
const b = alias(bindingsTable, "b");
const x = alias(reportsTable, "x");
const c = alias(corrections, "c");

/** The correction that this result has already settled, by being equal to the report. */
export function findConfirmation(resultSetId: string) {
  return row(
    db
      .select({ correctionId: corrections.id, reportId: corrections.reportId })
      .from(resultSetsTable)
      .innerJoin(reportsTable, eq(reportsTable.sampleId, resultSetsTable.sampleId))
      .innerJoin(
        corrections,
        and(eq(corrections.reportId, reportsTable.id), eq(corrections.confirmedBySetId, resultSetsTable.id)),
      )
      .where(eq(resultSetsTable.id, resultSetId)),
  );
}

/**
 * Condition per history line (`subjectId` is the result set): it is reviewed, its person's consent is not withdrawn, and its
 * unchanged report waits for it.
 */
export const isStillConfirmable: SQL = sql`exists (select 1 from ${resultSetsTable} ${rs}
  join ${samplesTable} ${s} on ${s.id} = ${rs.sampleId} join ${tubesTable} ${t} on ${t.id} = ${s.tubeId}
  join ${bindingsTable} ${b} on ${b.id} = ${t.bindingId} join ${reportsTable} ${x} on ${x.sampleId} = ${s.id}
  and +${x.productId} = ${rs.productId} and +${x.state} in ('published', 'corrected')
  join ${corrections} ${c} on ${c.reportId} = ${x.id} and ${c.kind} = 'result' and ${c.state} = 'waiting'
  where ${rs.id} = value ->> 'subjectId' and +${rs.state} = 'reviewed' and +${s.state} = 'tested'
  and ${b.withdrawnAt} is null and ${b.releasedAt} is null and ${hasNoOpenHold(sql`${rs.id}`)}
  and ${x.versionCount} = value -> 'details' ->> 'n')`;

interface Settled {
  readonly correctionId: string;
  readonly resultSetId: string;
  readonly lineId: string;
  readonly note: string;
  readonly userId: number;
  readonly now: number;
}

/** Closes the correction, because its report stays as it is. */
export function settleByConfirmation({ correctionId, resultSetId, lineId, note, userId, now }: Settled): Query<number> {
  const { to, isLegal } = stateMove(corrections.state, correctionStates, ["confirm"]);
  return write(
    db
      .update(corrections)
      .set({
        state: to,
        stateChangedAt: now,
        confirmedBySetId: resultSetId,
        reviewedBy: userId,
        reviewedAt: now,
        reviewNote: note,
      })
      .where(and(eq(corrections.id, correctionId), isLegal, isEventWritten(lineId))),
  );
}
