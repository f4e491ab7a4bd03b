import { labReportMessages } from "#contract/lab-reports";
import { correctionMessages } from "#contract/report-corrections";
import { openHoldsRefusal } from "../calling/result-holds.rules";
import { isSameResult } from "../results/result-comparison.rules";
import { canReleaseFrom } from "../results/runs.states";
import type { Publishable } from "./publish.store";

/** Why a result that was made again cannot confirm the report that stands, or null. */
export function confirmRefusal(source: Publishable, userId: number): string | null {
  const { report, run, binding, person } = source;
  if (!report?.correction) return correctionMessages.notRetested;
  if (source.state !== "reviewed" || source.sample.state !== "tested") return correctionMessages.notReviewed;
  if (!run || !canReleaseFrom(run)) return labReportMessages.controlsFailed;
  const doubts = openHoldsRefusal(source.openHoldCount);
  if (doubts) return doubts;
  if (report.correction.madeBy === userId || report.correction.madeBy === source.reviewedBy)
    return correctionMessages.ownCorrection;
  if (!binding || !person || binding.isWithdrawn) return correctionMessages.erased;
  return isSameResult(report, source) ? null : correctionMessages.differs;
}
