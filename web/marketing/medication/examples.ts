import type { Statement } from "../parts/statement";

interface GenotypeRow {
  readonly genotype: string;
  /** Share of the population in percent, as the specification gives it. */
  readonly share: number;
  readonly effect: string;
  readonly advice: string;
  /** Whose figure the advice is and what the literature says; shown in the same cell. */
  readonly beside?: string;
}

interface SiteExample {
  readonly site: string;
  readonly gene: string;
  readonly rows: readonly [GenotypeRow, GenotypeRow, GenotypeRow];
  /** Whose shares these are, what others found, and the basis of the effects; shown under the site's rows. */
  readonly note: Statement;
}

export interface DrugExample {
  readonly key: "nitroglycerin" | "folic-acid";
  readonly name: string;
  readonly lead: Statement;
  /** The company's own figure beside the findings of others. */
  readonly figure: { readonly said: string; readonly literature: Statement };
  readonly warning: Statement;
  readonly sites: readonly SiteExample[];
}

const alone = "不单独用于判断，由医生决定";
const sameForAll = "公司标称的数值；美国疾控中心：各基因型都是 400 微克/天，不按基因型改变；用量由医生决定。";

/** The two examples of the medication page with the specification's own figures. */
export const drugExamples: readonly DrugExample[] = [
  {
    key: "nitroglycerin",
    name: "硝酸甘油",
    lead: { text: "硝酸甘油要经过 ALDH2 变成一氧化氮，血管才会舒张。", by: ["10.1172/JCI26564#12"] },
    figure: {
      said: "公司资料称约 40% 的中国人需要增加硝酸甘油剂量或换药，但这是携带 A 的人的比例，没有被证明需要改变用药，是否调整只能由医生判断。",
      literature: {
        text: "40% 左右是携带 A 的人的比例（36%+6%），不是已被证明需要改变用药的比例。研究不一致：有的研究中携带者有效率较低，日本的随机试验中幅度相同，只是较慢。是否调整只能由医生判断。",
        by: ["PMID 17967228#13", "PMC3191425#14", "PMID 28342890#15"],
      },
    },
    warning: {
      text: "胸痛发作时请按医嘱使用急救药并立即拨打 120；切勿因本结果自行停药、换药或加量（可能引起低血压）。",
      by: ["STEMI 2019#20", "lab rules"],
    },
    sites: [
      {
        site: "rs671",
        gene: "ALDH2",
        note: {
          text: "人群频率由本公司给出，各地差异较大。中国慢性病前瞻性研究（约 15 万人）推算约为 62%、33%、4%；梅州客家人群为 52%、40%、8%。",
          by: ["specification", "ctsu-1211868#4", "PMC5903313#8", "10.1172/JCI26564#12", "PMC3191425#14"],
        },
        rows: [
          { genotype: "GG", share: 58, effect: "酶活性正常，硝酸甘油能变成一氧化氮", advice: "按医嘱使用" },
          {
            genotype: "GA",
            share: 36,
            effect: "酶活性降低，起效可能较慢或较弱",
            advice: "告诉医生，由医生决定剂量或换药",
          },
          {
            genotype: "AA",
            share: 6,
            effect: "酶活性很低，起效可能较慢或较弱",
            advice: "告诉医生，由医生决定是否换药",
          },
        ],
      },
    ],
  },
  {
    key: "folic-acid",
    name: "叶酸",
    lead: { text: "叶酸要经过加工才能被身体使用，MTHFR 参与其中一步。", by: ["CDC MTHFR#18"] },
    figure: {
      said: "公司资料称约 60% 的人需要更多叶酸，但美国疾控中心认为每天 400 微克对各基因型都足够，不按基因型改变用量。",
      literature: {
        text: "60% 左右是 CT 与 TT 的人之和（48%+16%）。美国疾控中心：每天 400 微克对各基因型都足够，TT 型血叶酸只比 CC 型约低 16%，不建议为此检测或按基因型改变用量。备孕和孕期由医生决定。",
        by: ["CDC MTHFR#18", "PMC3589470#17"],
      },
    },
    warning: {
      text: "备孕和孕期叶酸请遵医嘱；未经医生同意每日合成叶酸一般不超过 1000 微克。",
      by: ["叶酸指南 2017#21", "NIH ODS Folate#70"],
    },
    sites: [
      {
        site: "rs1801133",
        gene: "MTHFR",
        note: {
          text: "人群频率由本公司给出，各地差异较大。15,357 名汉族人的研究中，T 的频率从海南的 24.0% 到山东的 63.1%，TT 从 6.4% 到 40.8%。",
          by: ["specification", "PMC3589470#17", "CDC MTHFR#18"],
        },
        rows: [
          {
            genotype: "CC",
            share: 36,
            effect: "酶活性正常，叶酸利用正常",
            advice: "400 微克/天（正常）",
            beside: sameForAll,
          },
          { genotype: "CT", share: 48, effect: "酶活性略低，叶酸利用略低", advice: "600 微克/天", beside: sameForAll },
          {
            genotype: "TT",
            share: 16,
            effect: "酶活性较低，叶酸利用偏低",
            advice: "800-1000 微克/天",
            beside: sameForAll,
          },
        ],
      },
      {
        site: "rs1801131",
        gene: "MTHFR",
        note: {
          text: "人群频率由本公司给出，各地差异较大。15,357 名汉族人的研究中，C 的频率在 13.1%-25.7% 之间，由北向南升高。",
          by: ["specification", "PMC3589470#17"],
        },
        rows: [
          {
            genotype: "AA",
            share: 65,
            effect: "单独的影响没有一致结论",
            advice: "400 微克/天（正常）",
            beside: sameForAll,
          },
          { genotype: "AC", share: 31, effect: "单独的影响没有一致结论", advice: alone },
          { genotype: "CC", share: 4, effect: "单独的影响没有一致结论", advice: alone },
        ],
      },
      {
        site: "rs1801394",
        gene: "MTRR",
        note: {
          text: "人群频率由本公司给出，各地差异较大。15,357 名汉族人的研究中，G 的频率在 23.7%-29.2% 之间。",
          by: ["specification", "PMC3589470#17"],
        },
        rows: [
          {
            genotype: "AA",
            share: 54,
            effect: "单独的影响没有一致结论",
            advice: "400 微克/天（正常）",
            beside: sameForAll,
          },
          { genotype: "AG", share: 39, effect: "单独的影响没有一致结论", advice: alone },
          { genotype: "GG", share: 7, effect: "单独的影响没有一致结论", advice: alone },
        ],
      },
    ],
  },
];
