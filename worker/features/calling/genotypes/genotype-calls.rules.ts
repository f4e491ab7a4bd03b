import type { GenotypeAssay, GenotypeSite } from "../../products/assays/assay.types";
import type { RunVerdict } from "../controls/controls.rules";
import { type Concordance, concordanceOf, withConcordance } from "../controls/replicates.rules";
import type { MappedReading } from "../name-mapping.rules";
import { evaluateGenotypeControls, isGenotypeControl } from "./genotype-controls.rules";
import { genotypeOf, signalOf } from "./genotype-signal.rules";

type GenotypeReasonCode =
  | "omitted"
  | "no-amplification"
  | "instrument-no-call"
  | "allele-unknown"
  | "genotype-unknown"
  | "quality-low"
  | "quality-missing"
  | "wells-missing"
  | "too-few-replicates"
  | "replicates-disagree"
  | "run-failed";

export interface CallReason<Code extends string = string> {
  code: Code;
  /** One Chinese sentence for the laboratory. */
  message: string;
}

/** The call of one well for one site. States are those of the calls in the database. */
interface GenotypeWellCall {
  position: string;
  rsid: string;
  sampleName: string;
  state: "called" | "no_call";
  /** Canonical spelling; null without a call. */
  genotype: string | null;
  /** The instrument's call, in its own words. */
  instrumentCall: string;
  reason: CallReason<GenotypeReasonCode> | null;
}

/** The common result of the wells of one sample at one site. */
export interface GenotypeSiteResult {
  rsid: string;
  gene: string;
  state: "called" | "no_call" | "inconclusive" | "invalid";
  genotype: string | null;
  wells: GenotypeWellCall[];
  reason: CallReason<GenotypeReasonCode> | null;
}

interface GenotypeSampleResult {
  sampleName: string;
  sites: GenotypeSiteResult[];
  /** complete: every site called; retest: something is missing; run-failed: the controls failed the run. */
  conclusion: "complete" | "retest" | "run-failed";
  reasons: CallReason<GenotypeReasonCode>[];
}

export interface GenotypeRunResult {
  verdict: RunVerdict;
  concordance: Concordance;
  /** Every sample well, in the order of the file; control wells are in the verdict. */
  wells: GenotypeWellCall[];
  samples: GenotypeSampleResult[];
}

/**
 * Calls a genotyping plate: controls first, then wells, then samples. A well without a clear signal gets no call, replicates
 * must agree, and an allele name that the assay does not know is never guessed.
 */
export function callGenotypes(mapped: readonly MappedReading[], assay: GenotypeAssay): GenotypeRunResult {
  const controls = evaluateGenotypeControls(mapped, assay);
  const wells: GenotypeWellCall[] = [];
  const bySample = new Map<string, GenotypeWellCall[]>();
  for (const entry of mapped) {
    const site = assay.sites.find((candidate) => candidate.rsid === entry.code);
    if (!site || entry.isIgnored || entry.reading.role === "empty" || isGenotypeControl(entry, assay)) continue;
    const call = callWell(entry, site, assay);
    wells.push(call);
    const others = bySample.get(entry.sampleName);
    if (others) others.push(call);
    else bySample.set(entry.sampleName, [call]);
  }
  const concordance = concordanceOf(
    [...bySample.values()].flatMap((calls) =>
      assay.sites.map(({ rsid }) => calls.flatMap((call) => (call.rsid === rsid ? (call.genotype ?? []) : []))),
    ),
  );
  const verdict = withConcordance(controls, concordance);
  const samples = [...bySample].map(([name, calls]) => sampleResult(name, calls, assay, verdict.passed));
  return { verdict, concordance, wells, samples };
}

function callWell(entry: MappedReading, site: GenotypeSite, assay: GenotypeAssay): GenotypeWellCall {
  const { reading, sampleName } = entry;
  const reason = noCallReason(entry, site, assay);
  return {
    position: reading.position,
    rsid: site.rsid,
    sampleName,
    state: reason ? "no_call" : "called",
    genotype: reason ? null : genotypeOf(reading, site, signalOf(reading, assay)),
    instrumentCall: reading.call ?? "",
    reason,
  };
}

function noCallReason(
  { reading }: MappedReading,
  site: GenotypeSite,
  assay: GenotypeAssay,
): CallReason<GenotypeReasonCode> | null {
  if (reading.omitted) return { code: "omitted", message: "该孔在仪器软件中被排除" };
  const signal = signalOf(reading, assay);
  if (signal === "none") return { code: "no-amplification", message: "该孔没有扩增" };
  if (signal === "unclear") {
    return { code: "instrument-no-call", message: `仪器没有判出基因型（${reading.call ?? "无判读"}）` };
  }
  const genotype = genotypeOf(reading, site, signal);
  if (genotype === null) {
    const names = `${reading.allele1?.name ?? "?"}、${reading.allele2?.name ?? "?"}`;
    return { code: "allele-unknown", message: `等位基因名称 ${names} 不在检测定义中，不能推断` };
  }
  if (!site.genotypes.some((entry) => entry.genotype === genotype)) {
    return { code: "genotype-unknown", message: `${genotype} 不是该位点可能的基因型` };
  }
  if (reading.quality === null) return { code: "quality-missing", message: "文件没有该孔的质量值" };
  if (reading.quality < assay.qualityFloor) {
    return { code: "quality-low", message: `质量值 ${reading.quality} 低于 ${assay.qualityFloor}` };
  }
  return null;
}

function sampleResult(
  sampleName: string,
  calls: readonly GenotypeWellCall[],
  assay: GenotypeAssay,
  runPassed: boolean,
): GenotypeSampleResult {
  const sites = assay.sites.map((site) => {
    const wells = calls.filter((call) => call.rsid === site.rsid);
    return runPassed ? siteResult(site, wells, assay.replicates) : voidedSite(site, wells);
  });
  const reasons = sites.flatMap((site) => (site.reason ? [site.reason] : []));
  if (!runPassed) return { sampleName, sites, conclusion: "run-failed", reasons: reasons.slice(0, 1) };
  return { sampleName, sites, conclusion: reasons.length === 0 ? "complete" : "retest", reasons };
}

function siteResult(site: GenotypeSite, wells: GenotypeWellCall[], replicates: number): GenotypeSiteResult {
  const { rsid, gene } = site;
  const found = wells.flatMap((well) => (well.genotype === null ? [] : [well.genotype]));
  const distinct = new Set(found);
  const open = (state: "no_call" | "inconclusive", code: GenotypeReasonCode, message: string): GenotypeSiteResult => ({
    rsid,
    gene,
    state,
    genotype: null,
    wells,
    reason: { code, message },
  });
  if (distinct.size > 1) {
    const list = wells.map((well) => `${well.position} ${well.genotype ?? "未判读"}`).join("，");
    return open("inconclusive", "replicates-disagree", `${rsid} 的复孔不一致（${list}），需要复检`);
  }
  if (wells.length === 0) return open("no_call", "wells-missing", `文件里没有该样本 ${rsid} 的孔，需要复检`);
  const [genotype] = found;
  if (genotype === undefined || found.length < replicates) {
    const message = `${rsid} 应有 ${replicates} 个有效复孔，只有 ${found.length} 个，需要复检`;
    return open("no_call", "too-few-replicates", message);
  }
  return { rsid, gene, state: "called", genotype, wells, reason: null };
}

function voidedSite({ rsid, gene }: GenotypeSite, wells: GenotypeWellCall[]): GenotypeSiteResult {
  const reason = { code: "run-failed", message: "本次检测质控未通过，结果作废，需要复检" } as const;
  return { rsid, gene, state: "invalid", genotype: null, wells, reason };
}
