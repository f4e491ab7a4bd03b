import { searchMatchesMax } from "#contract/lab-fields";
import { labReportMessages, reportStateNames } from "#contract/lab-reports";
import { getReport, listReports, type ReportItem, searchReports, withdrawReport } from "#contract/lab-reports.schemas";
import { reportNumber } from "#contract/report-number";
import type { ReportChange } from "#contract/report-view.schemas";
import { staffAction } from "../../../http/action";
import { conflict, notFound } from "../../../http/errors";
import type { StaffWork } from "../../../http/staff-work";
import type { ResultsOf } from "../../../platform/database/database";
import { keysetPage } from "../../../platform/database/keyset";
import { totalOf } from "../../../platform/database/list-conditions";
import { runNamed } from "../../../platform/database/named-batch";
import { newId } from "../../../platform/ids";
import type { ArchivedSample } from "../../archive/samples/archived-sample.rules";
import { auditRows } from "../../logs/logs.actions";
import { type NoticeRecipient, tubeNotice } from "../../messages/messages.actions";
import { updateOrdersOfTubes } from "../../orders/orders.queries";
import { toSearchedPerson } from "../../persons/persons.actions";
import type { AssayDefinition } from "../../products/assays/assay.types";
import { productOfColumns } from "../../products/product-names.store";
import type { RuleSet } from "../../products/rule-sets/rule-set.rules";
import { evaluateFindings } from "../../products/templates/report-content.rules";
import { isEventWritten, tubeEventRows } from "../../specimens/life-line/life-line.queries";
import { recordIllegalMove } from "../../states/illegal-move";
import { toCorrection } from "../corrections/corrections.rules";
import { findCorrections } from "../corrections/corrections.store";
import type { ReportPayload } from "../publish/report-payload";
import { wakeSender } from "../publish/wake-sender.actions";
import { reportStates } from "../reports.states";
import {
  findArchivedOfReport,
  findCallsOfVersions,
  findDeliveries,
  findHeldResult,
  findNamedReports,
  findReport,
  findReportAccesses,
  findReports,
  findVersions,
  isReportInState,
  stopNotices,
  withdrawReportRow,
} from "../reports.store";
import { findReportOwner, noticeRecipientOf } from "./report-owner.store";

type ReportRow = ResultsOf<[ReturnType<typeof findReports>]>[0][number];
type VersionRow = ResultsOf<[ReturnType<typeof findVersions>]>[0][number];
type CallRow = ResultsOf<[ReturnType<typeof findCallsOfVersions>]>[0][number];

function toItem(report: ReportRow): ReportItem {
  const { productId, merchantId, merchantName, personId, nameMasked, phoneMasked, serial, ...facts } = report;
  return {
    ...facts,
    number: serial === null ? null : reportNumber(serial),
    product: productOfColumns(report),
    merchant: merchantId ? { id: merchantId, name: merchantName ?? "" } : null,
    person: personId && phoneMasked ? { id: personId, nameMasked: nameMasked ?? "", phoneMasked } : null,
  };
}

export const listReportsAction = staffAction(listReports, {
  load: ({ query }) => ({ reports: findReports(query), total: totalOf(findReports, query) }),
  run: ({ query, reports, total }) => keysetPage(reports, query.pageSize, (report) => report.id, toItem, total),
});

export const searchReportsAction = staffAction(searchReports, {
  load: async ({ body, deps }) => {
    const named = "phone" in body || "name" in body ? await toSearchedPerson(deps, body) : body;
    return { reports: findNamedReports(named, searchMatchesMax) };
  },
  run: ({ reports }) => ({ list: reports.map(toItem) }),
});

export const getReportAction = staffAction(getReport, {
  load: ({ params: { id } }) => ({
    report: findReport(id),
    versions: findVersions(id),
    calls: findCallsOfVersions(id),
    deliveries: findDeliveries(id),
    archived: findArchivedOfReport(id),
    accesses: findReportAccesses(id),
    corrections: findCorrections(id),
    doubtedResultSetId: findHeldResult(id),
  }),
  run({ report, versions, calls, deliveries, archived, accesses, corrections, doubtedResultSetId }) {
    if (!report) throw notFound();
    return {
      report: toItem(report),
      withdrawnReason: report.withdrawnReason,
      sampleState: report.sampleState,
      currentVersionId: report.currentVersionId,
      corrections: corrections.map(toCorrection),
      doubtedResultSetId,
      versions: versions.map((version) => toVersion(version, calls)),
      deliveries: [...archivedDeliveries(report.id, archived), ...deliveries],
      accesses: accesses.map((access) => ({ ...access, actorName: access.actorName ?? "" })),
    };
  },
});

const archivedDeliveries = (reportId: string, archived: readonly ArchivedSample[]) =>
  archived
    .flatMap(({ messages }) => messages)
    .filter(({ subjectId }) => subjectId === reportId)
    .map(({ id, kind, phoneMasked, state, attempts, lastErrorCode, createdAt, deliveredAt }) => ({
      ...{ id, kind, phoneMasked, state, attempts, lastErrorCode, createdAt, deliveredAt },
    }));

const staffOf = (userId: number | null, name: string | null) => (userId === null ? null : { userId, name: name ?? "" });

function toVersion(version: VersionRow, calls: readonly CallRow[]) {
  const {
    ruleSetId,
    ruleSetRevision,
    ruleSet,
    assay,
    submittedBy,
    submitterName,
    reviewedBy,
    reviewerName,
    reviewKind,
    payload,
    publishedBy,
    publisherName,
    correctionId: _,
    ruleUpdateId,
    changes,
    ...facts
  } = version;
  const findings = Object.fromEntries(
    calls
      .filter(({ resultSetId }) => resultSetId === version.resultSetId)
      .map(({ targetCode, value }) => [targetCode, value]),
  );
  const answer = assay ? evaluateFindings(assay as AssayDefinition, ruleSet as RuleSet, findings) : null;
  const recomputedLevel = answer?.ok ? answer.level : null;
  return {
    ...facts,
    origin: ruleUpdateId ? ("rules" as const) : facts.n > 1 ? ("correction" as const) : ("first" as const),
    changes: (changes ?? []) as ReportChange["kind"][],
    ruleSet: { id: ruleSetId, revision: ruleSetRevision },
    recomputedLevel,
    isLevelConfirmed: answer?.ok === true && recomputedLevel === version.level,
    submittedBy: staffOf(submittedBy, submitterName),
    reviewedBy: staffOf(reviewedBy, reviewerName),
    isByRule: reviewKind === "automatic",
    release: (payload as ReportPayload | null)?.release ?? null,
    publishedBy: staffOf(publishedBy, publisherName),
  };
}

const withdrawalNotice = (work: StaffWork, report: ReportRow, person: NoticeRecipient, lineId: string) => ({
  ...({ kind: "report_withdrawn", subjectId: report.id, version: report.versionCount, person } as const),
  barcodeLast4: report.barcode.slice(-4),
  now: work.now,
  createdBy: work.caller.userId,
  when: isEventWritten(lineId),
});

/** The report's URL then shows a neutral text, and unsent messages are cancelled. */
export const withdrawReportAction = staffAction(withdrawReport, {
  load: ({ params }) => ({
    report: findReport(params.id),
    owner: findReportOwner({ reportId: params.id }),
  }),
  async run(ctx) {
    const { report, owner } = ctx;
    if (!report) throw notFound();
    const to = reportStates.next(report.state, "withdraw");
    if (!to) {
      const states = { from: reportStateNames[report.state], to: reportStateNames.withdrawn };
      throw await recordIllegalMove(ctx, {
        action: "report.withdraw",
        objectType: "report",
        objectId: report.id,
        subject: "报告",
        ...states,
      });
    }
    const { reason } = ctx.body;
    const lineId = newId(ctx.now);
    const line = {
      id: lineId,
      tubeId: report.tubeId,
      kind: "withdraw",
      reason,
      details: { reportId: report.id },
    } as const;
    const person = noticeRecipientOf(owner);
    const notice = person && (await tubeNotice(ctx.deps, withdrawalNotice(ctx, report, person, lineId)));
    const {
      lines: [changed],
    } = await runNamed(ctx.deps.database, {
      lines: tubeEventRows(ctx, [line], isReportInState(report.id, report.state)),
      report: withdrawReportRow(report.id, lineId, reason, ctx.now),
      notices: stopNotices(report.id, lineId, ctx.now),
      audit: await auditRows(ctx, {
        action: "report.withdraw",
        objectType: "report",
        objectId: report.id,
        reason,
        when: isEventWritten(lineId),
      }),
      message: notice ? [notice.query] : [],
      orders: updateOrdersOfTubes([report.tubeId], ctx.now),
    });
    if (changed !== 1) throw conflict();
    await wakeSender(ctx, notice ? [notice.messageId] : []);
    ctx.reply.msg = labReportMessages.withdrawn;
    return { ...toItem(report), state: to, stateChangedAt: ctx.now };
  },
});
