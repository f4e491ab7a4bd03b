/** The signal of a genotyping well; `other` is a call that this screen does not know. */
export type GenotypeSignal = "one" | "two" | "both" | "negative" | "none" | "other";

interface Reading {
  readonly call: string;
  readonly signal1: number | null;
  readonly signal2: number | null;
}

/**
 * Interprets the instrument's text. The stronger signal decides which allele a homozygous call means, because files
 * name alleles in different ways ("Homozygous G/G").
 */
export function genotypeSignalOf({ call, signal1, signal2 }: Reading): GenotypeSignal {
  const text = call.toLowerCase();
  if (text === "") return "none";
  if (text.includes("negative")) return "negative";
  if (/undetermined|no call|noamp|no amplification/.test(text)) return "none";
  if (text.startsWith("heterozygous") || text === "both") return "both";
  const pair = text.replace(/^homozygous\s+/, "").split("/");
  if (pair.length === 2 && pair[0]?.trim() !== pair[1]?.trim()) return "both";
  const isHomozygous = text.startsWith("homozygous") || pair.length === 2;
  if (!isHomozygous || signal1 === null || signal2 === null) return named(text);
  return signal1 >= signal2 ? "one" : "two";
}

function named(text: string): GenotypeSignal {
  if (/allele\s*1/.test(text) || text === "1/1") return "one";
  return /allele\s*2/.test(text) || text === "2/2" ? "two" : "other";
}

export const genotypeSignalNames: Record<GenotypeSignal, string> = {
  one: "等位基因 1 纯合",
  two: "等位基因 2 纯合",
  both: "杂合",
  negative: "阴性",
  none: "未判读",
  other: "其他",
};

/** Genotyping plates have two signals per well, the others a Ct. */
export function isGenotypingPlate(wells: readonly { signal1: number | null }[]): boolean {
  return wells.some(({ signal1 }) => signal1 !== null);
}
