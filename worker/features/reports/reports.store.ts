import { and, asc, desc, eq, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bindingsTable, personsTable } from "#drizzle/schema/bindings";
import { merchantsTable } from "#drizzle/schema/merchants";
import { messagesTable } from "#drizzle/schema/messages";
import { assaysTable, productsTable, ruleSetsTable } from "#drizzle/schema/products";
import { reportAccessesTable, reportsTable, reportVersionsTable } from "#drizzle/schema/reports";
import { callsTable, resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { aliased, aliasedOrNull } from "../../platform/database/alias";
import { afterEveryId } from "../../platform/database/keyset";
import { db, row, rows, statement } from "../../platform/database/query";
import { lineWritten } from "../kits/tube-events.actions";
import type { ReportState } from "./reports.states";

const reportColumns = {
  id: reportsTable.id,
  key: reportsTable.key,
  sampleId: reportsTable.sampleId,
  tubeId: samplesTable.tubeId,
  barcode: samplesTable.barcode,
  productId: reportsTable.productId,
  merchantId: reportsTable.merchantId,
  merchantName: aliasedOrNull(merchantsTable.shownName, "merchant_name"),
  nameMasked: personsTable.nameMasked,
  phoneMasked: personsTable.phoneMasked,
  state: reportsTable.state,
  versionCount: reportsTable.versionCount,
  publishedAt: reportsTable.publishedAt,
  firstViewedAt: reportsTable.firstViewedAt,
  stateChangedAt: reportsTable.stateChangedAt,
  withdrawnReason: reportsTable.withdrawnReason,
};

function selectReports() {
  return db
    .select(reportColumns)
    .from(reportsTable)
    .innerJoin(samplesTable, eq(samplesTable.id, reportsTable.sampleId))
    .leftJoin(merchantsTable, eq(merchantsTable.id, reportsTable.merchantId))
    .leftJoin(bindingsTable, eq(bindingsTable.id, reportsTable.bindingId))
    .leftJoin(personsTable, eq(personsTable.id, bindingsTable.personId))
    .$dynamic();
}

export interface ReportFilter {
  readonly state?: ReportState;
  readonly productCode?: string;
  readonly merchantId?: string;
  readonly cursor?: string;
  readonly pageSize: number;
}

export function findReports({ state, productCode, merchantId, cursor, pageSize }: ReportFilter) {
  const productId = db
    .select({ id: productsTable.id })
    .from(productsTable)
    .where(eq(productsTable.code, productCode ?? ""));
  return rows(
    selectReports()
      .where(
        and(
          state ? eq(reportsTable.state, state) : undefined,
          productCode ? eq(reportsTable.productId, sql`(${productId})`) : undefined,
          merchantId ? eq(reportsTable.merchantId, merchantId) : undefined,
          lt(reportsTable.id, cursor ?? afterEveryId),
        ),
      )
      .orderBy(desc(reportsTable.id))
      .limit(pageSize + 1),
  );
}

export function findReport(id: string) {
  return row(selectReports().where(eq(reportsTable.id, id)));
}

const submitter = alias(usersTable, "submitter");
const reviewer = alias(usersTable, "reviewer");
const publisher = alias(usersTable, "publisher");

/** Versions with the stored rule set and assay, so that each level can be computed again. */
export function findVersions(reportId: string) {
  return rows(
    db
      .select({
        id: reportVersionsTable.id,
        n: reportVersionsTable.n,
        resultSetId: reportVersionsTable.resultSetId,
        ruleSetId: reportVersionsTable.ruleSetId,
        ruleSetRevision: aliased(ruleSetsTable.revision, "rule_set_revision"),
        ruleSet: aliased(ruleSetsTable.definition, "rule_set_definition"),
        assay: aliasedOrNull(assaysTable.definition, "assay_definition"),
        tplId: reportVersionsTable.tplId,
        tplType: reportVersionsTable.tplType,
        level: reportVersionsTable.level,
        pcrTime: reportVersionsTable.pcrTime,
        merchantName: reportVersionsTable.merchantName,
        contentHash: reportVersionsTable.contentHash,
        previousHash: reportVersionsTable.previousHash,
        reason: reportVersionsTable.reason,
        submittedBy: reportVersionsTable.submittedBy,
        submitterName: aliasedOrNull(submitter.nickName, "submitter_name"),
        reviewedBy: reportVersionsTable.reviewedBy,
        reviewerName: aliasedOrNull(reviewer.nickName, "reviewer_name"),
        publishedBy: reportVersionsTable.publishedBy,
        publisherName: aliasedOrNull(publisher.nickName, "publisher_name"),
        publishedAt: reportVersionsTable.publishedAt,
        erasedAt: reportVersionsTable.erasedAt,
      })
      .from(reportVersionsTable)
      .innerJoin(ruleSetsTable, eq(ruleSetsTable.id, reportVersionsTable.ruleSetId))
      .innerJoin(resultSetsTable, eq(resultSetsTable.id, reportVersionsTable.resultSetId))
      .leftJoin(runsTable, eq(runsTable.id, resultSetsTable.runId))
      .leftJoin(assaysTable, eq(assaysTable.id, runsTable.assayId))
      .leftJoin(submitter, eq(submitter.userId, reportVersionsTable.submittedBy))
      .leftJoin(reviewer, eq(reviewer.userId, reportVersionsTable.reviewedBy))
      .leftJoin(publisher, eq(publisher.userId, reportVersionsTable.publishedBy))
      .where(eq(reportVersionsTable.reportId, reportId))
      .orderBy(asc(reportVersionsTable.n)),
  );
}

export function findCallsOfVersions(reportId: string) {
  return rows(
    db
      .select({ resultSetId: callsTable.resultSetId, targetCode: callsTable.targetCode, value: callsTable.value })
      .from(reportVersionsTable)
      .innerJoin(callsTable, eq(callsTable.resultSetId, reportVersionsTable.resultSetId))
      .where(and(eq(reportVersionsTable.reportId, reportId), sql`${callsTable.state} <> 'superseded'`)),
  );
}

export function findDeliveries(reportId: string) {
  return rows(
    db
      .select({
        id: messagesTable.id,
        kind: messagesTable.kind,
        phoneMasked: messagesTable.phoneMasked,
        state: messagesTable.state,
        attempts: messagesTable.attempts,
        lastErrorCode: messagesTable.lastErrorCode,
        createdAt: messagesTable.createdAt,
        deliveredAt: messagesTable.deliveredAt,
      })
      .from(messagesTable)
      .where(and(eq(messagesTable.subjectType, "report"), eq(messagesTable.subjectId, reportId)))
      .orderBy(asc(messagesTable.id)),
  );
}

export function findAccesses(reportId: string) {
  return rows(
    db
      .select({
        id: reportAccessesTable.id,
        kind: reportAccessesTable.kind,
        actorKind: reportAccessesTable.actorKind,
        versionN: reportAccessesTable.versionN,
        at: reportAccessesTable.at,
      })
      .from(reportAccessesTable)
      .where(eq(reportAccessesTable.reportId, reportId))
      .orderBy(desc(reportAccessesTable.id))
      .limit(100),
  );
}

export const reportIs = (id: string, state: ReportState) =>
  sql`exists (select 1 from reports where id = ${id} and state = ${state})`;

const changed = (_rows: unknown, count: number) => count;

export function withdrawReportRow(id: string, lineId: string, reason: string, now: number) {
  return statement(
    sql`update reports set state = 'withdrawn', state_changed_at = ${now}, withdrawn_reason = ${reason}, version = version + 1
      where id = ${id} and ${lineWritten(lineId)}`,
    changed,
  );
}

/** Notices that have not gone out yet, and links that still show something. */
export function stopNotices(id: string, lineId: string, now: number) {
  return [
    statement(
      sql`update messages set state = 'cancelled', state_changed_at = ${now} where subject_type = 'report'
        and subject_id = ${id} and state in ('queued', 'retry_wait') and ${lineWritten(lineId)}`,
      changed,
    ),
    statement(
      sql`update share_tokens set revoked_at = ${now} where report_id = ${id} and revoked_at is null and ${lineWritten(lineId)}`,
      changed,
    ),
  ];
}
