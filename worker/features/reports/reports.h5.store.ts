import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { bindingsTable, personsTable } from "#drizzle/schema/bindings";
import { reportsTable, reportVersionsTable } from "#drizzle/schema/reports";
import { resultSetsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { aliased, aliasedOrNull } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { db, row, rows, statement } from "../../platform/database/query";

const shownStates = ["published", "corrected", "superseded", "withdrawn"] as const;

/** A report that has been published at least once, with its current version and the phone it belongs to now. */
export function findShownReport(key: string) {
  return row(
    db
      .select({
        id: reportsTable.id,
        state: reportsTable.state,
        stateChangedAt: reportsTable.stateChangedAt,
        phoneHash: personsTable.phoneHash,
        phoneMasked: personsTable.phoneMasked,
        boundAt: bindingsTable.boundAt,
        receivedAt: samplesTable.receivedAt,
        reviewedAt: resultSetsTable.reviewedAt,
        versionId: aliased(reportVersionsTable.id, "version_id"),
        versionN: reportVersionsTable.n,
        tplId: reportVersionsTable.tplId,
        tplType: reportVersionsTable.tplType,
        level: aliasedOrNull(reportVersionsTable.level, "version_level"),
        pcrTime: reportVersionsTable.pcrTime,
        merchantName: reportVersionsTable.merchantName,
        merchantAddress: reportVersionsTable.merchantAddress,
        payload: reportVersionsTable.payload,
        personSealed: reportVersionsTable.personSealed,
        contentHash: reportVersionsTable.contentHash,
        publishedAt: aliased(reportVersionsTable.publishedAt, "version_published_at"),
      })
      .from(reportsTable)
      .innerJoin(reportVersionsTable, eq(reportVersionsTable.id, reportsTable.currentVersionId))
      .innerJoin(resultSetsTable, eq(resultSetsTable.id, reportVersionsTable.resultSetId))
      .innerJoin(bindingsTable, eq(bindingsTable.id, reportsTable.bindingId))
      .innerJoin(personsTable, eq(personsTable.id, bindingsTable.personId))
      .innerJoin(samplesTable, eq(samplesTable.id, reportsTable.sampleId))
      .where(and(eq(reportsTable.key, key), inArray(reportsTable.state, shownStates))),
  );
}
export type ShownReport = NonNullable<ReturnType<ReturnType<typeof findShownReport>["read"]>>;

/** Later versions of the report with the reason each was made for. */
export function findCorrections(key: string) {
  return rows(
    db
      .select({ at: aliased(reportVersionsTable.publishedAt, "corrected_at"), reason: reportVersionsTable.reason })
      .from(reportVersionsTable)
      .innerJoin(reportsTable, eq(reportsTable.id, reportVersionsTable.reportId))
      .where(and(eq(reportsTable.key, key), gt(reportVersionsTable.n, 1)))
      .orderBy(reportVersionsTable.n),
  );
}

export interface View {
  readonly id: string;
  readonly reportId: string;
  readonly versionN: number;
  readonly phoneId: string;
  readonly ipHash: string;
  readonly at: number;
}

/** A view by the verified phone: one line per reader and ten minutes, and the times on the report. */
export function recordView(view: View): Query<number>[] {
  const changed = (_rows: unknown, count: number) => count;
  return [
    statement(
      sql`insert into report_accesses (id, report_id, version_n, kind, actor_kind, actor_id, ip_hash, at)
        select ${view.id}, ${view.reportId}, ${view.versionN}, 'view', 'customer', ${view.phoneId}, ${view.ipHash}, ${view.at}
        where not exists (select 1 from report_accesses where report_id = ${view.reportId} and actor_id = ${view.phoneId}
        and version_n = ${view.versionN} and at > ${view.at - 600_000})`,
      changed,
    ),
    statement(
      sql`update reports set first_viewed_at = coalesce(first_viewed_at, ${view.at}), last_viewed_at = ${view.at}
        where id = ${view.reportId}`,
      changed,
    ),
  ];
}
