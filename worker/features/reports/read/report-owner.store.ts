import { and, eq, isNull, sql } from "drizzle-orm";
import { bindingsTable } from "#drizzle/schema/bindings";
import { personsTable } from "#drizzle/schema/persons";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { reportsTable } from "#drizzle/schema/reports";
import { db, row } from "../../../platform/database/query";
import type { NoticeRecipient } from "../../messages/messages.actions";

/** The person who gets notices about a report; nobody when the consent was withdrawn or the person erased. */
export function findReportOwner(by: { reportId: string } | { correctionId: string }) {
  const reportId =
    "reportId" in by
      ? sql`${by.reportId}`
      : sql`(select ${reportCorrectionsTable.reportId} from ${reportCorrectionsTable}
        where ${reportCorrectionsTable.id} = ${by.correctionId})`;
  return row(
    db
      .select({
        id: personsTable.id,
        phoneSealed: personsTable.phoneSealed,
        phoneMasked: personsTable.phoneMasked,
      })
      .from(reportsTable)
      .innerJoin(bindingsTable, eq(bindingsTable.id, reportsTable.bindingId))
      .innerJoin(personsTable, eq(personsTable.id, bindingsTable.personId))
      .where(and(eq(reportsTable.id, reportId), isNull(bindingsTable.withdrawnAt), isNull(personsTable.erasedAt))),
  );
}

/** The owner as recipient of a notice; undefined when there is nobody. */
export function noticeRecipientOf(
  owner: ReturnType<ReturnType<typeof findReportOwner>["read"]>,
): NoticeRecipient | undefined {
  if (!owner?.phoneSealed || !owner.phoneMasked) return undefined;
  const { id, phoneSealed, phoneMasked } = owner;
  return { id, phoneSealed, phoneMasked };
}
