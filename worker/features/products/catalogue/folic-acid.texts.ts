import type { PhenotypeTexts, ProductTexts } from "../product.types";
import { folicAcidGenes } from "./folic-acid.genes";
import { cited } from "./sources";
import { chinaShares, medicationStanding } from "./standing-texts";

const caution = "备孕和孕期的叶酸请遵医嘱，不要因为本结果自行增减。用量由医生决定，不由基因型决定。";
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
    do: [vegetables, "备孕时按医生建议补充叶酸", "留意复合维生素里已含的叶酸，避免重复"],
    dont: ["不要自行加大叶酸用量"],
    doctor,
  },
  "folate-low": {
    phrase: "叶酸利用能力偏低",
    explanation: "您的 rs1801133 为 TT，处理叶酸的酶活性较低，血叶酸平均略低。",
    caution,
    sharePercent: 16,
    shareSource: chinaShares,
    do: [vegetables, "备孕前先看医生，按医生建议补充叶酸", "需要时请医生查血叶酸或同型半胱氨酸"],
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
  references: cited("PMC3589470", "CDC MTHFR"),
  canShare: false,
};
