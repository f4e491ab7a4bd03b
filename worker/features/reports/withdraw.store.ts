import { and, eq, type SQL, sql } from "drizzle-orm";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { reportOffersTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { cancelMessages, messagesAbout } from "../messages/messages.queries";
import { lineWritten } from "../specimens/life-line.queries";
import { stateMove } from "../state-moves.queries";
import { correctionStates, type ReportState, reportStates } from "./reports.states";
import { overtakeOffers } from "./versions.store";

const reports = reportsTable;
const corrections = reportCorrectionsTable;

export const reportIs = (id: string, state: ReportState): SQL =>
  sql`exists (select 1 from ${reports} where ${and(eq(reports.id, id), eq(reports.state, state))})`;

export function withdrawReportRow(id: string, lineId: string, reason: string, now: number): Query<number> {
  const { to, isLegal } = stateMove(reports.state, reportStates, ["withdraw"]);
  return write(
    db
      .update(reports)
      .set({ state: to, stateChangedAt: now, withdrawnReason: reason, version: sql`${reports.version} + 1` })
      .where(and(eq(reports.id, id), isLegal, lineWritten(lineId))),
  );
}

/** Notices that have not gone out yet, changes that were under way. */
export function stopNotices(id: string, lineId: string, now: number): Query<number>[] {
  const { to } = stateMove(corrections.state, correctionStates, ["cancel"]);
  return [
    cancelMessages(messagesAbout("report", sql`(${id})`), lineWritten(lineId), now),
    write(
      db
        .update(corrections)
        .set({ state: to, stateChangedAt: now, personSealed: null })
        // Written out, because the partial index on open corrections does not serve bound values.
        .where(
          and(eq(corrections.reportId, id), sql`${corrections.state} in ('waiting', 'submitted')`, lineWritten(lineId)),
        ),
    ),
    overtakeOffers(and(eq(reportOffersTable.reportId, id), lineWritten(lineId)), now),
  ];
}
