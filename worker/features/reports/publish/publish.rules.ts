import { labReportMessages } from "#contract/lab-reports";
import { correctionMessages } from "#contract/report-corrections";
import { chinaClock } from "../../../platform/china-day";
import { openHoldsRefusal } from "../../calling/result-holds.rules";
import { type ComposedReport, composeReport } from "../../products/templates/report-content.rules";
import { isSameResult } from "../../results/review/result-comparison.rules";
import { canReleaseFrom } from "../../results/runs/runs.states";
import type { PublishableResult } from "./publish.store";

type Composed = Extract<ComposedReport, { ok: true }>;
type Whole = {
  readonly [K in "run" | "ruleSetId" | "ruleSet" | "assay" | "template" | "binding" | "person"]: NonNullable<
    PublishableResult[K]
  >;
};

/** A result that may be published, with its page. */
export interface PreparedReport {
  readonly source: PublishableResult & Whole;
  readonly composed: Composed;
  readonly pcrTime: number;
  /** A warning for the person who publishes; it does not prevent the publication. */
  readonly warning: string | null;
}

/** The page of a result, or the sentence why it may not be published. The level is always computed again, never copied. */
export function prepareReport(
  source: PublishableResult,
  now: number,
): { ok: true; ready: PreparedReport } | { ok: false; message: string } {
  const refuse = (message: string) => ({ ok: false, message }) as const;
  const { run, ruleSet, ruleSetId, assay, template, binding, person } = source;
  const isDone = source.report !== null && source.report.correction === null;
  if (isDone || source.state === "released") return refuse(labReportMessages.alreadyPublished);
  if (source.state !== "reviewed" || source.sample.state !== "tested") return refuse(labReportMessages.notReviewed);
  if (!run || !canReleaseFrom(run)) return refuse(labReportMessages.controlsFailed);
  if (!source.report && now < run.publishableAt)
    return refuse(labReportMessages.tooEarly(chinaClock(run.publishableAt)));
  const open = openHoldsRefusal(source.openHoldCount);
  if (open) return refuse(open);
  if (source.report && source.reviewedBy === source.report.correction?.madeBy)
    return refuse(labReportMessages.ownCorrection);
  if (!binding || !person) return refuse(labReportMessages.noBinding);
  if (binding.isWithdrawn) return refuse(labReportMessages.consentWithdrawn);
  if (!ruleSet || !ruleSetId || !assay || !template) return refuse(labReportMessages.ruleSetMissing);
  const { texts, page: look } = template.definition;
  const product = source.product as Parameters<typeof composeReport>[0]["product"];
  const page = {
    product,
    assay,
    ruleSet,
    texts,
    page: look,
    instrument: run.instrument,
    laboratory: source.laboratory,
  };
  const composed = composeReport(page, source.findings);
  if (!composed.ok) return refuse(labReportMessages.noLevel);
  if (composed.level !== source.level || composed.phenotype !== source.phenotype)
    return refuse(labReportMessages.levelDiffers);
  if (source.report?.correction && isSameResult(source.report, source)) return refuse(correctionMessages.sameResult);
  const hasRunTime = run.isClockTrusted && run.endedAt !== null;
  const ready: PreparedReport = {
    source: { ...source, run, ruleSet, ruleSetId, assay, template, binding, person },
    composed,
    // An instrument's clock may be slightly ahead, but no report may say that it was tested after it was published.
    pcrTime: source.statedTime ?? Math.min(now, hasRunTime && run.endedAt !== null ? run.endedAt : run.importedAt),
    warning: hasRunTime || source.statedTime !== null ? null : labReportMessages.importTimeUsed,
  };
  return { ok: true, ready };
}
