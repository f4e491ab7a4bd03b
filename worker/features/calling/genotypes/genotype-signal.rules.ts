import type { GenotypeAssay, GenotypeSite } from "../../products/assays/assay.types";
import { canonicalGenotype } from "../../products/genotype";
import type { Reading } from "../reading.types";

/** The signal of a well, before its alleles are translated into bases; "unclear" is light without a call. */
export type GenotypeSignal = "none" | "allele1" | "allele2" | "both" | "unclear";

/** True when the numbers of a well show amplification, whatever label the instrument gives it. */
export function isAmplified(reading: Reading, assay: GenotypeAssay): boolean {
  const alleles = [reading.allele1, reading.allele2];
  return alleles.some(
    (allele) =>
      (allele?.deltaRn ?? 0) > assay.ntcDeltaRnMax || (typeof allele?.ct === "number" && allele.ct < assay.ntcCtMin),
  );
}

/** True when a well was measured: it has a number for its light, or a call that only measured wells get. */
export function isMeasured({ allele1, allele2, instrumentCall }: Reading): boolean {
  const numbers = [allele1?.deltaRn, allele2?.deltaRn, allele1?.ct, allele2?.ct];
  return numbers.some((value) => typeof value === "number") || instrumentCall === "no-amplification";
}

/** The signal of a well. The instrument labels no-template wells by the plate plan, so for them the numbers decide. */
export function signalOf(reading: Reading, assay: GenotypeAssay): GenotypeSignal {
  const call = reading.instrumentCall;
  if (call === "allele1" || call === "allele2" || call === "both") return call;
  return isAmplified(reading, assay) ? "unclear" : "none";
}

/** The base of the instrument's first or second allele; null when the assay does not know the allele's name. */
function baseOf(reading: Reading, site: GenotypeSite, which: 1 | 2): string | null {
  const name = (which === 1 ? reading.allele1 : reading.allele2)?.name ?? `Allele ${which}`;
  return Object.hasOwn(site.alleles, name) ? (site.alleles[name] ?? null) : null;
}

/** The genotype of a signal, using the allele names of the reading; null without a signal or with an unknown name. */
export function genotypeOf(reading: Reading, site: GenotypeSite, signal: GenotypeSignal): string | null {
  const [first, second] = [baseOf(reading, site, 1), baseOf(reading, site, 2)];
  if (first === null || second === null || first === second) return null;
  if (signal === "allele1") return canonicalGenotype(first, first);
  if (signal === "allele2") return canonicalGenotype(second, second);
  return signal === "both" ? canonicalGenotype(first, second) : null;
}

/** The signal that a genotype gives on this plate; null when the reading's allele names do not fit the site. */
export function signalOfGenotype(reading: Reading, site: GenotypeSite, genotype: string): GenotypeSignal | null {
  for (const signal of ["allele1", "allele2", "both"] as const) {
    if (genotypeOf(reading, site, signal) === genotype) return signal;
  }
  return null;
}
