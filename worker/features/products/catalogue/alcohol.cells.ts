/** The nine combinations, ALDH2 first (the large effect), ADH1B second. Level 6 is kept for a future site. */
export const alcoholCells = [
  { aldh2: "GG", adh1b: "CC", level: 9, phenotype: "clear-slow", phrase: "清除正常，转化偏慢", share: 6.0 },
  { aldh2: "GG", adh1b: "CT", level: 8, phenotype: "clear-fast", phrase: "清除正常，转化较快", share: 26.7 },
  { aldh2: "GG", adh1b: "TT", level: 7, phenotype: "clear-fastest", phrase: "清除正常，可能微红", share: 29.7 },
  { aldh2: "AG", adh1b: "CC", level: 5, phenotype: "reduced-slow", phrase: "清除降低，转化偏慢", share: 3.2 },
  { aldh2: "AG", adh1b: "CT", level: 4, phenotype: "reduced-fast", phrase: "清除能力明显降低", share: 14.2 },
  { aldh2: "AG", adh1b: "TT", level: 3, phenotype: "reduced-fastest", phrase: "清除降低，容易脸红", share: 15.8 },
  { aldh2: "AA", adh1b: "CC", level: 2, phenotype: "absent-slow", phrase: "几乎不能清除乙醛", share: 0.4 },
  { aldh2: "AA", adh1b: "CT", level: 1, phenotype: "absent-fast", phrase: "难清除，转化较快", share: 1.9 },
  { aldh2: "AA", adh1b: "TT", level: 0, phenotype: "absent-fastest", phrase: "难清除，反应强烈", share: 2.1 },
] as const;

/** CKB allele frequencies (A of rs671 0.21, T of rs1229984 0.69), Hardy-Weinberg, the two chromosomes independent. */
export const alcoholShareSource = "按中国慢性病前瞻性研究约 15 万人的等位基因频率推算，各地差异较大";
