import type { PlateFormat } from "#contract/plate-geometry";

/**
 * What the laboratory measures for a product and how it evaluates the measurement. Stored as data, versioned, approved by a
 * second person.
 */
export type AssayDefinition = GenotypeAssay | PathogenAssay;

interface AssayFacts {
  code: string;
  name: string;
  version: number;
  /** Number of wells of the plate that columns and controls refer to: 96 when left out, as in every definition (`assayForPlate`). */
  plateWells?: PlateFormat["wells"] | undefined;
}

export interface GenotypeAssay extends AssayFacts {
  kind: "genotype";
  sites: GenotypeSite[];
  /** Expected control wells; they must look different when the plate is turned by 180 degrees. */
  controls: GenotypeControl[];
  /** Number of wells per sample and site that must have the same call. */
  replicates: number;
  /** Lowest instrument quality (0-100) at which a call counts. */
  qualityFloor: number;
  /** A well without template must stay below this delta Rn. */
  ntcDeltaRnMax: number;
  /** A well without template must have no crossing before this cycle. */
  ntcCtMin: number;
}

export interface GenotypeSite {
  rsid: string;
  gene: string;
  /** Names under which instruments may call this assay; compared without case and extra blanks. */
  assayNames: string[];
  /** The instrument's allele name -> base in the orientation below. An unknown name is never guessed. */
  alleles: Record<string, string>;
  /** Base -> dye of its probe. */
  dyes?: Record<string, string | undefined> | undefined;
  referenceBuild: "GRCh38";
  /** Which strand the canonical bases are written on. */
  orientation: "forward" | "gene";
  strandNote: string;
  /** Every possible genotype in canonical spelling, with the spelling for people. */
  genotypes: { genotype: string; shown: string }[];
  /** Columns of the plate (1-12) with this site's reagents. */
  plateColumns: number[];
}

export type GenotypeControl =
  | { code: string; position: string; rsid: string; expect: "ntc" }
  | { code: string; position: string; rsid: string; expect: "genotype"; genotype: string };

export interface PathogenAssay extends AssayFacts {
  kind: "pathogen";
  targets: PathogenTarget[];
  internalControl: InternalControl;
  controls: PathogenControl[];
  /** Lowest amplification score of a curve that counts as sigmoid; null when the assay does not use it. */
  ampScoreFloor: number | null;
  /** Limits for modules of devices besides the Ct; `defaultModuleLimits` for assays approved before such limits existed. */
  moduleLimits?: ModuleLimits | undefined;
}

export interface ModuleLimits {
  /** Light above the baseline at which a crossing counts, in the unit of the curves. */
  threshold: number;
  /** Cycles of the baseline; it ends earlier in a curve that rises earlier. */
  baselineFrom: number;
  baselineTo: number;
  /** Largest allowed difference between a device's Ct and the one computed from its curve, cycles. */
  ctAllowance: number;
  /**
   * Largest allowed difference between a device's endpoint and its curve's, as a share of the light; a difference below the
   * threshold is always allowed.
   */
  endpointAllowance: number;
  /** Largest difference of a module from its temperature programme, degrees Celsius. */
  temperatureErrorMax: number;
}

export interface PathogenTarget {
  code: string;
  name: string;
  /** The genes of the target, one channel each. */
  channels: PathogenChannel[];
  /** How many channels must be positive for "detected"; fewer positive ones are inconclusive. */
  channelsNeeded: number;
  /** Ct window of the positive control for each of the channels. */
  positiveWindow: CtWindow;
}

export interface PathogenChannel {
  gene: string;
  assayNames: string[];
  dye: string;
  /** A crossing up to and including this cycle is positive. */
  ctCutoff: number;
  /** A crossing after the cut-off and up to this cycle is inconclusive, a later one is noise. */
  ctInconclusive: number;
  /** A no-template control with a crossing up to this cycle fails the run. */
  ntcCutoff: number;
}

interface CtWindow {
  from: number;
  to: number;
}

interface InternalControl {
  code: string;
  name: string;
  assayNames: string[];
  dye: string;
  /** "human": a human gene, absent from a clean no-template control; "spiked": added to every well, present in all. */
  origin: "human" | "spiked";
  ctCutoff: number;
}

export interface PathogenControl {
  code: string;
  position: string;
  expect: "ntc" | "positive";
}
