import { correctionMessages } from "#contract/report-corrections";
import { holdMessages } from "#contract/result-holds";
import { isAnother, needsRecollection, type ResultSetFacts, retestRefusal } from "../results/result-set-moves.rules";
import { redoRefusal } from "./corrections.rules";
import type { RedoFacts } from "./corrections.store";

/** A result with the report that shows it, if one does. */
interface DeltaResult {
  readonly set: ResultSetFacts;
  readonly report: RedoFacts | undefined;
}

/** What becomes of the result that does not stand. */
type LoserStep = { readonly way: "none" | "retest" | "redo" } | { readonly refusal: string };

/** Why this person may not say that a result stands, or null: both are judged, so he made neither. */
export function standingRefusal(standing: ResultSetFacts, other: ResultSetFacts, userId: number): string | null {
  if (!isAnother(standing, userId) || !isAnother(other, userId)) return holdMessages.ownResult;
  if (standing.state === "revoked") return correctionMessages.revoked;
  return standing.state === "draft" || standing.state === "returned" ? holdMessages.notSubmitted : null;
}

/** A result that a report shows is corrected, one on its way out is measured again; one that goes nowhere stays as it is. */
export function stepOfLoser({ set, report }: DeltaResult): LoserStep {
  if (set.state === "released") {
    if (!report || (report.state !== "published" && report.state !== "corrected")) return { way: "none" };
    // Its result is being made again already.
    if (report.hasOpenCorrection && report.sampleState !== "completed") return { way: "none" };
    const refusal = redoRefusal(report, "retest");
    return refusal === null ? { way: "redo" } : { refusal };
  }
  if (set.state === "revoked" || set.sampleState !== "tested" || !set.isLatest || needsRecollection(set))
    return { way: "none" };
  const refusal = retestRefusal(set);
  return refusal === null ? { way: "retest" } : { refusal };
}
