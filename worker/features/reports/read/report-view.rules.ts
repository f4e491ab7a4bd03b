import { reportStepNames, reportSteps } from "#contract/report-view";
import type { ReportView } from "#contract/report-view.schemas";
import { reportMessages } from "#contract/reports";
import { genderNames } from "../../../http/wire-values";
import { base64Url } from "../../../platform/ids";
import type { ReportPayload, ReportPerson } from "../publish/report-payload";
import type { ListedVersion, ShownReport } from "./reports.h5.store";

/** What was released by rule was reviewed by nobody: that step is not told, and the release says how it came. */
export function timelineOf(times: Readonly<Record<(typeof reportSteps)[number], number | null>>, isByRule: boolean) {
  const steps = isByRule ? reportSteps.filter((step) => step !== "reviewed") : reportSteps;
  return steps.map((step) => {
    const title = isByRule && step === "published" ? reportMessages.releasedByRule : reportStepNames[step];
    return { step, title, at: times[step] };
  });
}

/** A re-test speaks for the version that counted when it was made, not for later ones. */
const confirmedSince = ({ versionId, currentVersionId, confirmedAt, publishedAt }: ShownReport) =>
  versionId === currentVersionId && confirmedAt !== null && confirmedAt >= publishedAt ? confirmedAt : null;

/** What a printout carries to be proved genuine without asking anybody. */
const proofOf = ({ statement, signature }: Pick<ShownReport, "statement" | "signature">) =>
  statement && signature ? `${base64Url(new TextEncoder().encode(statement))}.${signature}` : null;

/** As pages name it. */

/** The whole page: the published version as it was stored, the person it was sealed with, and what happened since. */
export function reportView(
  key: string,
  report: ShownReport,
  content: { payload: ReportPayload; person: ReportPerson; versions: readonly ListedVersion[] },
): ReportView {
  const { person, versions } = content;
  const { signed = report, ...payload } = content.payload;
  return {
    key,
    name: person.name,
    gender: genderNames[person.gender],
    birth: person.birth,
    merchant: report.tplType === "mer" ? report.merchantName : "",
    merchant_address: report.tplType === "mer" ? report.merchantAddress : "",
    tpl_id: report.tplId,
    tpl_type: report.tplType,
    ji: report.level,
    pcr_time: report.pcrTime,
    phone: report.phoneMasked ?? "",
    ...payload,
    version: report.versionN,
    publishedAt: report.publishedAt,
    fingerprint: report.contentHash.slice(0, 8),
    timeline: timelineOf(
      {
        bound: report.boundAt,
        received: report.receivedAt,
        tested: report.pcrTime,
        reviewed: report.reviewedAt,
        published: report.publishedAt,
      },
      report.reviewKind === "automatic",
    ),
    checkCode: report.checkCode,
    proof: proofOf(signed),
    confirmedAt: confirmedSince(report),
    versions: versions.map(({ id, offer, ...version }) => ({
      ...version,
      state:
        id === report.currentVersionId
          ? "current"
          : offer === "open"
            ? "offered"
            : offer === "kept"
              ? "declined"
              : "superseded",
    })),
  };
}
