import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportAccessesTable, reportsTable } from "#drizzle/schema/reports";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { stateMove } from "../states/state-moves.queries";
import { correctionStates, reportStates } from "./reports.states";

/** Condition: published and never opened; contains the terms of the partial index `reports_unviewed`, so that it is used. */
export const isReportUnviewed = sql`${reportsTable.firstViewedAt} is null and ${reportsTable.state} in ('published',
  'corrected')`;

/** Erases the reports of a person (ids in SQL): pages, open corrections and access lists; the keys stay as dead ones. */
export function eraseReports(ids: SQL, ofBindings: SQL, now: number, when: SQL): Query<number>[] {
  const corrections = reportCorrectionsTable;
  const cancel = stateMove(corrections.state, correctionStates, ["cancel"]);
  const { to, isLegal } = stateMove(reportsTable.state, reportStates, ["erase"]);
  return [
    write(
      db
        .update(reportVersionsTable)
        .set({ payload: null, personSealed: null, statement: null, erasedAt: now })
        .where(and(sql`${reportVersionsTable.reportId} in ${ids}`, isNull(reportVersionsTable.erasedAt), when)),
    ),
    write(
      db
        .update(corrections)
        .set({
          personSealed: null,
          state: sql`iif(${cancel.isLegal}, ${cancel.to}, ${corrections.state})`,
        })
        .where(and(sql`${corrections.reportId} in ${ids}`, when)),
    ),
    write(
      db
        .update(reportsTable)
        .set({ state: to, stateChangedAt: now, version: sql`${reportsTable.version} + 1` })
        .where(and(sql`${reportsTable.bindingId} in ${ofBindings}`, isLegal, when)),
    ),
    write(
      db
        .update(reportAccessesTable)
        .set({ actorId: "", ipHash: "" })
        .where(
          and(sql`${reportAccessesTable.reportId} in ${ids}`, eq(reportAccessesTable.actorKind, "customer"), when),
        ),
    ),
  ];
}

/** Deletes entries of access lists older than this id, a few at a time. */
export function removeOldViews(beforeId: string, few: number): Query<number> {
  const { id } = reportAccessesTable;
  const old = sql`(select ${id} from ${reportAccessesTable} where ${id} < ${beforeId}
    order by ${id} limit ${sql.raw(String(few))})`;
  return write(db.delete(reportAccessesTable).where(sql`${id} in ${old}`));
}
