import type { GeneTexts } from "../product.types";
import { chinaShares } from "./standing-texts";

const regional = (figures: string) => `人群频率为${chinaShares}：${figures}`;
const byDoctor = "备孕和孕期按医生建议补充叶酸，与基因型无关";
const notUsed = "不单独用于判断，本报告的结论不受它影响";
const alone = "单独的影响没有一致结论";

export const folicAcidGenes: GeneTexts[] = [
  {
    gene: "MTHFR",
    site: "rs1801133",
    explanation: "MTHFR 把叶酸变成身体能用的形式。677 位点为 T 时，酶不耐热，活性降低。",
    footnote: `${regional("15,357 名汉族人中 T 频率从海南 24% 到山东 63%。")}美国疾控中心：各基因型补充叶酸后都能达到预防所需的血叶酸水平，TT 型只比 CC 型约低 16%。`,
    genotypes: [
      {
        genotype: "CC",
        shown: "CC",
        phenotype: "酶活性正常",
        sharePercent: 36,
        effect: "酶活性正常",
        advice: byDoctor,
      },
      {
        genotype: "CT",
        shown: "CT",
        phenotype: "酶活性略低",
        sharePercent: 48,
        effect: "酶活性略低",
        advice: byDoctor,
      },
      {
        genotype: "TT",
        shown: "TT",
        phenotype: "酶活性较低",
        sharePercent: 16,
        effect: "酶活性较低，血叶酸平均略低",
        advice: byDoctor,
      },
    ],
  },
  {
    gene: "MTHFR",
    site: "rs1801131",
    explanation: "同一个基因的另一个位点（1298）。它单独的影响没有一致结论，这里只列出测到的基因型。",
    footnote: regional("C 频率由北向南约 13% 到 26%。"),
    genotypes: [
      { genotype: "AA", shown: "AA", phenotype: "不影响结论", sharePercent: 65, effect: alone, advice: notUsed },
      { genotype: "AC", shown: "AC", phenotype: "不影响结论", sharePercent: 31, effect: alone, advice: notUsed },
      {
        genotype: "CC",
        shown: "CC",
        phenotype: "不影响结论",
        sharePercent: 4,
        effect: alone,
        advice: notUsed,
      },
    ],
  },
  {
    gene: "MTRR",
    site: "rs1801394",
    explanation:
      "MTRR 帮助维生素 B12 保持工作状态，与叶酸一起参与同一个循环。这个位点单独的影响没有一致结论，这里只列出测到的基因型。",
    footnote: regional("G 频率约 24% 到 29%。"),
    genotypes: [
      { genotype: "AA", shown: "AA", phenotype: "不影响结论", sharePercent: 54, effect: alone, advice: notUsed },
      { genotype: "AG", shown: "AG", phenotype: "不影响结论", sharePercent: 39, effect: alone, advice: notUsed },
      { genotype: "GG", shown: "GG", phenotype: "不影响结论", sharePercent: 7, effect: alone, advice: notUsed },
    ],
  },
];
