import { citationLines } from "#contract/sources";
import { genotypeStandards } from "../genotype";
import type { GeneTexts, PhenotypeTexts, ProductDefinition, ProductTexts } from "../product.types";
import { rowAControls, siteOnPlate } from "./sites";
import { chinaFrequencySource, medicationNotice } from "./standing-texts";

const emergency = "胸痛发作时请按医嘱使用急救药并立即拨打 120；切勿因本结果自行停药、换药或加量（可能引起低血压）。";
const doctor = ["胸痛发作时按医嘱使用急救药，并立即拨打 120"];

const carrierDo = [
  "把这份结果带给开药的医生看",
  "请医生说明发作时先做什么、后做什么",
  "随身带好医生开的急救药，留意有效期",
];

const phenotypes: Record<string, PhenotypeTexts> = {
  "conversion-normal": {
    phrase: "转化能力正常",
    explanation: "您没有携带 ALDH2*2。硝酸甘油需要经过 ALDH2 变成一氧化氮才起作用，您的这一步没有发现减弱。",
    caution: emergency,
    sharePercent: 58,
    shareSource: chinaFrequencySource,
    do: ["按医嘱使用硝酸甘油", "随身带好医生开的急救药，留意有效期", "复诊时把这份结果给医生看"],
    dont: ["不要因为结果正常就自行增减用量"],
    doctor,
  },
  "conversion-reduced": {
    phrase: "转化能力降低",
    explanation: "您携带 1 个 ALDH2*2。部分研究发现，携带者含服硝酸甘油起效较慢或效果较弱，也有研究没有发现差别。",
    caution: emergency,
    sharePercent: 36,
    shareSource: chinaFrequencySource,
    do: carrierDo,
    dont: ["不要因为本结果自行停药、换药或加量"],
    doctor,
  },
  "conversion-low": {
    phrase: "转化能力明显降低",
    explanation: "您携带 2 个 ALDH2*2。部分研究发现，携带者含服硝酸甘油起效较慢或效果较弱，也有研究没有发现差别。",
    caution: emergency,
    sharePercent: 6,
    shareSource: chinaFrequencySource,
    do: carrierDo,
    dont: ["不要因为本结果自行停药、换药或加量"],
    doctor,
  },
};

const genes: GeneTexts[] = [
  {
    gene: "ALDH2",
    site: "rs671",
    explanation: "ALDH2 参与把硝酸甘油变成一氧化氮，让血管舒张。A 型的酶活性低，这一步可能变慢。",
    footnote: `人群频率为${chinaFrequencySource}。携带 A 的人约占 42%（36%+6%），这不是已被证明需要调整用药的比例。`,
    genotypes: [
      {
        genotype: "GG",
        shown: "GG",
        phenotype: "转化能力正常",
        sharePercent: 58,
        effect: "酶活性正常，硝酸甘油能变成一氧化氮",
        advice: "按医嘱使用",
      },
      {
        genotype: "AG",
        shown: "GA",
        phenotype: "转化能力降低",
        sharePercent: 36,
        effect: "酶活性降低，起效可能较慢或较弱",
        advice: "告诉医生，由医生决定用药",
      },
      {
        genotype: "AA",
        shown: "AA",
        phenotype: "转化能力明显降低",
        sharePercent: 6,
        effect: "酶活性很低，起效可能较慢或较弱",
        advice: "告诉医生，由医生决定用药",
      },
    ],
  },
];

const nitroglycerinTexts: ProductTexts = {
  kind: "medication",
  phenotypes,
  grid: null,
  genes,
  targets: {},
  standing: medicationNotice,
  mistakes: [
    { claim: "带 A 型就不能用硝酸甘油", fact: "研究结果不一致，许多携带者用药有效。用不用、怎么用由医生决定。" },
    { claim: "效果差就多含几片", fact: "不要自行加量，可能引起低血压，十分危险。请拨打 120。" },
    { claim: "GG 型就一定有效", fact: "药效还受病情、药品保存和用法影响。" },
  ],
  limits: [
    "本报告只看一个位点，不能预测某一次用药的效果。",
    "支持和不支持的研究都有：部分中国研究中携带者有效率较低，日本的随机试验中幅度相同、只是较慢。",
    "目前没有国际用药指南按这一位点给出剂量。",
  ],
  notTested: ["其他影响硝酸甘油的基因", "心脏和血压状况", "与其他药物的相互作用"],
  evidence: [
    {
      claim: "ALDH2 参与硝酸甘油的转化",
      grade: "B",
      note: "酶学研究一致；国家 2015 年发布过相关检测技术指南",
    },
    { claim: "携带者含服效果较差", grade: "D", note: "研究之间不一致" },
  ],
  references: citationLines("10.1172/JCI26564", "PMID 17967228", "PMC3191425", "PMID 28342890", "NHFPC 2015-240"),
  canShare: false,
};

const sites = [siteOnPlate("rs671", 1, 12)];

/** Nitroglycerin and ALDH2 rs671: no level, a page for a conversation with the doctor. */
export const nitroglycerin: ProductDefinition = {
  code: "nitroglycerin",
  name: "硝酸甘油用药基因检测",
  neutralName: "基因检测",
  hue: "#0B6BCB",
  sampleKind: "saliva",
  journey: "laboratory",
  medicalLevel: "reference",
  turnaroundMinutes: 3 * 24 * 60,
  minimumAge: 18,
  template: { tplId: "nitroglycerin", name: "硝酸甘油用药报告", layout: "genes" },
  assay: {
    kind: "genotype",
    code: "NTG-1",
    name: "ALDH2 rs671 分型",
    version: 1,
    sites,
    controls: rowAControls(sites),
    ...genotypeStandards,
  },
  ruleSet: {
    product: "nitroglycerin",
    version: 1,
    ranks: "",
    inputs: [{ key: "rs671", values: ["GG", "AG", "AA"] }],
    rows: [
      { id: "nitroglycerin-gg", pattern: { rs671: "GG" }, phenotype: "conversion-normal", level: null },
      { id: "nitroglycerin-ga", pattern: { rs671: "AG" }, phenotype: "conversion-reduced", level: null },
      { id: "nitroglycerin-aa", pattern: { rs671: "AA" }, phenotype: "conversion-low", level: null },
    ],
  },
  texts: nitroglycerinTexts,
};
