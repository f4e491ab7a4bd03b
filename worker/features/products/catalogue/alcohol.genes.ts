import type { GeneTexts } from "../product.types";

export const alcoholGenes: GeneTexts[] = [
  {
    gene: "ALDH2",
    site: "rs671",
    explanation: "ALDH2 负责把有毒的乙醛变成无害的乙酸。A 型的酶几乎不工作，乙醛会堆积，引起脸红、心慌、头痛。",
    footnote:
      "人群频率为公开资料数值，各地差异较大：中国慢性病前瞻性研究推算约 62%、33%、4%，梅州客家人群为 52%、40%、8%。",
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
