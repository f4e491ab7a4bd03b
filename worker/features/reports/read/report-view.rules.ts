import { reportStepNames, reportSteps } from "#contract/report-view";
import type { ReportView } from "#contract/report-view.schemas";
import { reportMessages } from "#contract/reports";
import { genderNames } from "../../../http/wire-values";
import { base64Url } from "../../../platform/ids";
import type { ReportPayload, ReportPerson } from "../publish/report-payload";
import type { ListedVersion, ShownReport } from "./reports.h5.store";

/**
 * The steps of the report. A result that was released by rule was not reviewed, so that step is left out; the release itself is
 * shown elsewhere.
 */
export function timelineOf(times: Readonly<Record<(typeof reportSteps)[number], number | null>>, isByRule: boolean) {
  const steps = isByRule ? reportSteps.filter((step) => step !== "reviewed") : reportSteps;
  return steps.map((step) => {
    const title = isByRule && step === "published" ? reportMessages.releasedByRule : reportStepNames[step];
    return { step, title, at: times[step] };
  });
}

/** A re-test only confirms the version that was current when it was made. */
const confirmedSince = ({ versionId, currentVersionId, confirmedAt, publishedAt }: ShownReport) =>
  versionId === currentVersionId && confirmedAt !== null && confirmedAt >= publishedAt ? confirmedAt : null;

/** The text on a printout by which it can be verified offline. */
const proofOf = ({ statement, signature }: Pick<ShownReport, "statement" | "signature">) =>
  statement && signature ? `${base64Url(new TextEncoder().encode(statement))}.${signature}` : null;

/** The whole page: the published version as it was stored, the person that was encrypted with it, and what happened since. */
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
