import { citationLines } from "#contract/sources";
import { genotypeStandards } from "../genotype";
import type { GeneTexts, PhenotypeTexts, ProductDefinition, ProductTexts } from "../product.types";
import { rowAControls, siteOnPlate } from "./sites";
import { chinaFrequencySource, medicationNotice } from "./standing-texts";

const regional = (figures: string) => `人群频率为${chinaFrequencySource}：${figures}`;
const byDoctor = "需要补充叶酸时按医生建议，与基因型无关";
const notUsed = "不单独用于判断，本报告的结论不受它影响";
const alone = "单独的影响没有一致结论";

const folicAcidGenes: GeneTexts[] = [
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

const caution = "叶酸的用量由医生决定，不由基因型决定，不要因为本结果自行增减。";
const vegetables = "多吃绿叶菜、豆类和水果";
const doctor = ["本人或家人正在备孕、怀孕，或曾有神经管缺陷妊娠史，请先看医生再决定叶酸"];

const phenotypes: Record<string, PhenotypeTexts> = {
  "folate-normal": {
    phrase: "叶酸利用能力正常",
    explanation: "您的 rs1801133 为 CC，处理叶酸的酶活性正常。",
    caution,
    sharePercent: 36,
    shareSource: chinaFrequencySource,
    do: [vegetables, "需要补充叶酸时按医生建议", "就诊时把这份结果给医生看"],
    dont: ["不要因为结果正常就停掉医生开的叶酸"],
    doctor,
  },
  "folate-reduced": {
    phrase: "叶酸利用能力略低",
    explanation: "您的 rs1801133 为 CT，处理叶酸的酶活性略低。很多人都是这一型。",
    caution,
    sharePercent: 48,
    shareSource: chinaFrequencySource,
    do: [vegetables, "需要补充叶酸时按医生建议", "留意复合维生素里已含的叶酸，避免重复"],
    dont: ["不要自行加大叶酸用量"],
    doctor,
  },
  "folate-low": {
    phrase: "叶酸利用能力偏低",
    explanation: "您的 rs1801133 为 TT，处理叶酸的酶活性较低，血叶酸平均略低。",
    caution,
    sharePercent: 16,
    shareSource: chinaFrequencySource,
    do: [vegetables, "补充叶酸前先看医生", "需要时请医生查血叶酸或同型半胱氨酸"],
    dont: ["不要自行加大叶酸用量，也不必另买“活性叶酸”"],
    doctor,
  },
};

const folicAcidTexts: ProductTexts = {
  kind: "medication",
  phenotypes,
  grid: null,
  genes: folicAcidGenes,
  targets: {},
  standing: medicationNotice,
  mistakes: [
    { claim: "TT 型必须吃活性叶酸", fact: "目前只有普通叶酸被证明能减少神经管缺陷。" },
    { claim: "叶酸多吃没坏处", fact: "过量可能掩盖维生素 B12 缺乏，请遵医嘱。" },
    { claim: "CC 型备孕不用补叶酸", fact: "备孕补叶酸与基因型无关，请遵医嘱。" },
  ],
  limits: [
    "结论只按 rs1801133 得出；另外两个位点只列出所测到的基因型，不改变结论。",
    "美国疾控中心不建议为补叶酸检测 MTHFR，也不建议按基因型改变叶酸。",
  ],
  notTested: ["血液里叶酸和维生素 B12 的实际水平", "其他叶酸代谢基因", "任何疾病或妊娠结局的风险"],
  evidence: [
    { claim: "rs1801133 与血叶酸水平", grade: "C", note: "多项研究一致，TT 型约低 16%" },
    { claim: "rs1801131、rs1801394 的单独影响", grade: "D", note: "没有一致结论，本报告不据此下结论" },
    { claim: "各基因型补充叶酸都能达到预防所需的血叶酸水平", grade: "B", note: "美国疾控中心的说明" },
  ],
  references: citationLines("PMC3589470", "CDC MTHFR"),
  canShare: false,
};

const sites = [siteOnPlate("rs1801133", 1, 4), siteOnPlate("rs1801131", 5, 8), siteOnPlate("rs1801394", 9, 12)];

/** Folic acid: MTHFR rs1801133 decides the phenotype; MTHFR rs1801131 and MTRR rs1801394 are shown in addition. No level. */
export const folicAcid: ProductDefinition = {
  code: "folic-acid",
  name: "叶酸代谢基因检测",
  neutralName: "基因检测",
  hue: "#0B6BCB",
  sampleKind: "saliva",
  journey: "laboratory",
  medicalLevel: "reference",
  turnaroundMinutes: 3 * 24 * 60,
  minimumAge: 18,
  template: { tplId: "folic-acid", name: "叶酸代谢报告", layout: "genes" },
  assay: {
    kind: "genotype",
    code: "FOL-3",
    name: "叶酸代谢三位点分型",
    version: 1,
    sites,
    controls: rowAControls(sites),
    ...genotypeStandards,
  },
  ruleSet: {
    product: "folic-acid",
    version: 1,
    ranks: "",
    inputs: [
      { key: "rs1801133", values: ["CC", "CT", "TT"] },
      { key: "rs1801131", values: ["AA", "AC", "CC"] },
      { key: "rs1801394", values: ["AA", "AG", "GG"] },
    ],
    rows: [
      row("folic-acid-cc", "CC", "folate-normal"),
      row("folic-acid-ct", "CT", "folate-reduced"),
      row("folic-acid-tt", "TT", "folate-low"),
    ],
  },
  texts: folicAcidTexts,
};

function row(id: string, rs1801133: string, phenotype: string) {
  return { id, pattern: { rs1801133, rs1801131: "*", rs1801394: "*" }, phenotype, level: null };
}
