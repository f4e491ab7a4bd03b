/** Total probability of the outcomes that are no likelier than the observed one; values that differ only by rounding count as equal. */
function twoSided(weights: readonly number[], observed: number): number {
  const limit = (weights[observed] ?? 0) * (1 + 1e-7);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return Math.min(1, weights.reduce((sum, weight) => (weight <= limit ? sum + weight : sum), 0) / all);
}

/**
 * Exact p of the Hardy-Weinberg equilibrium given the allele counts: Wigginton JE, Cutler DJ, Abecasis GR. Am J Hum Genet
 * 2005;76:887-893, doi:10.1086/429864. It is 1 when there are no people.
 */
export function hardyWeinbergExact(first: number, both: number, second: number): number {
  const rare = 2 * Math.min(first, second) + both;
  const people = first + both + second;
  const weights: number[] = Array(rare + 1).fill(0);
  // Starts at the likeliest number of heterozygotes and goes both ways, so that nothing overflows.
  let middle = people === 0 ? 0 : Math.floor((rare * (2 * people - rare)) / (2 * people));
  if (middle % 2 !== rare % 2) middle += 1;
  const homozygotes = (het: number) => [(rare - het) / 2, people - het - (rare - het) / 2] as const;
  weights[middle] = 1;
  for (let het = middle; het >= 2; het -= 2) {
    const [few, many] = homozygotes(het);
    weights[het - 2] = ((weights[het] ?? 0) * het * (het - 1)) / (4 * (few + 1) * (many + 1));
  }
  for (let het = middle; het <= rare - 2; het += 2) {
    const [few, many] = homozygotes(het);
    weights[het + 2] = ((weights[het] ?? 0) * 4 * few * many) / ((het + 2) * (het + 1));
  }
  return twoSided(weights, both);
}

/** Two-sided exact binomial p: the total of all outcomes that are no likelier than the observed one (as R's binom.test). `share` 0-1. */
export function binomialExact(successes: number, trials: number, share: number): number {
  if (share <= 0 || share >= 1) return successes === trials * share ? 1 : 0;
  const logs: number[] = [];
  for (let k = 0, log = trials * Math.log(1 - share); k <= trials; k++) {
    logs.push(log);
    log += Math.log((trials - k) / (k + 1)) + Math.log(share / (1 - share));
  }
  return twoSided(logs.map(Math.exp), successes);
}
