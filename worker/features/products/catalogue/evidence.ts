import type { SourceId } from "#contract/sources";
import type { ProductCode } from "../product.types";

/** How thoroughly a source was checked when the sentence was last reviewed. */
export const sourceChecks = {
  abstract: "read in its abstract or opening, 2026-11-22",
  notes: "taken from the product's research notes; not opened again",
  named: "known to be about this; not opened: read it before signing",
  own: "our own; nothing to look up",
} as const;

interface Says {
  readonly checked: keyof typeof sourceChecks;
  /** By key: a statement of the source, in our words. */
  readonly says: Readonly<Record<string, string>>;
}

/** The statements of each source, which a geneticist compares with the publication. */
export const sourceStatements = {
  PMC4435945: {
    checked: "abstract",
    says: {
      activity:
        "ALDH2*2 lowers enzyme activity by about 60 % to 80 % in heterozygotes; it is found in some 560 million people of East Asian descent",
    },
  },
  PMC2659709: {
    checked: "abstract",
    says: {
      flush: "Flushing, nausea and fast heart beat after drinking come mostly from inherited ALDH2 deficiency",
      cancer: "ALDH2-deficient people who drink have a much higher risk of oesophageal squamous cell cancer",
      homozygous:
        "Homozygotes have no detectable ALDH2 activity and cannot tolerate alcohol (body of the article, not its abstract: look it up)",
    },
  },
  "10.1186/s12929-017-0327-y": {
    checked: "abstract",
    says: {
      cancer:
        "Carriers of ALDH2*2 may be more susceptible to the carcinogenic effect of alcohol, most clearly for oesophagus, head and neck",
    },
  },
  "COGA review": {
    checked: "notes",
    says: {
      rate: "ADH1B*2 turns ethanol to acetaldehyde fast and brings earlier flushing within ALDH2 GG",
      dependence:
        "In Han with active ALDH2 the fast allele protects against dependence (odds ratio 0.22 with one, 0.14 with two)",
    },
  },
  "ctsu-1211868": {
    checked: "notes",
    says: {
      frequencies:
        "In 150,722 adults of ten areas the A allele of rs671 is 0.21, the fast allele of rs1229984 0.69, with large regional spread",
    },
  },
  "10.1186/s12864-023-09721-7": {
    checked: "notes",
    says: {
      loci: "Only ADH1B and ALDH2 are strong for flushing in 15,105 men; they explain a part of it (SNP heritability 13 %, 6 % without them)",
    },
  },
  PMC10287564: { checked: "notes", says: { harm: "Alcohol raises the risk of 61 diseases in Chinese men" } },
  PMC6497989: {
    checked: "notes",
    says: { harm: "Genetic evidence shows no protective effect of moderate drinking on stroke" },
  },
  PMC5903313: {
    checked: "abstract",
    says: { hakka: "7,966 Hakka people of Meizhou: GG 52.03 %, GA 39.67 %, AA 8.30 %" },
  },
  PMC3381939: {
    checked: "abstract",
    says: {
      enzyme: "CYP1A2 does more than 95 % of the primary metabolism of caffeine, in the liver",
      induced:
        "rs762551 AA: faster in Swedish smokers and heavy coffee drinkers, not in non-smokers, not in Korean smokers; no tie to habitual intake in others",
    },
  },
  "PMID 26763760": {
    checked: "abstract",
    says: {
      han: "CYP1A2 -163A: 0.608 in 223 Han; 0.698 Mongolian, 0.633 Tibetan and Uygur. Hardy-Weinberg gives AA 37.0, AC 47.7, CC 15.4 %",
    },
  },
  "PMID 21490707": {
    checked: "abstract",
    says: {
      loci: "47,341 people of European descent: loci near AHR (7p21) and CYP1A1-CYP1A2 (15q24) for habitual caffeine intake; AHR regulates CYP1A2",
    },
  },
  "10.1186/s12863-019-0763-7": {
    checked: "abstract",
    says: { japan: "Japanese: 12q24 and 7p21, upstream of AHR, for habitual coffee consumption" },
  },
  "PharmVar CYP1A2": {
    checked: "abstract",
    says: { name: "-163C>A (rs762551), once CYP1A2*1F, is now the sole core variant of CYP1A2*30" },
  },
  "10.1172/JCI26564": {
    checked: "notes",
    says: {
      way: "ALDH2 turns nitroglycerin to nitric oxide; among 111 coronary patients non-responders carried *2 more often",
    },
  },
  "PMID 17967228": { checked: "notes", says: { weaker: "142 patients: 81.1 % responded without *2, 36.1 % with it" } },
  PMC3191425: { checked: "notes", says: { slower: "117 healthy Japanese: same amplitude, only slower with *2" } },
  "PMID 28342890": { checked: "notes", says: { same: "Japanese, sublingual: no apparent difference" } },
  "NHFPC 2015-240": {
    checked: "notes",
    says: { guidance: "National technical guidance on testing genes of drug metabolism and drug targets" },
  },
  PMC3589470: {
    checked: "notes",
    says: {
      frequencies:
        "15,357 Han of ten regions: 677T 24.0 % (Hainan) to 63.1 % (Shandong), 1298C 13.1 % to 25.7 %, MTRR 66G 23.7 % to 29.2 %",
    },
  },
  "CDC MTHFR": {
    checked: "abstract",
    says: {
      same: "The recommended daily folic acid brings blood folate to what prevents neural tube defects whatever the MTHFR genotype; TT is about 16 % lower than CC",
      form: "Folic acid is the only form shown to prevent neural tube defects",
      noTest: "No recommendation to test MTHFR or to take another amount by genotype",
      enzyme: "MTHFR helps the body process folate; the 677 variant changes how well",
    },
  },
  PMC8237866: {
    checked: "abstract",
    says: {
      method:
        "One reaction detects and tells apart influenza A, influenza B and SARS-CoV-2, authorised for diagnostic use; RSV is not part of it",
    },
  },
  "STEMI 2019": {
    checked: "named",
    says: { call: "Chest pain that does not pass: call the emergency service at once; nitroglycerin as prescribed" },
  },
  "叶酸指南 2017": {
    checked: "named",
    says: {
      supplement:
        "Women who plan a pregnancy take folic acid before and in early pregnancy, as a doctor says; earlier cases need a doctor",
    },
  },
  "膳食指南 2022": {
    checked: "named",
    says: {
      alcohol:
        "Rule 5: limit alcohol; not at all in pregnancy, for the young and for those whose illness or medicine forbids it",
      vegetables: "Rule 3: much vegetables and fruit, pulses",
    },
  },
  PMC3805807: {
    checked: "abstract",
    says: { sleep: "400 mg of caffeine disturbed sleep when taken 0, 3 and 6 hours before bedtime; one trial" },
  },
  "CDC Get Smart": {
    checked: "abstract",
    says: { viruses: "Antibiotics do not work on viruses such as colds and flu" },
  },
  "lab rules": {
    checked: "own",
    says: {
      level: "How two genotypes become a level, what was measured, which level is not used",
      limit: "What one or two sites cannot tell; what a result does not mean",
      order: "Who decides and where to go; no dose, no change of medicine",
      advice: "Everyday advice that the laboratory's director signs; no publication is claimed for it",
      panel: "The laboratory's cut-offs and words for detected, not detected, inconclusive and invalid",
    },
  },
  specification: {
    checked: "own",
    says: { figures: "rs671 58/36/6, rs1801133 36/48/16, rs1801131 65/31/4, rs1801394 54/39/7" },
  },
} as const satisfies Record<SourceId, Says>;

/** `source#key`: one statement of a source. */
export type Citation = {
  [S in SourceId]: `${S}#${Extract<keyof (typeof sourceStatements)[S]["says"], string>}`;
}[SourceId];

const level = "lab rules#level";
const limit = "lab rules#limit";
const order = "lab rules#order";
const panel = "lab rules#panel";
const figures = "specification#figures";
const kadoorie = "ctsu-1211868#frequencies";
const fast = "COGA review#rate";
const flush = "PMC2659709#flush";

/** By product: the beginning of a sentence, and the statements that support it. Each sentence of the texts matches exactly one line. */
export const evidence: Readonly<Record<ProductCode, readonly (readonly [begins: string, ...by: Citation[]])[]>> = {
  alcohol: [
    ["您没有携带 ALDH2*2", flush],
    ["您的 ADH1B", fast],
    ["级别越高", level],
    ["您缺少脸红", "COGA review#dependence", flush],
    ["没有对健康完全无害", "PMC10287564#harm", "PMC6497989#harm"],
    ["按中国慢性病", kadoorie],
    ["您携带 1 个 ALDH2*2", "PMC4435945#activity", flush],
    ["携带 ALDH2*2 仍然饮酒", "PMC2659709#cancer", "10.1186/s12929-017-0327-y#cancer"],
    ["您携带 2 个 ALDH2*2", "PMC2659709#homozygous"],
    ["先看 ALDH2", level, "10.1186/s12864-023-09721-7#loci"],
    ["人群占比按", kadoorie],
    ["ALDH2 负责", flush],
    ["A 型的酶", flush, "PMC2659709#homozygous"],
    ["人群频率为本公司采用的参考数值", figures, kadoorie, "PMC5903313#hakka"],
    ["酶活性正常", flush],
    ["酶活性降低", "PMC4435945#activity"],
    ["几乎没有酶活性", "PMC2659709#homozygous"],
    ["ADH1B 负责", fast],
    ["T 型（ADH1B*2）", fast, "COGA review#dependence"],
    ["基因型按正链", level],
    ["人群频率按", kadoorie],
    ["酒精变成乙醛", fast],
    ["脸红说明乙醛", flush],
    ["练出来的", limit],
    ["基因不会变", "PMC10287564#harm"],
    ["级别只说", level],
    ["级别高的人", flush],
    ["有的机构", level],
    ["本级别由", level],
    ["体重、性别", "10.1186/s12864-023-09721-7#loci", limit],
    ["没有检出这两个", limit],
    ["rs671 的 58%", figures, kadoorie],
    ["ALDH2 rs671 与", flush, "10.1186/s12864-023-09721-7#loci"],
    ["ADH1B rs1229984 与", fast, "10.1186/s12864-023-09721-7#loci"],
    ["两个位点合成", level],
  ],
  coffee: [
    ["从这两个位点看", level, "PMC3381939#induced"],
    ["您的 CYP1A2 为", level],
    ["级别说的是", level],
    ["这两个位点不能", limit],
    ["按偏快的", level],
    ["rs4410790 的", limit],
    ["CYP1A2 是肝脏", "PMC3381939#enzyme"],
    ["A 型在受诱导时", "PMC3381939#induced"],
    ["人群频率按汉族", "PMID 26763760#han"],
    ["旧称", "PharmVar CYP1A2#name"],
    ["受诱导时", "PMC3381939#induced"],
    ["介于两者", "PMC3381939#induced", level],
    ["酶的活跃程度", "PMC3381939#induced"],
    ["AHR 像", "PMID 21490707#loci"],
    ["研究中这个位点", "PMID 21490707#loci", "10.1186/s12863-019-0763-7#japan"],
    ["没有找到可引用", limit],
    ["研究中与平时", "PMID 21490707#loci"],
    ["代谢快只说明", limit],
    ["睡得着不等于", limit],
    ["研究看的是", "PMID 21490707#loci", limit],
    ["本级别由", level],
    ["CYP1A2 的快慢", "PMC3381939#induced"],
    ["两个位点的研究", "PMID 21490707#loci", "10.1186/s12863-019-0763-7#japan"],
    ["孕期、备孕", order],
    ["AHR 位点与", "PMID 21490707#loci", "10.1186/s12863-019-0763-7#japan"],
    ["CYP1A2 rs762551 与", "PMC3381939#induced"],
    ["两个位点合成", level],
  ],
  nitroglycerin: [
    ["您没有携带", level],
    ["硝酸甘油需要", "10.1172/JCI26564#way"],
    ["胸痛发作时", order],
    ["本公司采用的参考数值", figures],
    ["您携带", level],
    ["部分研究发现", "PMID 17967228#weaker", "PMC3191425#slower", "PMID 28342890#same"],
    ["ALDH2 参与把", "10.1172/JCI26564#way"],
    ["A 型的酶", "10.1172/JCI26564#way", "PMC3191425#slower"],
    ["人群频率为", figures],
    ["携带 A 的人约占", figures, limit],
    ["酶活性", "10.1172/JCI26564#way", "PMC3191425#slower"],
    ["研究结果不一致", "PMID 17967228#weaker", "PMC3191425#slower"],
    ["用不用", order],
    ["不要自行加量", order],
    ["请拨打", order],
    ["药效还受", limit],
    ["本报告只看", limit],
    ["支持和不支持", "PMID 17967228#weaker", "PMC3191425#slower"],
    ["目前没有国际", limit],
    ["ALDH2 参与硝酸甘油", "10.1172/JCI26564#way", "NHFPC 2015-240#guidance"],
    ["携带者含服", "PMID 17967228#weaker", "PMID 28342890#same"],
  ],
  "folic-acid": [
    ["您的 rs1801133 为", "CDC MTHFR#enzyme", "CDC MTHFR#same"],
    ["叶酸的用量由医生决定", order],
    ["本公司采用的参考数值", figures],
    ["很多人", figures],
    ["MTHFR 把", "CDC MTHFR#enzyme"],
    ["677 位点", "CDC MTHFR#enzyme"],
    ["人群频率为", figures, "PMC3589470#frequencies"],
    ["美国疾控中心：", "CDC MTHFR#same"],
    ["酶活性", "CDC MTHFR#enzyme", "CDC MTHFR#same"],
    ["同一个基因", level],
    ["它单独的影响", limit],
    ["单独的影响", limit],
    ["MTRR 帮助", level],
    ["这个位点单独", limit],
    ["目前只有普通叶酸", "CDC MTHFR#form"],
    ["过量可能", order],
    ["备孕补叶酸", "CDC MTHFR#same"],
    ["结论只按", level],
    ["美国疾控中心不建议", "CDC MTHFR#noTest"],
    ["rs1801133 与", "CDC MTHFR#same"],
    ["rs1801131、rs1801394", limit],
    ["各基因型补充", "CDC MTHFR#same"],
  ],
  respiratory: [
    ["您的样本中", panel],
    ["可能同时", "PMC8237866#method", panel],
    ["检出核酸不等于", limit],
    ["未检出不等于", limit],
    ["有信号", panel],
    ["请重新取样", order],
    ["待复核", panel],
    ["内参没有", panel],
    ["这不是您的", panel],
    ["无效既不是", panel],
    ["样本中", panel],
    ["新型冠状病毒", panel],
    ["甲型流感病毒", panel],
    ["乙型流感病毒", panel],
    ["呼吸道合胞病毒信号", panel],
    ["呼吸道合胞病毒本次", panel],
    ["取样时间", limit],
    ["Ct 值", limit],
    ["这四种", limit],
    ["结果只对", limit],
    ["免提取", limit],
    ["病毒变异", limit],
    ["多重荧光", "PMC8237866#method"],
    ["呼吸道合胞病毒一项", panel],
  ],
};
