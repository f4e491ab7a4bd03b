import type { PathogenAssay } from "../../products/assays/assay.types";
import { concludeTargets, type TargetFinding } from "../../products/pathogen-findings.rules";
import { readingsByPosition } from "../controls/controls.rules";
import { type Concordance, concordanceOf, withConcordance } from "../controls/replicates.rules";
import type { CallReason } from "../genotypes/genotype-calls.rules";
import type { MappedReading } from "../name-mapping.rules";
import { evaluatePathogenControls, isPathogenControl, type PathogenRunVerdict } from "./pathogen-controls.rules";
import { callPathogenWell, type PathogenReasonCode, type TargetCall } from "./pathogen-wells.rules";

interface PathogenSampleResult {
  sampleName: string;
  targets: TargetCall[];
  /** The first of detected, inconclusive, invalid, not_detected that any target has. */
  conclusion: TargetFinding;
  isRunFailed: boolean;
  /** Why the result needs a person's review; when empty, it could be released automatically. */
  reviewReasons: CallReason<PathogenReasonCode | "detected">[];
}

export interface PathogenRunResult {
  verdict: PathogenRunVerdict;
  concordance: Concordance;
  samples: PathogenSampleResult[];
}

/**
 * Calls a pathogen plate: run, then well, then target, then sample. A target can be detected although the internal control
 * failed (the targets compete with it for reagents; the laboratory's own rule); a well without a detected target and with a
 * failed control is invalid.
 */
export function callPathogens(mapped: readonly MappedReading[], assay: PathogenAssay): PathogenRunResult {
  const controls = evaluatePathogenControls(mapped, assay);
  const bySample = new Map<string, TargetCall[][]>();
  for (const [position, entries] of readingsByPosition(mapped)) {
    const used = entries.filter((entry) => entry.code !== null && entry.reading.role !== "empty");
    if (isPathogenControl(position, entries, assay)) continue;
    // A well with two sample names is evaluated for both.
    for (const [name, own] of Map.groupBy(used, (entry) => entry.sampleName)) {
      const calls = callPathogenWell(position, own, assay, controls.invalidTargets);
      bySample.set(name, [...(bySample.get(name) ?? []), calls]);
    }
  }
  const concordance = concordanceOf(
    [...bySample.values()].flatMap((wells) =>
      assay.targets.map(({ code }) => wells.flat().flatMap((call) => (call.code === code ? call.finding : []))),
    ),
  );
  const verdict = withConcordance(controls, concordance);
  const samples = [...bySample].map(([name, wells]) => sampleResult(name, wells, assay, verdict.passed));
  return { verdict, concordance, samples };
}

function sampleResult(
  sampleName: string,
  wells: readonly TargetCall[][],
  assay: PathogenAssay,
  runPassed: boolean,
): PathogenSampleResult {
  const merged = assay.targets.map((target) =>
    mergeWells(wells.flatMap((calls) => calls.filter((call) => call.code === target.code))),
  );
  const calls = merged.flatMap((call) => (call ? [call] : []));
  const targets = runPassed ? calls : calls.map(voidedByRun);
  const conclusion = concludeTargets(targets.map((target) => target.finding));
  const reviewReasons: PathogenSampleResult["reviewReasons"] = targets.flatMap((t) => (t.reason ? [t.reason] : []));
  // A notifiable disease must always be reviewed by a person.
  if (conclusion === "detected") reviewReasons.push({ code: "detected", message: "检出病原体，须由人工审核" });
  return { sampleName, targets, conclusion, isRunFailed: !runPassed, reviewReasons };
}

function mergeWells(calls: readonly TargetCall[]): TargetCall | null {
  const [first] = calls;
  if (!first) return null;
  const positions = calls.flatMap((call) => call.positions);
  const cts = calls.flatMap((call) => call.cts);
  const reason = calls.find((call) => call.reason)?.reason ?? null;
  if (calls.every((call) => call.finding === first.finding)) return { ...first, positions, cts, reason };
  const message = `复孔结果不一致（${positions.join("、")}），需要复检`;
  return { ...first, finding: "inconclusive", positions, cts, reason: { code: "wells-disagree", message } };
}

function voidedByRun(call: TargetCall): TargetCall {
  const message = "本次检测质控未通过，结果作废，需要复检";
  return { ...call, finding: "invalid", reason: { code: "run-failed", message } };
}

export type PathogenNextStep = "release" | "repeat" | "recollect" | "release-and-recollect";

/**
 * The next step after a conclusion. An invalid result is repeated once, then a new sample is requested; an inconclusive one is
 * repeated once from the same sample, then reported as it is and a new sample is requested.
 * @param earlier conclusions of earlier attempts, oldest first.
 */
export function pathogenNextStep(conclusion: TargetFinding, earlier: readonly TargetFinding[]): PathogenNextStep {
  if (conclusion === "detected" || conclusion === "not_detected") return "release";
  const isLast = earlier.includes(conclusion) || earlier.length >= 2;
  if (!isLast) return "repeat";
  return conclusion === "invalid" ? "recollect" : "release-and-recollect";
}
