import {
  getReport,
  labReportMessages,
  listReports,
  type ReportItem,
  reportStateNames,
  withdrawReport,
} from "#contract/lab-reports";
import { staffAction } from "../../http/action";
import { conflict, notFound } from "../../http/errors";
import type { ResultsOf } from "../../platform/database/database";
import { keysetPage } from "../../platform/database/keyset";
import { newId } from "../../platform/ids";
import { illegalMove } from "../illegal-move";
import { lineWritten, tubeEventRows } from "../kits/tube-events.actions";
import { auditRows } from "../logs/logs.actions";
import type { AssayDefinition } from "../products/assay.types";
import { findProductNames, type ProductNames, productOf } from "../products/product-names.actions";
import { answerOf } from "../products/report-content.rules";
import type { RuleSet } from "../products/rule-set.rules";
import { reportStates } from "./reports.states";
import {
  findAccesses,
  findCallsOfVersions,
  findDeliveries,
  findReport,
  findReports,
  findVersions,
  reportIs,
  stopNotices,
  withdrawReportRow,
} from "./reports.store";

type ReportRow = ResultsOf<[ReturnType<typeof findReports>]>[0][number];
type VersionRow = ResultsOf<[ReturnType<typeof findVersions>]>[0][number];
type CallRow = ResultsOf<[ReturnType<typeof findCallsOfVersions>]>[0][number];

function toItem(report: ReportRow, names: ProductNames): ReportItem {
  const { productId, merchantId, merchantName, nameMasked, phoneMasked, withdrawnReason: _, ...facts } = report;
  return {
    ...facts,
    product: productOf(names, productId),
    merchant: merchantId ? { id: merchantId, name: merchantName ?? "" } : null,
    person: phoneMasked ? { nameMasked: nameMasked ?? "", phoneMasked } : null,
  };
}

export const list = staffAction(listReports, {
  load: ({ query }) => [findReports(query), findProductNames()],
  run: ({ query, loaded: [reports, names] }) =>
    keysetPage(
      reports,
      query.pageSize,
      (report) => report.id,
      (report) => toItem(report, names),
    ),
});

export const get = staffAction(getReport, {
  load: ({ params: { id } }) => [
    findReport(id),
    findProductNames(),
    findVersions(id),
    findCallsOfVersions(id),
    findDeliveries(id),
    findAccesses(id),
  ],
  run({ loaded: [report, names, versions, calls, deliveries, accesses] }) {
    if (!report) throw notFound();
    return {
      report: toItem(report, names),
      withdrawnReason: report.withdrawnReason,
      versions: versions.map((version) => toVersion(version, calls)),
      deliveries,
      accesses,
    };
  },
});

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
    publishedBy,
    publisherName,
    ...facts
  } = version;
  const findings = Object.fromEntries(
    calls
      .filter(({ resultSetId }) => resultSetId === version.resultSetId)
      .map(({ targetCode, value }) => [targetCode, value]),
  );
  const answer = assay ? answerOf(assay as AssayDefinition, ruleSet as RuleSet, findings) : null;
  const recomputedLevel = answer?.ok ? answer.level : null;
  return {
    ...facts,
    ruleSet: { id: ruleSetId, revision: ruleSetRevision },
    recomputedLevel,
    isLevelConfirmed: answer?.ok === true && recomputedLevel === version.level,
    submittedBy: staffOf(submittedBy, submitterName),
    reviewedBy: staffOf(reviewedBy, reviewerName),
    publishedBy: staffOf(publishedBy, publisherName),
  };
}

/** The page stays under its key with a neutral text; what has not been sent is not sent any more. */
export const withdraw = staffAction(withdrawReport, {
  load: ({ params }) => [findReport(params.id), findProductNames()],
  async run(ctx) {
    const [report, names] = ctx.loaded;
    if (!report) throw notFound();
    const to = reportStates.next(report.state, "withdraw");
    if (!to) {
      const states = { from: reportStateNames[report.state], to: reportStateNames.withdrawn };
      throw await illegalMove(ctx, {
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
    const [changed] = await ctx.deps.database.run([
      ...tubeEventRows(ctx, [line], reportIs(report.id, report.state)),
      withdrawReportRow(report.id, lineId, reason, ctx.now),
      ...stopNotices(report.id, lineId, ctx.now),
      ...(await auditRows(ctx, {
        action: "report.withdraw",
        objectType: "report",
        objectId: report.id,
        reason,
        when: lineWritten(lineId),
      })),
    ]);
    if (changed !== 1) throw conflict();
    ctx.reply.msg = labReportMessages.withdrawn;
    return { ...toItem(report, names), state: to, stateChangedAt: ctx.now };
  },
});
