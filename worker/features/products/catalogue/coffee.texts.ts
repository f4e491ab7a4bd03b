import type { PhenotypeTexts, ProductTexts } from "../product.types";
import { coffeeCells } from "./coffee.cells";
import { coffeeGenes } from "./coffee.genes";
import { cited } from "./sources";
import { consumerStanding } from "./standing-texts";

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

export const coffeeTexts: ProductTexts = {
  kind: "level",
  phenotypes,
  grid: {
    title: "两个基因的九种组合",
    rows: "rs762551",
    columns: "rs4410790",
    note: "按偏快的等位基因个数排列，个数相同时先看 CYP1A2。级别 3 暂不使用。rs4410790 的东亚人群频率没有找到可引用的研究，九格的占比因此以“—”表示。",
  },
  genes: coffeeGenes,
  targets: {},
  standing: consumerStanding,
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
  references: cited("PMC3381939", "PMID 26763760", "PMID 21490707", "10.1186/s12863-019-0763-7", "PharmVar CYP1A2"),
  canShare: true,
};
