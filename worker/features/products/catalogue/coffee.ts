import { citationLines } from "#contract/sources";
import { genotypeStandards } from "../genotype";
import type { GeneTexts, PhenotypeTexts, ProductDefinition, ProductTexts } from "../product.types";
import { rowAControls, siteOnPlate } from "./sites";
import { consumerNotice } from "./standing-texts";

/**
 * The nine combinations, ordered by the number of faster alleles (A of rs762551, C of rs4410790) and then by CYP1A2, the enzyme
 * itself. Three cells each for faster, medium and slower; level 3 is reserved for a future site.
 */
const coffeeCells = [
  { cyp1a2: "AA", ahr: "CC", level: 9, phenotype: "fast-4", tendency: "偏快" },
  { cyp1a2: "AA", ahr: "CT", level: 8, phenotype: "fast-3-cyp1a2", tendency: "偏快" },
  { cyp1a2: "AC", ahr: "CC", level: 7, phenotype: "fast-3-ahr", tendency: "偏快" },
  { cyp1a2: "AA", ahr: "TT", level: 6, phenotype: "medium-2-cyp1a2", tendency: "中等" },
  { cyp1a2: "AC", ahr: "CT", level: 5, phenotype: "medium-2-both", tendency: "中等" },
  { cyp1a2: "CC", ahr: "CC", level: 4, phenotype: "medium-2-ahr", tendency: "中等" },
  { cyp1a2: "AC", ahr: "TT", level: 2, phenotype: "slow-1-cyp1a2", tendency: "偏慢" },
  { cyp1a2: "CC", ahr: "CT", level: 1, phenotype: "slow-1-ahr", tendency: "偏慢" },
  { cyp1a2: "CC", ahr: "TT", level: 0, phenotype: "slow-0", tendency: "偏慢" },
] as const;

const hanShares =
  "人群频率按汉族 223 人研究的 A 频率 0.608 推算（PMID 26763760），各民族、各地有差异。旧称 CYP1A2*1F，PharmVar 现称 CYP1A2*30。";
const noShare = "没有找到可引用的东亚人群频率，以“—”表示。";

const coffeeGenes: GeneTexts[] = [
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

const byTendency = {
  偏快: {
    explanation: "从这两个位点看，您的咖啡因代谢倾向偏快，提神的感觉可能来得快、去得也快。",
    do: ["留意一天的总量，不因偏快而加量", "睡前几个小时改喝不含咖啡因的饮料", "按自己的心跳和睡眠调整，不按级别调整"],
    dont: ["不要用咖啡代替休息"],
  },
  中等: {
    explanation: "从这两个位点看，您的咖啡因代谢倾向居中，多数时候与大家差不多。",
    do: ["先喝小杯，看看自己的反应", "下午以后少喝，给睡眠留出时间", "按自己的心跳和睡眠调整，不按级别调整"],
    dont: ["不要空腹连喝几杯"],
  },
  偏慢: {
    explanation: "从这两个位点看，您的咖啡因代谢倾向偏慢，咖啡因在体内可能停留较久。",
    do: ["把咖啡放在上午", "选小杯或低咖啡因，一杯之后先等等", "睡不好时先停几天，看看变化"],
    dont: ["不要在傍晚以后喝咖啡或浓茶"],
  },
} as const;

const caution =
  "级别说的是代谢倾向，不是能喝几杯，也不代表多喝更安全。这两个位点不能解释全部差异，请以自己的感受为准。";

const phenotypes = Object.fromEntries(
  coffeeCells.map(({ cyp1a2, ahr, phenotype, tendency }): [string, PhenotypeTexts] => [
    phenotype,
    {
      phrase: `代谢倾向：${tendency}`,
      explanation: `${byTendency[tendency].explanation}您的 CYP1A2 为 ${cyp1a2}，AHR 为 ${ahr}。`,
      caution,
      sharePercent: null,
      shareSource: "",
      do: [...byTendency[tendency].do],
      dont: [...byTendency[tendency].dont],
      doctor: ["喝咖啡后经常心慌、胸闷，或长期睡不好，请就医"],
    },
  ]),
);

const coffeeTexts: ProductTexts = {
  kind: "level",
  phenotypes,
  grid: {
    title: "两个基因的九种组合",
    rows: "rs762551",
    columns: "rs4410790",
    note: "按偏快的等位基因个数排列，个数相同时先看 CYP1A2。rs4410790 的东亚人群频率没有找到可引用的研究，九格的占比因此以“—”表示。",
  },
  genes: coffeeGenes,
  targets: {},
  standing: consumerNotice,
  mistakes: [
    { claim: "代谢快就可以多喝", fact: "代谢快只说明咖啡因可能走得快，心跳、睡眠和血压仍会受影响。" },
    { claim: "喝咖啡睡得着就没有影响", fact: "睡得着不等于睡得好，请留意白天的精神。" },
    { claim: "基因决定我该喝几杯", fact: "研究看的是人们平时喝多少，不是该喝多少；基因只是其中一个原因。" },
  ],
  limits: [
    "本级别由两个位点按公开规则得出，不能算出您能喝几杯。",
    "CYP1A2 的快慢在吸烟或常喝咖啡的人里才较明显，不同人群的研究结果不一致。",
    "两个位点的研究多来自欧洲人群；日本的研究支持 AHR 附近的位点，用于中国人时把握仍较小。",
    "孕期、备孕请按医生建议控制咖啡因；正在服药请先问医生或药师。",
  ],
  notTested: ["对咖啡因是否敏感、是否容易焦虑", "睡眠相关基因", "心脏和血压状况"],
  evidence: [
    {
      claim: "AHR 位点与日常咖啡摄入量",
      grade: "C",
      note: "欧洲人群的大型研究和日本人群的研究都指向 AHR 附近；基因不是唯一原因",
    },
    { claim: "CYP1A2 rs762551 与咖啡因代谢快慢", grade: "D", note: "多在受诱导时出现，各研究不一致" },
    { claim: "两个位点合成 0-9 级", grade: "D", note: "本实验室的公开规则，由实验室负责人签发" },
  ],
  references: citationLines(
    "PMC3381939",
    "PMID 26763760",
    "PMID 21490707",
    "10.1186/s12863-019-0763-7",
    "PharmVar CYP1A2",
  ),
  canShare: true,
};

const sites = [siteOnPlate("rs762551", 1, 6), siteOnPlate("rs4410790", 7, 12)];

/** Coffee metabolism: CYP1A2 rs762551 x AHR rs4410790, nine cells on ten levels (3 is spare). */
export const coffee: ProductDefinition = {
  code: "coffee",
  name: "咖啡代谢基因检测",
  neutralName: "基因检测",
  hue: "#8A5A3C",
  sampleKind: "saliva",
  journey: "laboratory",
  medicalLevel: "entertainment",
  turnaroundMinutes: 3 * 24 * 60,
  minimumAge: 18,
  template: { tplId: "coffee", name: "咖啡代谢报告", layout: "level" },
  assay: {
    kind: "genotype",
    code: "COF-2",
    name: "咖啡代谢双位点分型",
    version: 1,
    sites,
    controls: rowAControls(sites),
    ...genotypeStandards,
  },
  ruleSet: {
    product: "coffee",
    version: 1,
    ranks: "级别按基因上的咖啡因代谢倾向排列：级别越高，倾向越快，不代表可以多喝",
    inputs: [
      { key: "rs762551", values: ["AA", "AC", "CC"] },
      { key: "rs4410790", values: ["CC", "CT", "TT"] },
    ],
    rows: coffeeCells.map(({ cyp1a2, ahr, level, phenotype }) => ({
      id: `coffee-${level}`,
      pattern: { rs762551: cyp1a2, rs4410790: ahr },
      phenotype,
      level,
    })),
  },
  texts: coffeeTexts,
};
