import { defaultModuleLimits } from "#contract/assays";
import { citationLines } from "#contract/sources";
import type { PathogenTarget } from "../assays/assay.types";
import type { PhenotypeTexts, ProductDefinition, ProductTexts } from "../product.types";
import { pathogenNotice } from "./standing-texts";

const seeDoctor = "高热不退、呼吸困难、胸痛或意识模糊时，请立即就医";
const noShare = { sharePercent: null, shareSource: "" };

const phenotypes: Record<string, PhenotypeTexts> = {
  detected: {
    phrase: "检出病原体核酸",
    explanation: "您的样本中检出了下面列出的病原体核酸。可能同时检出几种。",
    caution: "检出核酸不等于正在发病，也不说明病情轻重；是否需要治疗由医生判断。",
    ...noShare,
    do: ["戴好口罩，少去人多的地方", "多休息、多喝水，每天量体温", "把报告给医生看，由医生判断"],
    dont: ["不要自行服用抗病毒药或抗生素"],
    doctor: [seeDoctor],
  },
  not_detected: {
    phrase: "四项均未检出",
    explanation: "您的样本中没有检出这四种病原体的核酸，内参正常，说明取样和检测有效。",
    caution: "未检出不等于没有感染：取样太早、太少或其他病原体都可能查不出来。",
    ...noShare,
    do: ["有症状时仍然戴口罩、多休息", "症状加重或持续时再做检测", "继续通风、勤洗手"],
    dont: ["不要因为未检出就忽视加重的症状"],
    doctor: [seeDoctor],
  },
  inconclusive: {
    phrase: "结果待复核",
    explanation: "有信号，但不够明确，复检后仍不能下结论。请重新取样检测。",
    caution: "待复核既不是检出，也不是未检出。",
    ...noShare,
    do: ["请重新取样，取样前 30 分钟不吃不喝", "有症状时戴口罩、多休息", "需要尽快确定时请到医院检测"],
    dont: ["不要按检出或未检出来安排用药"],
    doctor: [seeDoctor],
  },
  invalid: {
    phrase: "本次检测无效",
    explanation: "内参没有出现，可能样本太少或有干扰。这不是您的检测结果，请重新取样。",
    caution: "无效既不是检出，也不是未检出。",
    ...noShare,
    do: ["请重新取样，取样前 30 分钟不吃不喝", "按说明加够唾液，盖紧管盖", "需要尽快确定时请到医院检测"],
    dont: ["不要把无效当作未检出"],
    doctor: [seeDoctor],
  },
};

function notes(name: string) {
  return {
    detected: `样本中检出${name}核酸。`,
    not_detected: `样本中没有检出${name}核酸，不等于没有感染。`,
    inconclusive: `${name}信号不明确，请重新取样检测。`,
    invalid: `${name}本次检测无效，请重新取样检测。`,
  };
}

const respiratoryTexts: ProductTexts = {
  kind: "pathogen",
  phenotypes,
  grid: null,
  genes: [],
  targets: {
    "sars-cov-2": notes("新型冠状病毒"),
    "influenza-a": notes("甲型流感病毒"),
    "influenza-b": notes("乙型流感病毒"),
    rsv: notes("呼吸道合胞病毒"),
  },
  standing: pathogenNotice,
  mistakes: [
    { claim: "未检出就是没有感染", fact: "取样时间、取样量和其他病原体都会影响结果。" },
    { claim: "Ct 值越小病越重", fact: "Ct 值不是病毒量，不同检测之间也不能比较。" },
    { claim: "检出就要吃抗生素", fact: "这四种都是病毒，抗生素对病毒无效。" },
  ],
  limits: [
    "结果只对本次样本负责，只回答样本中有没有这四种病原体的核酸。",
    "免提取检测更容易受唾液中杂质影响，内参不出现时结果无效。",
    "病毒变异可能影响检出。",
  ],
  notTested: ["其他病毒、细菌和支原体", "病毒的分型和变异株", "病情轻重和传染性"],
  evidence: [
    {
      claim: "多重荧光 PCR 可同时检出新冠、甲流、乙流核酸",
      grade: "B",
      note: "美国疾控中心的同类方法，用人的 RNase P 作内参",
    },
    {
      claim: "呼吸道合胞病毒一项，以及各项的判读界值",
      grade: "D",
      note: "本实验室的规则，由实验室负责人签发，以本实验室的性能验证为准",
    },
  ],
  references: citationLines("PMC8237866", "lab rules"),
  canShare: false,
};

function target(code: string, name: string, gene: string, dye: string, assayNames: string[]): PathogenTarget {
  const channel = { gene, assayNames, dye, ctCutoff: 37, ctInconclusive: 40, ntcCutoff: 40 };
  return { code, name, channels: [channel], channelsNeeded: 1, positiveWindow: { from: 22, to: 32 } };
}

/** Respiratory panel on site: SARS-CoV-2, influenza A and B, RSV, with the human gene RNase P as internal control. */
export const respiratory: ProductDefinition = {
  code: "respiratory",
  name: "呼吸道病原体核酸检测",
  neutralName: "快速检测",
  hue: "#0FB5AE",
  sampleKind: "saliva",
  journey: "onsite",
  medicalLevel: "clinical_partner",
  turnaroundMinutes: 40,
  minimumAge: 18,
  template: { tplId: "respiratory", name: "呼吸道病原体报告", layout: "pathogen" },
  assay: {
    kind: "pathogen",
    code: "RESP-4",
    name: "呼吸道四联核酸检测",
    version: 1,
    targets: [
      target("sars-cov-2", "新型冠状病毒", "N", "FAM", ["SARS-CoV-2", "SARS2", "SARS-CoV-2 N"]),
      target("influenza-a", "甲型流感病毒", "M", "VIC", ["FluA", "Flu A", "Influenza A", "InfA"]),
      target("influenza-b", "乙型流感病毒", "NS", "ABY", ["FluB", "Flu B", "Influenza B", "InfB"]),
      target("rsv", "呼吸道合胞病毒", "M", "JUN", ["RSV", "RSV A/B"]),
    ],
    internalControl: {
      code: "rnase-p",
      name: "RNase P",
      assayNames: ["RNase P", "RNaseP", "RP"],
      dye: "CY5",
      origin: "human",
      ctCutoff: 36,
    },
    controls: [
      { code: "PC", position: "A1", expect: "positive" },
      { code: "NTC", position: "H12", expect: "ntc" },
    ],
    ampScoreFloor: 0.5,
    moduleLimits: defaultModuleLimits,
  },
  ruleSet: {
    product: "respiratory",
    version: 1,
    ranks: "",
    inputs: [{ key: "conclusion", values: ["detected", "not_detected", "inconclusive", "invalid"] }],
    rows: (["detected", "not_detected", "inconclusive", "invalid"] as const).map((conclusion) => ({
      id: `respiratory-${conclusion}`,
      pattern: { conclusion },
      phenotype: conclusion,
      level: null,
    })),
  },
  texts: respiratoryTexts,
};
