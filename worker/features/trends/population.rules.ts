import { binomialExact, hardyWeinbergExact } from "#contract/exact-tests";
import { populationLimits, type QcEffects } from "#contract/trend-figures";
import type { Population } from "#contract/trends.schemas";

/** The genotypes called at a site, newest first, and the expected shares. */
export interface SiteGenotypes {
  readonly assayCode: string;
  readonly targetCode: string;
  readonly genotypes: readonly { readonly genotype: string }[];
  readonly genes: readonly {
    readonly site: string;
    readonly genotypes: readonly { readonly genotype: string; readonly sharePercent: number | null }[];
  }[];
  readonly effects: QcEffects;
  /** Number of people to look back on. */
  readonly people: number;
  readonly found: readonly { readonly person: string; readonly said: string; readonly run: string }[];
}

const isBoth = (genotype: string) => genotype[0] !== genotype[1];

/**
 * Compares the genotypes of unrelated people with what the product states: exact binomial test of the allele frequency, exact
 * test of the Hardy-Weinberg equilibrium. Null for a site that does not have exactly two alleles.
 */
export function populationOf(site: SiteGenotypes): Population | null {
  const { assayCode, targetCode, found } = site;
  const newest = new Map<string, string>();
  for (const { person, said } of found) if (newest.size < site.people && !newest.has(person)) newest.set(person, said);
  const said = [...newest.values()];
  const shares = new Map(
    site.genes
      .filter((gene) => gene.site === targetCode)
      .flatMap((gene) => gene.genotypes.map((one) => [one.genotype, one.sharePercent] as const)),
  );
  const rows = site.genotypes.map(({ genotype }) => ({
    genotype,
    observed: said.filter((one) => one === genotype).length,
    share: shares.get(genotype) ?? null,
  }));
  const both = rows.find(({ genotype }) => isBoth(genotype));
  const [first, second, ...more] = rows.filter(({ genotype }) => !isBoth(genotype));
  if (!both || !first || !second || more.length > 0 || rows.length > 3) return null;
  const people = first.observed + both.observed + second.observed;
  const frequency = alleleShare([first.share, both.share, second.share]);
  return {
    assayCode,
    targetCode,
    people,
    genotypes: [first, both, second],
    pFrequency: frequency === null ? null : binomialExact(2 * first.observed + both.observed, 2 * people, frequency),
    pEquilibrium: hardyWeinbergExact(first.observed, both.observed, second.observed),
  };
}

/** The first allele's frequency, 0-1, from the shares of the genotypes, which need not add up to 100. */
function alleleShare(shares: readonly (number | null)[]): number | null {
  const [first, both, second] = shares;
  if (typeof first !== "number" || typeof both !== "number" || typeof second !== "number") return null;
  return (2 * first + both) / (2 * (first + both + second));
}

/** Whether there are enough people, and their genotypes are very improbable. */
export const isPopulationDeviating = ({ people, pFrequency, pEquilibrium }: Population): boolean =>
  people >= populationLimits.people && Math.min(pFrequency ?? 1, pEquilibrium) < populationLimits.p;

/** Populations of those sites at which anybody was measured. */
export const populationsOf = (sites: readonly SiteGenotypes[]): Population[] =>
  sites.flatMap((site) => {
    const population = populationOf(site);
    return population && population.people > 0 ? [population] : [];
  });

/** The text of an alarm about a population. */
export function populationMessage({ targetCode, people, pFrequency, pEquilibrium }: Population): string {
  const shown = (p: number | null) => (p === null ? "—" : p.toPrecision(2));
  return `${targetCode} 最近 ${people} 名互不相关者的基因型与预期不符：等位基因频率 p=${shown(pFrequency)}，Hardy-Weinberg p=${shown(pEquilibrium)}`;
}
