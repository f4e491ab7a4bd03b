interface GenotypeRow {
  readonly genotype: string;
  /** Share of the population in percent, as the specification gives it. */
  readonly share: number;
  readonly effect: string;
  readonly advice: string;
}

interface SiteExample {
  readonly site: string;
  readonly gene: string;
  readonly rows: readonly [GenotypeRow, GenotypeRow, GenotypeRow];
  /** Number of the note under the table that concerns this site. */
  readonly note: number;
}

export interface DrugExample {
  readonly key: "nitroglycerin" | "folic-acid";
  readonly name: string;
  readonly lead: string;
  readonly warning: string;
  readonly sites: readonly SiteExample[];
}

const alone = "单独影响小，结合 rs1801133 一起看，由医生决定";

/** The two examples of the medication page with the specification's own figures. */
export const examples: readonly DrugExample[] = [
  {
    key: "nitroglycerin",
    name: "硝酸甘油",
    lead: "硝酸甘油要经过 ALDH2 变成一氧化氮，血管才会舒张。约 40% 的中国人需要增加硝酸甘油剂量或换药，是否需要由医生判断。",
    warning: "胸痛发作时请按医嘱使用急救药并立即拨打 120；切勿因本结果自行停药、换药或加量（可能引起低血压）。",
    sites: [
      {
        site: "rs671",
        gene: "ALDH2",
        note: 1,
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
    lead: "叶酸要经过几步加工才能被身体使用，MTHFR 与 MTRR 负责其中两步。约 60% 的人需要更多叶酸，备孕和孕期请由医生决定用量。",
    warning: "备孕和孕期叶酸请遵医嘱；未经医生同意每日合成叶酸一般不超过 1000 微克。",
    sites: [
      {
        site: "rs1801133",
        gene: "MTHFR",
        note: 2,
        rows: [
          { genotype: "CC", share: 36, effect: "酶活性正常，叶酸利用正常", advice: "400 微克/天（正常），由医生决定" },
          { genotype: "CT", share: 48, effect: "酶活性略低，叶酸利用略低", advice: "600 微克/天，由医生决定" },
          { genotype: "TT", share: 16, effect: "酶活性较低，叶酸利用偏低", advice: "800-1000 微克/天，由医生决定" },
        ],
      },
      {
        site: "rs1801131",
        gene: "MTHFR",
        note: 3,
        rows: [
          { genotype: "AA", share: 65, effect: "酶活性正常", advice: "400 微克/天（正常），由医生决定" },
          { genotype: "AC", share: 31, effect: "酶活性略低", advice: alone },
          { genotype: "CC", share: 4, effect: "酶活性较低", advice: alone },
        ],
      },
      {
        site: "rs1801394",
        gene: "MTRR",
        note: 4,
        rows: [
          { genotype: "AA", share: 54, effect: "酶活性正常", advice: "400 微克/天（正常），由医生决定" },
          { genotype: "AG", share: 39, effect: "酶活性略低", advice: alone },
          { genotype: "GG", share: 7, effect: "酶活性较低", advice: alone },
        ],
      },
    ],
  },
];

/** Where the shares come from and where the literature differs. */
export const exampleNotes = [
  "rs671：各地差异较大。中国慢性病前瞻性研究（约 15 万人）推算约为 62%、33%、4%；梅州客家人群为 52%、40%、8%。“约 40%”是携带 A 的人的比例（36%+6%），不是已被证明需要调整用药的比例；日本的随机试验中，携带者效果幅度相同，只是较慢。",
  "rs1801133：15,357 名汉族人的研究中，T 的频率从海南的 24.0% 到山东的 63.1%，TT 从 6.4% 到 40.8%。“约 60%”为 CT 与 TT 之和（64%）。",
  "rs1801131：同一研究中，C 的频率在 13.1%-25.7% 之间，由北向南升高。",
  "rs1801394：同一研究中，G 的频率在 23.7%-29.2% 之间。",
  "是否按基因型调整叶酸用量，国内外意见不一致：美国疾控中心认为 400 微克/天对各基因型都有效，不建议为此检测；国内妇幼实践中有分级评估。",
] as const;
