/**
 * The nine combinations, ordered by the number of faster alleles (A of rs762551, C of rs4410790) and then by CYP1A2,
 * the enzyme itself. Three cells each for faster, medium and slower; level 3 is kept for a future site.
 */
export const coffeeCells = [
  { cyp1a2: "AA", ahr: "CC", level: 9, phenotype: "fast-4", tendency: "偏快" },
  { cyp1a2: "AA", ahr: "CT", level: 8, phenotype: "fast-3-cyp1a2", tendency: "偏快" },
  { cyp1a2: "AC", ahr: "CC", level: 7, phenotype: "fast-3-ahr", tendency: "偏快" },
  { cyp1a2: "AA", ahr: "TT", level: 6, phenotype: "medium-2-cyp1a2", tendency: "中等" },
  { cyp1a2: "AC", ahr: "CT", level: 5, phenotype: "medium-2-both", tendency: "中等" },
  { cyp1a2: "CC", ahr: "CC", level: 4, phenotype: "medium-2-ahr", tendency: "中等" },
  { cyp1a2: "AC", ahr: "TT", level: 2, phenotype: "slow-1-cyp1a2", tendency: "偏慢" },
  { cyp1a2: "CC", ahr: "CT", level: 1, phenotype: "slow-1-ahr", tendency: "偏慢" },
  { cyp1a2: "CC", ahr: "TT", level: 0, phenotype: "slow-0", tendency: "偏慢" },
] as const;
