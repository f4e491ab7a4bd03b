import type { PhenotypeTexts, ProductTexts } from "../product.types";
import { folicAcidGenes } from "./folic-acid.genes";
import { chinaShares, medicationStanding } from "./standing-texts";

const caution = "备孕和孕期叶酸请遵医嘱；未经医生同意每日合成叶酸一般不超过 1000 微克。";
const vegetables = "多吃绿叶菜、豆类和水果";
const doctor = ["正在备孕、怀孕，或曾有神经管缺陷妊娠史，请先看医生再决定叶酸"];

const phenotypes: Record<string, PhenotypeTexts> = {
  "folate-normal": {
    phrase: "叶酸利用能力正常",
    explanation: "您的 rs1801133 为 CC，处理叶酸的酶活性正常。",
    caution,
    sharePercent: 36,
    shareSource: chinaShares,
    do: [vegetables, "备孕时按医生建议补充叶酸", "产检时把这份结果给医生看"],
    dont: ["不要因为结果正常就停掉医生开的叶酸"],
    doctor,
  },
  "folate-reduced": {
    phrase: "叶酸利用能力略低",
    explanation: "您的 rs1801133 为 CT，处理叶酸的酶活性略低。很多人都是这一型。",
    caution,
    sharePercent: 48,
    shareSource: chinaShares,
    do: [vegetables, "备孕时把这份结果给医生看，由医生决定用量", "留意复合维生素里已含的叶酸，避免重复"],
    dont: ["不要自行加大叶酸用量"],
    doctor,
  },
  "folate-low": {
    phrase: "叶酸利用能力偏低",
    explanation: "您的 rs1801133 为 TT，处理叶酸的酶活性较低，血叶酸平均略低。",
    caution,
    sharePercent: 16,
    shareSource: chinaShares,
    do: [vegetables, "备孕前先看医生，由医生决定用量", "需要时请医生查血叶酸或同型半胱氨酸"],
    dont: ["不要自行加大叶酸用量，也不必另买“活性叶酸”"],
    doctor,
  },
};

export const folicAcidTexts: ProductTexts = {
  kind: "medication",
  phenotypes,
  grid: null,
  genes: folicAcidGenes,
  targets: {},
  standing: medicationStanding,
  mistakes: [
    { claim: "TT 型必须吃活性叶酸", fact: "目前只有普通叶酸被证明能减少神经管缺陷。" },
    { claim: "叶酸多吃没坏处", fact: "过量可能掩盖维生素 B12 缺乏，用量请由医生决定。" },
    { claim: "CC 型备孕不用补叶酸", fact: "备孕补叶酸与基因型无关，请遵医嘱。" },
  ],
  limits: [
    "表型按 rs1801133 得出，另外两个位点列出供医生参考。",
    "公开资料称约 60% 的人需要更多叶酸，即 CT 与 TT 之和（64%）；是否需要由医生判断。",
    "是否按基因型调整用量，国内外意见不一致：美国疾控中心不建议为此检测，国内妇幼实践中有分级评估。",
    "在 1,432 名孕妇的研究中，低风险者用 0.8 毫克没有比 0.4 毫克更好。",
  ],
  notTested: ["血液里叶酸和维生素 B12 的实际水平", "其他叶酸代谢基因", "任何疾病或妊娠结局的风险"],
  evidence: [
    { claim: "rs1801133 与血叶酸水平", grade: "C", note: "多项研究一致，TT 型约低 16%" },
    { claim: "rs1801131、rs1801394 的单独影响", grade: "D", note: "影响小，研究不一致" },
    { claim: "按基因型调整叶酸用量", grade: "D", note: "国内外意见不一致，由医生决定" },
  ],
  references: [
    { text: "15,357 名汉族人叶酸代谢位点频率，PLoS One（PMC3589470）", year: 2013 },
    { text: "美国疾控中心关于 MTHFR 与叶酸的说明", year: null },
    { text: "围受孕期增补叶酸预防神经管缺陷指南", year: 2017 },
    { text: "1,432 名孕妇叶酸用量与同型半胱氨酸（oalib 5398530）", year: null },
  ],
  canShare: false,
};
