import type { AssayDefinition } from "../../products/assays/assay.types";
import type { TargetFinding } from "../../products/pathogen-findings.rules";
import type { RunVerdict } from "../controls/controls.rules";
import type { Concordance } from "../controls/replicates.rules";
import { callGenotypes, type GenotypeSiteResult } from "../genotypes/genotype-calls.rules";
import { isGenotypeControl } from "../genotypes/genotype-controls.rules";
import type { MappedReading } from "../name-mapping.rules";
import { callPathogens, pathogenNextStep } from "../panels/pathogen-calls.rules";
import { isPathogenControl } from "../panels/pathogen-controls.rules";
import type { TargetCall } from "../panels/pathogen-wells.rules";

/** The call of one site or target for one sample; states are those of the calls in the database. */
export interface SampleCall {
  readonly targetCode: string;
  readonly state: "called" | "no_call" | "inconclusive" | "invalid";
  /** Genotype in canonical spelling or finding of a target; null without one. */
  readonly value: string | null;
  readonly reason: string;
  readonly positions: readonly string[];
  readonly instrumentCall: string;
  /** Whether the wells of this site contradict each other. */
  readonly isConflict: boolean;
}

export interface SampleCalls {
  readonly sampleName: string;
  readonly calls: readonly SampleCall[];
  /** Conclusion of a pathogen panel; null for genotypes. */
  readonly conclusion: TargetFinding | null;
  /** Why a reviewer must look although everything is called. */
  readonly attention: readonly string[];
}

export interface PlateCalls {
  readonly verdict: RunVerdict;
  readonly concordance: Concordance;
  readonly samples: readonly SampleCalls[];
}

/** Calls a plate of any kind of assay: controls first, then samples. */
export function callPlate(mapped: readonly MappedReading[], assay: AssayDefinition): PlateCalls {
  if (assay.kind === "genotype") {
    const { verdict, concordance, samples } = callGenotypes(mapped, assay);
    return {
      verdict,
      concordance,
      samples: samples.map(({ sampleName, sites }) => ({
        sampleName,
        calls: sites.map(siteCall),
        conclusion: null,
        attention: [],
      })),
    };
  }
  const { verdict, concordance, samples } = callPathogens(mapped, assay);
  return {
    verdict,
    concordance,
    samples: samples.map(({ sampleName, targets, conclusion, reviewReasons }) => ({
      sampleName,
      calls: targets.map(targetCall),
      conclusion,
      attention: reviewReasons.map(({ message }) => message),
    })),
  };
}

/** True for a reading that belongs to a control of the plate. */
export function isControlReading(
  entry: MappedReading,
  assay: AssayDefinition,
  neighbours: readonly MappedReading[],
): boolean {
  return assay.kind === "genotype"
    ? isGenotypeControl(entry, assay)
    : isPathogenControl(entry.reading.position, neighbours, assay);
}

/**
 * Why a sample's result may not be submitted, or null. A genotype needs a call at every site; for a panel `pathogenNextStep`
 * decides.
 * @param earlier conclusions of the sample's earlier attempts, oldest first.
 */
export function holdReason(sample: SampleCalls, earlier: readonly TargetFinding[]): string | null {
  const open = sample.calls.find((call) => call.state !== "called");
  if (!open) return null;
  if (sample.conclusion === null) return open.reason;
  const next = pathogenNextStep(sample.conclusion, earlier);
  if (next === "release" || next === "release-and-recollect") return null;
  return next === "recollect" ? `${open.reason}；已复检过，请安排重新采样` : open.reason;
}

function siteCall(site: GenotypeSiteResult): SampleCall {
  return {
    targetCode: site.rsid,
    state: site.state,
    value: site.genotype,
    reason: site.reason?.message ?? "",
    positions: site.wells.map((well) => well.position),
    instrumentCall: site.wells.map((well) => well.instrumentCall).join(" / "),
    isConflict: site.reason?.code === "replicates-disagree",
  };
}

function targetCall(target: TargetCall): SampleCall {
  const isClear = target.finding === "detected" || target.finding === "not_detected";
  return {
    targetCode: target.code,
    state: target.finding === "inconclusive" || target.finding === "invalid" ? target.finding : "called",
    value: target.finding,
    reason: target.reason?.message ?? "",
    positions: target.positions,
    instrumentCall: "",
    isConflict: !isClear && target.reason?.code === "wells-disagree",
  };
}
