import { citationLines } from "#contract/sources";
import { genotypeStandards } from "../genotype";
import type { GeneTexts, PhenotypeTexts, ProductDefinition, ProductTexts } from "../product.types";
import { rowAControls, siteOnPlate } from "./sites";
import { consumerNotice } from "./standing-texts";

/** The nine combinations, ALDH2 (the large effect) first, ADH1B second. Level 6 is reserved for a future site. */
const alcoholCells = [
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

/**
 * Computed from CKB allele frequencies (A of rs671 0.21, T of rs1229984 0.69), Hardy-Weinberg equilibrium, the two chromosomes
 * independent.
 */
const alcoholShareSource = "按中国慢性病前瞻性研究约 15 万人的等位基因频率推算，各地差异较大";

const alcoholGenes: GeneTexts[] = [
  {
    gene: "ALDH2",
    site: "rs671",
    explanation: "ALDH2 负责把有毒的乙醛变成无害的乙酸。A 型的酶几乎不工作，乙醛会堆积，引起脸红、心慌、头痛。",
    footnote:
      "人群频率为本公司采用的参考数值，各地差异较大：中国慢性病前瞻性研究推算约 62%、33%、4%，梅州客家人群为 52%、40%、8%。",
    genotypes: [
      {
        genotype: "GG",
        shown: "GG",
        phenotype: "乙醛清除正常",
        sharePercent: 58,
        effect: "酶活性正常，乙醛能及时清除",
        advice: "不代表可以多喝，请控制饮酒",
      },
      {
        genotype: "AG",
        shown: "GA",
        phenotype: "乙醛清除明显降低",
        sharePercent: 36,
        effect: "酶活性降低约六到八成，容易脸红、心慌",
        advice: "建议少喝或不喝",
      },
      {
        genotype: "AA",
        shown: "AA",
        phenotype: "几乎不能清除乙醛",
        sharePercent: 6,
        effect: "几乎没有酶活性，少量饮酒即明显不适",
        advice: "建议不喝酒",
      },
    ],
  },
  {
    gene: "ADH1B",
    site: "rs1229984",
    explanation: "ADH1B 负责把酒精变成乙醛。T 型（ADH1B*2）转化快，乙醛来得早，容易早早感到不适，也因此常喝得较少。",
    footnote: "基因型按正链书写，文献常写作 A/G。人群频率按中国慢性病前瞻性研究的 T 频率 0.69 推算，各地差异较大。",
    genotypes: [
      {
        genotype: "CC",
        shown: "CC",
        phenotype: "转化偏慢",
        sharePercent: 9.6,
        effect: "酒精变成乙醛偏慢，酒精停留较久",
        advice: "不适来得晚，更要留意喝了多少",
      },
      {
        genotype: "CT",
        shown: "TC",
        phenotype: "转化较快",
        sharePercent: 42.8,
        effect: "酒精变成乙醛较快",
        advice: "感到脸红、心慌时请停下",
      },
      {
        genotype: "TT",
        shown: "TT",
        phenotype: "转化快",
        sharePercent: 47.6,
        effect: "酒精变成乙醛快，乙醛来得早",
        advice: "感到脸红、心慌时请停下",
      },
    ],
  },
];

const ranking = "级别越高，代表基因上预期的不适越少，不代表饮酒更安全。";
const noHarmlessAmount = "没有对健康完全无害的饮酒量；开车、服药和孕期请勿饮酒。";

const byAldh2 = {
  GG: {
    explanation: "您没有携带 ALDH2*2，乙醛清除能力正常。",
    do: [
      "给自己安排固定的不喝酒的日子",
      "喝酒时先吃东西，喝慢一些，同时喝水",
      "开车、服药时，以及本人怀孕或备孕时不喝酒",
    ],
    dont: ["不要因为级别高就多喝，不脸红不代表没有伤害"],
    doctor: ["喝酒越来越多、停不下来，或出现腹痛、黑便、皮肤发黄时，请就医"],
  },
  AG: {
    explanation: "您携带 1 个 ALDH2*2，乙醛清除能力低于多数人，喝酒更容易脸红、心慌；建议少喝或不喝。",
    do: ["尽量少喝或不喝", "脸红、心慌时马上停下，坐下休息并喝水", "聚会前先说明自己不适合喝酒"],
    dont: ["不要练酒量，也不要靠药物压住脸红"],
    doctor: ["吞咽发噎、声音嘶哑两周不好，或酒后胸闷心慌不缓解时，请就医"],
  },
  AA: {
    explanation: "您携带 2 个 ALDH2*2，几乎不能清除乙醛，少量饮酒就可能明显不适；建议不喝酒。",
    do: ["建议不喝酒", "留意含酒精的食物和药物，用前看说明", "就医时告诉医生您喝酒后反应强烈"],
    dont: ["不要用少量酒试自己的反应"],
    doctor: ["误饮后呼吸困难、意识不清或持续呕吐，请立即拨打 120"],
  },
} as const;

const byAdh1b = {
  CC: "您的 ADH1B 为慢型，酒精变成乙醛偏慢，酒精在体内停留较久。",
  CT: "您的 ADH1B 有 1 个快型，酒精变成乙醛较快。",
  TT: "您的 ADH1B 为快型，酒精变成乙醛快，乙醛来得早。",
} as const;

function caution(aldh2: keyof typeof byAldh2, level: number): string {
  if (level >= 8) {
    return `${ranking}您缺少脸红、心慌这样的天然提醒，更容易不知不觉喝多，酒精依赖的风险反而更高。${noHarmlessAmount}`;
  }
  if (aldh2 === "AG") {
    return `${ranking}携带 ALDH2*2 仍然饮酒的人，头颈部和食管疾病的风险高于不携带的饮酒者。${noHarmlessAmount}`;
  }
  return `${ranking}${noHarmlessAmount}`;
}

const phenotypes = Object.fromEntries(
  alcoholCells.map(({ aldh2, adh1b, level, phenotype, phrase, share }): [string, PhenotypeTexts] => [
    phenotype,
    {
      phrase,
      explanation: `${byAldh2[aldh2].explanation}${byAdh1b[adh1b]}`,
      caution: caution(aldh2, level),
      sharePercent: share,
      shareSource: alcoholShareSource,
      do: [...byAldh2[aldh2].do],
      dont: [...byAldh2[aldh2].dont],
      doctor: [...byAldh2[aldh2].doctor],
    },
  ]),
);

const alcoholTexts: ProductTexts = {
  kind: "level",
  phenotypes,
  grid: {
    title: "两个基因的九种组合",
    rows: "rs671",
    columns: "rs1229984",
    note: `先看 ALDH2（影响大），再看 ADH1B。人群占比${alcoholShareSource}。`,
  },
  genes: alcoholGenes,
  targets: {},
  standing: consumerNotice,
  mistakes: [
    { claim: "脸红说明代谢快，能喝", fact: "脸红说明乙醛在体内堆积，是身体的提醒，不是能喝的标志。" },
    { claim: "酒量可以练出来", fact: "练出来的只是对不适的忍耐。基因不会变，伤害仍在累积。" },
    { claim: "级别高就可以放心喝", fact: "级别只说不适多少。级别高的人少了天然提醒，更要留意自己喝了多少。" },
    {
      claim: "各家检测的级别可以直接比较",
      fact: "有的机构按代谢快慢排，本报告按预期不适程度排，两者的顺序可能相反。",
    },
  ],
  limits: [
    "本级别由两个位点按公开规则得出，不能算出您能喝多少。",
    "体重、性别、饮酒习惯、肝功能、药物和进食都会影响饮酒后的感受。",
    "没有检出这两个变异，不等于没有其他变异。",
    "rs671 的 58%、36%、6% 为本公司采用的参考数值；九格图的占比来源不同，两者不能相加减。",
  ],
  notTested: ["其他酒精代谢基因", "肝脏的健康状况", "酒精依赖的倾向", "对某一种酒的反应"],
  evidence: [
    { claim: "ALDH2 rs671 与饮酒后脸红、不适", grade: "C", note: "东亚人群多项研究结果一致，不是诊断依据" },
    { claim: "ADH1B rs1229984 与酒精转化快慢", grade: "C", note: "东亚人群多项研究结果一致" },
    { claim: "两个位点合成 0-9 级", grade: "D", note: "本实验室的公开规则，由实验室负责人签发" },
  ],
  references: citationLines(
    "PMC4435945",
    "PMC2659709",
    "10.1186/s12929-017-0327-y",
    "COGA review",
    "ctsu-1211868",
    "10.1186/s12864-023-09721-7",
    "PMC10287564",
    "PMC6497989",
    "PMC5903313",
  ),
  canShare: true,
};

const sites = [siteOnPlate("rs671", 1, 6), siteOnPlate("rs1229984", 7, 12)];

/** Alcohol tolerance: ALDH2 rs671 x ADH1B rs1229984, nine cells on ten levels (6 is spare). */
export const alcohol: ProductDefinition = {
  code: "alcohol",
  name: "酒精耐受基因检测",
  neutralName: "基因检测",
  hue: "#E8890C",
  sampleKind: "saliva",
  journey: "laboratory",
  medicalLevel: "entertainment",
  turnaroundMinutes: 3 * 24 * 60,
  minimumAge: 18,
  template: { tplId: "alcohol", name: "酒精耐受报告", layout: "level" },
  assay: {
    kind: "genotype",
    code: "ALC-2",
    name: "酒精耐受双位点分型",
    version: 1,
    sites,
    controls: rowAControls(sites),
    ...genotypeStandards,
  },
  ruleSet: {
    product: "alcohol",
    version: 1,
    ranks: "级别按基因上预期的饮酒不适程度排列：级别越高，预期不适越少，不代表饮酒更安全",
    inputs: [
      { key: "rs671", values: ["GG", "AG", "AA"] },
      { key: "rs1229984", values: ["CC", "CT", "TT"] },
    ],
    rows: alcoholCells.map(({ aldh2, adh1b, level, phenotype }) => ({
      id: `alcohol-${level}`,
      pattern: { rs671: aldh2, rs1229984: adh1b },
      phenotype,
      level,
    })),
  },
  texts: alcoholTexts,
};
