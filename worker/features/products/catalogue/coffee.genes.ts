import type { GeneTexts } from "../product.types";

const hanShares =
  "人群频率按汉族 223 人研究的 A 频率 0.608 推算（PMID 26763760），各民族、各地有差异。旧称 CYP1A2*1F，PharmVar 现称 CYP1A2*30。";
const noShare = "没有找到可引用的东亚人群频率，以“—”表示。";

export const coffeeGenes: GeneTexts[] = [
  {
    gene: "CYP1A2",
    site: "rs762551",
    explanation:
      "CYP1A2 是肝脏里分解咖啡因的主要酶，完成约 95% 的初步代谢。A 型在受诱导时（例如吸烟、常喝咖啡）可能更活跃。",
    footnote: hanShares,
    genotypes: [
      {
        genotype: "AA",
        shown: "AA",
        phenotype: "倾向偏快",
        sharePercent: 37,
        effect: "受诱导时酶可能更活跃",
        advice: "按自己的感受调整，不因此加量",
      },
      {
        genotype: "AC",
        shown: "AC",
        phenotype: "倾向中等",
        sharePercent: 47.7,
        effect: "介于两者之间",
        advice: "先喝小杯，看看反应",
      },
      {
        genotype: "CC",
        shown: "CC",
        phenotype: "倾向偏慢",
        sharePercent: 15.4,
        effect: "酶的活跃程度可能较低",
        advice: "把咖啡放在上午",
      },
    ],
  },
  {
    gene: "AHR",
    site: "rs4410790",
    explanation: "AHR 像一个开关，影响身体造多少 CYP1A2。研究中这个位点附近与平时喝多少有关。",
    footnote: noShare,
    genotypes: [
      {
        genotype: "CC",
        shown: "CC",
        phenotype: "倾向偏快",
        sharePercent: null,
        effect: "研究中与平时喝得稍多有关",
        advice: "留意一天的总量",
      },
      {
        genotype: "CT",
        shown: "CT",
        phenotype: "倾向中等",
        sharePercent: null,
        effect: "介于两者之间",
        advice: "按自己的感受调整",
      },
      {
        genotype: "TT",
        shown: "TT",
        phenotype: "倾向偏慢",
        sharePercent: null,
        effect: "研究中与平时喝得稍少有关",
        advice: "一杯之后先等等",
      },
    ],
  },
];
