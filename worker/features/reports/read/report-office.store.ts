import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bindingsTable } from "#drizzle/schema/bindings";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportAccessesTable, reportsTable } from "#drizzle/schema/reports";
import { resultSetsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { chinaDayRange } from "../../../platform/china-day";
import { aliased, aliasedOrNull } from "../../../platform/database/alias";
import type { Query, ResultsOf } from "../../../platform/database/database";
import { db, mapped, row, rows, write } from "../../../platform/database/query";
import { insertInto, listAsRows, oneOfList } from "../../../platform/database/writes";
import { shownReportColumns } from "./reports.h5.store";

const versions = reportVersionsTable;
const reports = reportsTable;
const submitter = alias(usersTable, "submitter");
const reviewer = alias(usersTable, "reviewer");
const publisher = alias(usersTable, "publisher");

/** Versions with all facts of their pages and printed sheets, the oldest first. */
function pagesOf(which: SQL | undefined) {
  return rows(
    db
      .select({
        ...shownReportColumns,
        key: reports.key,
        serial: reports.serial,
        barcode: samplesTable.barcode,
        submitterName: aliasedOrNull(submitter.nickName, "submitter_name"),
        reviewerName: aliasedOrNull(reviewer.nickName, "reviewer_name"),
        publisherName: aliasedOrNull(publisher.nickName, "publisher_name"),
      })
      .from(versions)
      .innerJoin(reports, eq(reports.id, versions.reportId))
      .innerJoin(samplesTable, eq(samplesTable.id, reports.sampleId))
      .leftJoin(submitter, eq(submitter.userId, versions.submittedBy))
      .leftJoin(reviewer, eq(reviewer.userId, versions.reviewedBy))
      .leftJoin(publisher, eq(publisher.userId, versions.publishedBy))
      .where(which)
      .orderBy(asc(versions.n)),
  );
}

export type OfficePage = ResultsOf<[ReturnType<typeof pagesOf>]>[0][number];

/** A version and the one before it. */
export const findVersionAndPrevious = (reportId: string, n: number) =>
  pagesOf(and(eq(versions.reportId, reportId), inArray(versions.n, [n - 1, n])));

/** Condition: the version may still be printed: shown to its owner, and not erased. */
const isShown = and(
  inArray(reports.state, ["published", "corrected"]),
  isNull(reports.consentWithdrawnAt),
  isNull(versions.erasedAt),
);

const printable = {
  versionId: aliased(versions.id, "version_id"),
  reportId: reports.id,
  n: versions.n,
};

/** The versions among these that may still be printed. */
export const findPrintablePages = (versionIds: readonly string[]) =>
  pagesOf(and(sql`${versions.id} in ${oneOfList(versionIds)}`, isShown));

export function findPrintableVersion(versionId: string) {
  return rows(
    db
      .select(printable)
      .from(versions)
      .innerJoin(reports, eq(reports.id, versions.reportId))
      .where(and(eq(versions.id, versionId), isShown)),
  );
}

/** Current versions of a merchant's reports published on that day in China, the earliest first. */
export function findPrintableDay(merchantId: string, day: string, most: number) {
  const [from, until] = chinaDayRange(day);
  return rows(
    db
      .select(printable)
      .from(reports)
      .innerJoin(versions, eq(versions.id, reports.currentVersionId))
      .where(
        and(
          eq(reports.merchantId, merchantId),
          sql`${reports.publishedAt} >= ${from} and ${reports.publishedAt} < ${until}`,
          isShown,
        ),
      )
      .orderBy(asc(reports.publishedAt))
      .limit(most),
  );
}

interface StaffLook {
  readonly id: string;
  readonly reportId: string;
  readonly versionN: number;
}

/** Adds entries to the access lists of reports: a member of staff opened, printed or exported them. */
export function recordStaffViews(
  looks: readonly StaffLook[],
  kind: "view" | "print" | "export",
  by: { readonly userId: number; readonly ipHash: string; readonly now: number },
): Query<number> {
  const look = listAsRows(looks);
  return write(
    insertInto(
      reportAccessesTable,
      {
        id: look.of("id"),
        reportId: look.of("reportId"),
        versionN: look.of("versionN"),
        kind,
        actorKind: "staff",
        actorId: String(by.userId),
        ipHash: by.ipHash,
        at: by.now,
      },
      { from: look.rows },
    ),
  );
}

/** The times of a tube's steps that a report shows. */
export function findTubeTimes(resultSetId: string) {
  const found = row(
    db
      .select({
        boundAt: bindingsTable.boundAt,
        receivedAt: samplesTable.receivedAt,
        reviewedAt: resultSetsTable.reviewedAt,
      })
      .from(resultSetsTable)
      .innerJoin(samplesTable, eq(samplesTable.id, resultSetsTable.sampleId))
      .leftJoin(bindingsTable, eq(bindingsTable.id, samplesTable.bindingId))
      .where(eq(resultSetsTable.id, resultSetId)),
  );
  return mapped(found, (times) => times ?? { boundAt: null, receivedAt: null, reviewedAt: null });
}
