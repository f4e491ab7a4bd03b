/** Requirements of every genotyping assay of the laboratory for a well. */
export const genotypeStandards = { replicates: 2, qualityFloor: 95, ntcDeltaRnMax: 0.5, ntcCtMin: 38 } as const;

/** The canonical spelling of a genotype, used for storing and comparing: two bases in alphabetical order ("GA" and "AG" are "AG"). */
export function canonicalGenotype(first: string, second: string): string {
  return [first, second].sort().join("");
}

/** A genotype in any common spelling ("GA", "g/a", "A|G") converted to the canonical one; null when it is not two bases. */
export function parseGenotype(text: string): string | null {
  const found = /^\s*([ACGT])\s*[/|]?\s*([ACGT])\s*$/i.exec(text);
  const [, first, second] = found ?? [];
  return first && second ? canonicalGenotype(first.toUpperCase(), second.toUpperCase()) : null;
}

/** The genotype with its two alleles exchanged: GG of a G/A site becomes AA, AG stays AG. Null for other bases. */
export function mirroredGenotype(genotype: string, alleles: readonly string[]): string | null {
  const [first, second] = alleles;
  if (!first || !second || alleles.length !== 2) return null;
  const swap = (base: string) => (base === first ? second : base === second ? first : null);
  const [a, b] = [swap(genotype.charAt(0)), swap(genotype.charAt(1))];
  return a && b && genotype.length === 2 ? canonicalGenotype(a, b) : null;
}
