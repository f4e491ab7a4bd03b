import { targetNames } from "../products/assays/assay.rules";
import type { AssayDefinition, PathogenAssay } from "../products/assays/assay.types";
import type { ReadingHold } from "./genotypes/genotype-clusters.rules";
import { clusterHolds } from "./genotypes/genotype-clusters.rules";
import type { MappedReading } from "./name-mapping.rules";
import { isControlReading } from "./plates/plate-calls.rules";
import type { NewHold } from "./result-holds.rules";

/** Holds because of single wells, by what they concern. */
export interface WellHolds {
  /** Holds because of control wells; they concern every result of the plate. */
  readonly ofControls: readonly NewHold[];
  /** Holds by sample name. */
  readonly ofSamples: ReadonlyMap<string, readonly NewHold[]>;
}

/** Lowest confidence of a Ct, 0 to 1, that needs no reviewer's reason; docs/instrument-files.md says where it comes from. */
const ctConfidenceMin = 0.8;

/** Checks every reading for contradictions in itself and with the wells of its run that have the same call. */
export function findWellHolds(mapped: readonly MappedReading[], assay: AssayDefinition): WellHolds {
  const used = mapped.filter(({ code, isIgnored, reading }) => {
    return code !== null && !isIgnored && !reading.omitted && reading.role !== "empty";
  });
  const doubts = [...used.flatMap((entry) => readingDoubts(entry, assay)), ...signalDoubts(used, assay)];
  const places = Map.groupBy(mapped, ({ reading }) => reading.position);
  const isControl = ({ entry }: ReadingHold) =>
    isControlReading(entry, assay, places.get(entry.reading.position) ?? []);
  const bySample = Map.groupBy(
    doubts.filter((doubt) => !isControl(doubt)),
    ({ entry }) => entry.sampleName,
  );
  return {
    ofControls: holdsOf(doubts.filter(isControl)),
    ofSamples: new Map([...bySample].map(([name, own]) => [name, holdsOf(own)])),
  };
}

const signalDoubts = (used: readonly MappedReading[], assay: AssayDefinition): ReadingHold[] =>
  assay.kind === "genotype"
    ? assay.sites.flatMap((site) => clusterHolds(used, site, assay))
    : unsureDoubts(used, assay);

/** What a reading says about itself: who made the call, the instrument's flags, its confidence in the Ct. */
function readingDoubts(entry: MappedReading, assay: AssayDefinition): ReadingHold[] {
  const { reading } = entry;
  const what = `${reading.position} 孔 ${targetNames(assay)(entry.code)}`;
  const doubts: ReadingHold[] = [];
  if (reading.isManualCall === true) {
    doubts.push({ entry, rule: "manual_call", message: `${what} 的判读 ${reading.call ?? ""} 是人工设置的（Manual）` });
  }
  // In a well without a crossing, the flag NOAMP adds nothing.
  const flags = reading.flags.filter((flag) => flag !== "NOAMP" || reading.ct !== null);
  if (flags.length > 0) {
    doubts.push({ entry, rule: "quality_flag", message: `${what} 被仪器标记：${flags.join("、")}` });
  }
  return doubts;
}

/** Crossings of low confidence; for the internal control they only matter when nothing else crossed. */
function unsureDoubts(used: readonly MappedReading[], assay: PathogenAssay): ReadingHold[] {
  const internal = assay.internalControl.code;
  const crossed = used.filter(({ code, reading }) => code !== internal && reading.ct !== null);
  const places = new Set(crossed.map(({ reading }) => reading.position));
  return used.flatMap((entry): ReadingHold[] => {
    const { ct, ctConfidence, position } = entry.reading;
    const isSure = ct === null || ctConfidence === null || ctConfidence >= ctConfidenceMin;
    if (isSure || (entry.code === internal && places.has(position))) return [];
    const what = `${position} 孔 ${targetNames(assay)(entry.code)}`;
    const message = `${what} 的 Ct ${ct} 置信度 ${ctConfidence.toFixed(2)}，低于 ${ctConfidenceMin.toFixed(2)}`;
    return [{ entry, rule: "quality", message }];
  });
}

/** One hold per rule and well, whatever the number of its targets. */
function holdsOf(doubts: readonly ReadingHold[]): NewHold[] {
  const wells = Map.groupBy(doubts, ({ rule, entry }) => `${rule} ${entry.reading.position}`);
  return [...wells.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const subject = { kind: "well", name: first.entry.reading.position } as const;
    const message = [...new Set(same.map((one) => one.message))].join("；");
    return [{ rule: first.rule, subject, message, facts: factsOf(first.entry) }];
  });
}

const factsOf = ({ reading: { allele1, allele2, quality, ct, ctConfidence } }: MappedReading): NewHold["facts"] => ({
  signal1: allele1?.deltaRn ?? null,
  signal2: allele2?.deltaRn ?? null,
  quality,
  ct,
  ctConfidence,
});
