import type { GeneTexts } from "../product.types";
import { chinaShares } from "./standing-texts";

const regional = (figures: string) => `人群频率为${chinaShares}：${figures}`;
const byDoctor = "由医生结合 rs1801133 判断";

export const folicAcidGenes: GeneTexts[] = [
  {
    gene: "MTHFR",
    site: "rs1801133",
    explanation: "MTHFR 把叶酸变成身体能用的形式。677 位点为 T 时，酶不耐热，活性降低。",
    footnote: `${regional("15,357 名汉族人中 T 频率从海南 24% 到山东 63%。")}参考量为公开资料数值；美国疾控中心认为每天 400 微克对各基因型都足够，TT 型血叶酸约低 16%。`,
    genotypes: [
      {
        genotype: "CC",
        shown: "CC",
        phenotype: "酶活性正常",
        sharePercent: 36,
        effect: "酶活性正常",
        advice: "公开资料参考量 400 微克/天，由医生决定",
      },
      {
        genotype: "CT",
        shown: "CT",
        phenotype: "酶活性略低",
        sharePercent: 48,
        effect: "酶活性略低",
        advice: "公开资料参考量 600 微克/天，由医生决定",
      },
      {
        genotype: "TT",
        shown: "TT",
        phenotype: "酶活性较低",
        sharePercent: 16,
        effect: "酶活性较低，血叶酸平均略低",
        advice: "公开资料参考量 800-1000 微克/天，已到每日上限，须由医生决定",
      },
    ],
  },
  {
    gene: "MTHFR",
    site: "rs1801131",
    explanation: "同一个基因的另一个位点（1298）。单独的影响较小，与 677 位点一起看。",
    footnote: regional("C 频率由北向南约 13% 到 26%。"),
    genotypes: [
      { genotype: "AA", shown: "AA", phenotype: "未见影响", sharePercent: 65, effect: "酶活性正常", advice: byDoctor },
      { genotype: "AC", shown: "AC", phenotype: "影响较小", sharePercent: 31, effect: "影响较小", advice: byDoctor },
      {
        genotype: "CC",
        shown: "CC",
        phenotype: "可能略低",
        sharePercent: 4,
        effect: "酶活性可能略低",
        advice: byDoctor,
      },
    ],
  },
  {
    gene: "MTRR",
    site: "rs1801394",
    explanation: "MTRR 帮助维生素 B12 保持工作状态，与叶酸一起参与同一个循环。",
    footnote: regional("G 频率约 24% 到 29%。"),
    genotypes: [
      { genotype: "AA", shown: "AA", phenotype: "未见影响", sharePercent: 54, effect: "功能正常", advice: byDoctor },
      { genotype: "AG", shown: "AG", phenotype: "影响较小", sharePercent: 39, effect: "影响较小", advice: byDoctor },
      { genotype: "GG", shown: "GG", phenotype: "可能略低", sharePercent: 7, effect: "功能可能略低", advice: byDoctor },
    ],
  },
];
