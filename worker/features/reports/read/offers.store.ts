import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { reportOffersTable, reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import { aliased } from "../../../platform/database/alias";
import type { Query } from "../../../platform/database/database";
import { db, row, write } from "../../../platform/database/query";
import { stateMove } from "../../states/state-moves.queries";
import { offerStates } from "../reports.states";

const reports = reportsTable;
const offers = reportOffersTable;
const isShown = sql`${reports.state} in ('published', 'corrected')`;

/** An offered version of a report, with the phone that may answer. */
export function findOffer(key: string, n: number) {
  return row(
    db
      .select({
        reportId: aliased(reports.id, "report_id"),
        offerId: aliased(offers.id, "offer_id"),
        isOpen: sql`${offers.state} = 'open'`.mapWith(Boolean).as("is_open"),
        phoneHash: reports.phoneHash,
      })
      .from(reports)
      .innerJoin(reportVersionsTable, and(eq(reportVersionsTable.reportId, reports.id), eq(reportVersionsTable.n, n)))
      .innerJoin(offers, eq(offers.versionId, reportVersionsTable.id))
      .where(and(eq(reports.key, key), isShown, isNull(reports.consentWithdrawnAt))),
  );
}

/** The first statement answers whether the answer took effect; an accepted version becomes the current one. */
export function answerOfferRows(offerId: string, take: boolean, now: number): Query<number>[] {
  const { to, isLegal } = stateMove(offers.state, offerStates, [take ? "take" : "keep"]);
  const ofShown = sql`exists (select 1 from ${reports} where ${reports.id} = ${offers.reportId} and ${isShown})`;
  const isTaken = and(eq(offers.id, offerId), eq(offers.state, "taken"), eq(offers.answeredAt, now));
  return [
    write(
      db
        .update(offers)
        .set({ state: to, answeredAt: now })
        .where(and(eq(offers.id, offerId), isLegal, ofShown)),
    ),
    write(
      db
        .update(reports)
        .set({ currentVersionId: sql`${offers.versionId}`, version: sql`${reports.version} + 1` })
        .from(offers)
        .where(and(isTaken, eq(reports.id, offers.reportId), ne(reports.currentVersionId, offers.versionId))),
    ),
  ];
}
