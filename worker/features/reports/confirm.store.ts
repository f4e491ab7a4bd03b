import { and, eq, type SQL, sql } from "drizzle-orm";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { reportsTable } from "#drizzle/schema/reports";
import { resultSetsTable } from "#drizzle/schema/runs";
import type { Query } from "../../platform/database/database";
import { db, row, write } from "../../platform/database/query";
import { hasNoOpenHold } from "../results/result-holds.queries";
import { lineWritten } from "../specimens/life-line.queries";
import { stateMove } from "../state-moves.queries";
import { correctionStates } from "./reports.states";

const corrections = reportCorrectionsTable;

/** The correction that a result has settled already by saying the same. */
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

/** Per line (`subjectId` is the result set): reviewed, of somebody who still agrees, and awaited by its report as it was seen. */
export const stillConfirmable: SQL = sql`exists (select 1 from result_sets rs join samples s on s.id = rs.sample_id
  join tubes t on t.id = s.tube_id join bindings b on b.id = t.binding_id
  join reports x on x.sample_id = s.id and x.product_id = rs.product_id and x.state in ('published', 'corrected')
  join report_corrections c on c.report_id = x.id and c.kind = 'result' and c.state = 'waiting'
  where rs.id = value ->> 'subjectId' and rs.state = 'reviewed' and s.state = 'tested' and b.withdrawn_at is null
  and b.released_at is null and ${hasNoOpenHold(sql.raw("rs.id"))} and x.version_count = value -> 'details' ->> 'n')`;

interface Settled {
  readonly correctionId: string;
  readonly resultSetId: string;
  readonly lineId: string;
  readonly note: string;
  readonly userId: number;
  readonly now: number;
}

/** The correction is done with: its report stands. */
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
      .where(and(eq(corrections.id, correctionId), isLegal, lineWritten(lineId))),
  );
}
