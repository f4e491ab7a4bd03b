import { and, asc, desc, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bindingsTable } from "#drizzle/schema/bindings";
import { tubesTable } from "#drizzle/schema/kits";
import { merchantsTable } from "#drizzle/schema/merchants";
import { messagesTable } from "#drizzle/schema/messages";
import { personsTable } from "#drizzle/schema/persons";
import { assaysTable, productsTable, ruleSetsTable, templatesTable } from "#drizzle/schema/products";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { reportOffersTable, reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportAccessesTable, reportsTable } from "#drizzle/schema/reports";
import { callsTable, resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { chinaDayRange } from "../../platform/china-day";
import { aliased, aliasedOrNull } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, firstOf, mapped, rows, selectColumn, write } from "../../platform/database/query";
import { findArchivedSamples } from "../archive/samples/archived-samples.queries";
import { cancelMessages, isMessageAbout } from "../messages/messages.queries";
import { isSearchedPerson, type SearchedPerson } from "../persons/persons.queries";
import { productColumns } from "../products/product-names.store";
import { contradictedReleases, hasNoOpenHold } from "../results/holds/result-holds.queries";
import { isEventWritten } from "../specimens/life-line/life-line.queries";
import { stateMove } from "../states/state-moves.queries";
import { endReplacedOffers } from "./publish/versions.store";
import { isReportUnviewed } from "./reports.queries";
import { correctionStates, type ReportState, reportStates } from "./reports.states";

const t = alias(tubesTable, "t");
const s = alias(samplesTable, "s");
const reports = reportsTable;
const x = alias(reports, "x");
const v = alias(reportVersionsTable, "v");

const reportColumns = {
  id: reportsTable.id,
  key: reportsTable.key,
  serial: reportsTable.serial,
  sampleId: reportsTable.sampleId,
  tubeId: samplesTable.tubeId,
  barcode: samplesTable.barcode,
  sampleState: aliased(samplesTable.state, "sample_state"),
  productId: reportsTable.productId,
  merchantId: reportsTable.merchantId,
  merchantName: merchantsTable.shownName,
  ...productColumns,
  personId: bindingsTable.personId,
  nameMasked: reportsTable.nameMasked,
  phoneMasked: reportsTable.phoneMasked,
  state: reportsTable.state,
  versionCount: reportsTable.versionCount,
  publishedAt: reportsTable.publishedAt,
  firstViewedAt: reportsTable.firstViewedAt,
  stateChangedAt: reportsTable.stateChangedAt,
  withdrawnReason: reportsTable.withdrawnReason,
  currentVersionId: reportsTable.currentVersionId,
};

function selectReports() {
  return db
    .select(reportColumns)
    .from(reportsTable)
    .innerJoin(samplesTable, eq(samplesTable.id, reportsTable.sampleId))
    .leftJoin(bindingsTable, eq(bindingsTable.id, reportsTable.bindingId))
    .leftJoin(merchantsTable, eq(merchantsTable.id, reportsTable.merchantId))
    .leftJoin(productsTable, eq(productsTable.id, reportsTable.productId))
    .$dynamic();
}

interface ReportFilter extends ListPlace {
  readonly state?: ReportState;
  readonly productCode?: string;
  readonly merchantId?: string;
  readonly correction?: "open" | "submitted";
  readonly queue?: "unviewed" | "contradicted";
  readonly day?: string;
  readonly viewedDay?: string;
}

const correctionsOf = { open: sql.raw("('waiting', 'submitted')"), submitted: sql.raw("('submitted')") };

export function findReports(filter: ReportFilter) {
  const { state, productCode, merchantId, correction, queue, day, viewedDay, pageSize } = filter;
  const byTime = viewedDay ? { time: reportsTable.lastViewedAt, range: chinaDayRange(viewedDay) } : undefined;
  const page = listOrder(reportsTable.id, {
    ...filter,
    isQueue: queue !== undefined,
    byTime,
    madeIn: day ? chinaDayRange(day) : undefined,
  });
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
          correction
            ? sql`${reportsTable.id} in (select ${corrections.reportId} from ${corrections}
              where ${corrections.state} in ${correctionsOf[correction]})`
            : undefined,
          queue === "unviewed" ? isReportUnviewed : undefined,
          queue === "contradicted"
            ? sql`${reportsTable.sampleId} in (select ${resultSetsTable.sampleId} from ${contradictedReleases})`
            : undefined,
          day ? isNotNull(reportsTable.publishedAt) : undefined,
          page.where,
        ),
      )
      .orderBy(...page.order)
      .limit(pageSize + 1),
  );
}

type ReportSearch =
  | { readonly barcode: string }
  | { readonly number: string }
  | { readonly keyPart: string }
  | SearchedPerson;

/** Reports that match the search; each kind of search is limited and uses an index of its own. */
export function findNamedReports(search: ReportSearch, most: number) {
  return rows(selectReports().where(isNamed(search, most)).orderBy(desc(reportsTable.id)).limit(most));
}

function isNamed(search: ReportSearch, most: number) {
  if ("number" in search) return eq(reportsTable.serial, Number(search.number.slice(2)));
  if ("keyPart" in search) {
    const { keyPart } = search;
    return sql`${reportsTable.id} in (select ${reports.id} from ${reports} where ${reports.key} >= ${keyPart}
      and ${reports.key} < ${`${keyPart}[`} order by ${reports.key} limit ${most})`;
  }
  if (!("barcode" in search)) {
    const bound = db
      .select({ id: bindingsTable.id })
      .from(bindingsTable)
      .innerJoin(personsTable, eq(personsTable.id, bindingsTable.personId))
      .where(isSearchedPerson(search))
      .orderBy(desc(personsTable.id))
      .limit(most);
    return inArray(reportsTable.bindingId, bound);
  }
  const { barcode } = search;
  const begins = sql`select ${samplesTable.id} from ${samplesTable} where ${samplesTable.barcode} >= ${barcode}
    and ${samplesTable.barcode} < ${`${barcode}:`} order by ${samplesTable.barcode} limit ${most}`;
  const ends = sql`select ${s.id} from ${tubesTable} ${t} join ${samplesTable} ${s} on ${s.tubeId} = ${t.id}
    where ${t.barcodeLast4} = ${barcode} order by ${t.id} desc limit ${most}`;
  return sql`${reportsTable.sampleId} in (select * from (${begins}) union all select * from (${ends}))`;
}

export function findReport(id: string) {
  return firstOf(rows(selectReports().where(eq(reportsTable.id, id))));
}

/** The result of the current version if it has an open hold; null for most reports. */
export const findHeldResult = (reportId: string): Query<string | null> =>
  mapped(
    selectColumn(
      v.resultSetId,
      sql`from ${reports} ${x} join ${reportVersionsTable} ${v} on ${v.id} = ${x.currentVersionId}
        where ${x.id} = ${reportId} and not ${hasNoOpenHold(sql`${v.resultSetId}`)}`,
    ),
    ([found]) => found ?? null,
  );

const submitter = alias(usersTable, "submitter");
const reviewer = alias(usersTable, "reviewer");
const publisher = alias(usersTable, "publisher");
const reader = alias(usersTable, "reader");

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
        correctionId: reportVersionsTable.correctionId,
        ruleUpdateId: reportVersionsTable.ruleUpdateId,
        changes: reportVersionsTable.changes,
        templateRevision: aliasedOrNull(templatesTable.revision, "template_revision"),
        offer: aliasedOrNull(reportOffersTable.state, "offer_state"),
        submittedBy: reportVersionsTable.submittedBy,
        submitterName: aliasedOrNull(submitter.nickName, "submitter_name"),
        reviewedBy: reportVersionsTable.reviewedBy,
        reviewerName: aliasedOrNull(reviewer.nickName, "reviewer_name"),
        reviewKind: resultSetsTable.reviewKind,
        payload: reportVersionsTable.payload,
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
      .leftJoin(templatesTable, eq(templatesTable.id, reportVersionsTable.templateId))
      .leftJoin(reportOffersTable, eq(reportOffersTable.versionId, reportVersionsTable.id))
      .leftJoin(submitter, eq(submitter.userId, reportVersionsTable.submittedBy))
      .leftJoin(reviewer, eq(reviewer.userId, reportVersionsTable.reviewedBy))
      .leftJoin(publisher, eq(publisher.userId, reportVersionsTable.publishedBy))
      .where(eq(reportVersionsTable.reportId, reportId))
      .orderBy(asc(reportVersionsTable.n)),
  );
}

export function findCallsOfVersions(reportId: string) {
  const { resultSetId, targetCode, value, state } = callsTable;
  return rows(
    db
      .select({ resultSetId, targetCode, value })
      .from(reportVersionsTable)
      .innerJoin(callsTable, eq(resultSetId, reportVersionsTable.resultSetId))
      .where(and(eq(reportVersionsTable.reportId, reportId), ne(state, "superseded"))),
  );
}

/** Archived data of a report's sample; nothing while it is stored as rows. */
export const findArchivedOfReport = (reportId: string) =>
  findArchivedSamples(
    sql`(select ${reportsTable.sampleId} from ${reportsTable} where ${reportsTable.id} = ${reportId})`,
  );

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

export function findReportAccesses(reportId: string) {
  return rows(
    db
      .select({
        id: reportAccessesTable.id,
        kind: reportAccessesTable.kind,
        actorKind: reportAccessesTable.actorKind,
        versionN: reportAccessesTable.versionN,
        at: reportAccessesTable.at,
        actorName: aliasedOrNull(reader.nickName, "reader_name"),
      })
      .from(reportAccessesTable)
      .leftJoin(
        reader,
        and(
          eq(reportAccessesTable.actorKind, "staff"),
          sql`${reader.userId} = cast(${reportAccessesTable.actorId} as integer)`,
        ),
      )
      .where(eq(reportAccessesTable.reportId, reportId))
      .orderBy(desc(reportAccessesTable.id))
      .limit(100),
  );
}

const corrections = reportCorrectionsTable;

export const isReportInState = (id: string, state: ReportState): SQL =>
  sql`exists (select 1 from ${reports} where ${and(eq(reports.id, id), eq(reports.state, state))})`;

export function withdrawReportRow(id: string, lineId: string, reason: string, now: number): Query<number> {
  const { to, isLegal } = stateMove(reports.state, reportStates, ["withdraw"]);
  return write(
    db
      .update(reports)
      .set({ state: to, stateChangedAt: now, withdrawnReason: reason, version: sql`${reports.version} + 1` })
      .where(and(eq(reports.id, id), isLegal, isEventWritten(lineId))),
  );
}

/** Cancels unsent notices and open corrections. */
export function stopNotices(id: string, lineId: string, now: number): Query<number>[] {
  const { to } = stateMove(corrections.state, correctionStates, ["cancel"]);
  return [
    cancelMessages(isMessageAbout("report", sql`(${id})`), isEventWritten(lineId), now),
    write(
      db
        .update(corrections)
        .set({ state: to, stateChangedAt: now, personSealed: null })
        // The states are written into the SQL text, because the partial index on open corrections is not used with bound
        // values.
        .where(
          and(
            eq(corrections.reportId, id),
            sql`${corrections.state} in ('waiting', 'submitted')`,
            isEventWritten(lineId),
          ),
        ),
    ),
    endReplacedOffers(and(eq(reportOffersTable.reportId, id), isEventWritten(lineId)), now),
  ];
}
