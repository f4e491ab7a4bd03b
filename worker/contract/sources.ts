/**
 * All publications that a product's texts may cite: title, how a report names it, and year. `evidence.ts` says which sentence
 * each of them supports, `advice.ts` what the advice is based on; docs/evidence.md shows both for a geneticist to sign.
 */
export const sources = {
  PMC4435945: {
    title: "A personalized medicine approach for Asian Americans with the aldehyde dehydrogenase 2*2 variant",
    shown: "ALDH2*2 携带者的个体化医学综述，Annual Review of Pharmacology and Toxicology（PMC4435945）",
    year: 2015,
  },
  PMC2659709: {
    title: "The Alcohol Flushing Response: An Unrecognized Risk Factor for Esophageal Cancer from Alcohol Consumption",
    shown: "饮酒脸红与食管癌风险，PLoS Medicine（PMC2659709）",
    year: 2009,
  },
  "10.1186/s12929-017-0327-y": {
    title: "ALDH2 polymorphism and alcohol-related cancers in Asians: a public health perspective",
    shown: "ALDH2 变异与亚洲人的饮酒相关癌症，Journal of Biomedical Science（s12929-017-0327-y）",
    year: 2017,
  },
  "COGA review": {
    title:
      "Critical review of alcohol dehydrogenase and aldehyde dehydrogenase variants and alcohol dependence (COGA), citing Chen 1999",
    shown: "酒精代谢酶变异与酒精依赖综述（COGA，引 Chen 1999）",
    year: null,
  },
  "ctsu-1211868": {
    title: "China Kadoorie Biobank: alcohol-related genotypes in 150,722 adults (ctsu.ox.ac.uk publication 1211868)",
    shown: "中国慢性病前瞻性研究，150,722 人，rs671 与 rs1229984 等位基因频率（ctsu.ox.ac.uk 1211868）",
    year: null,
  },
  "10.1186/s12864-023-09721-7": {
    title: "Genome-wide association study of alcohol flushing in 15,105 East Asian men (BMC Genomics)",
    shown: "东亚男性饮酒脸红的全基因组关联研究，15,105 人，BMC Genomics（s12864-023-09721-7）",
    year: 2023,
  },
  PMC10287564: {
    title: "Alcohol consumption and risks of more than 200 diseases in Chinese men",
    shown: "饮酒与中国男性 61 种疾病，Nature Medicine（PMC10287564）",
    year: 2023,
  },
  PMC6497989: {
    title:
      "Conventional and genetic evidence on alcohol and vascular disease aetiology: a prospective study of 500 000 men and women in China",
    shown: "饮酒与脑卒中的遗传学证据，Lancet（PMC6497989）",
    year: 2019,
  },
  PMC5903313: {
    title: "ALDH2*2 alleles and genotypes in 7,966 individuals of the Hakka population of Meizhou",
    shown: "梅州客家人群 7,966 人 rs671 频率（PMC5903313）",
    year: 2018,
  },
  PMC3381939: {
    title: "PharmGKB summary: caffeine pathway",
    shown: "咖啡因代谢通路综述，PharmGKB，Pharmacogenetics and Genomics（PMC3381939）",
    year: 2012,
  },
  "PMID 26763760": {
    title:
      "Functional allele and genotype frequencies of CYP1A2, CYP2B6 and iNOS among mainland Chinese Tibetan, Mongolian, Uygur and Han populations",
    shown: "中国藏、蒙、维吾尔、汉族 CYP1A2 等位基因频率，汉族 223 人（PMID 26763760）",
    year: 2016,
  },
  "PMID 21490707": {
    title:
      "Genome-wide meta-analysis identifies regions on 7p21 (AHR) and 15q24 (CYP1A2) as determinants of habitual caffeine consumption",
    shown: "47,341 人咖啡因摄入全基因组关联研究，PLoS Genetics（PMID 21490707）",
    year: 2011,
  },
  "10.1186/s12863-019-0763-7": {
    title:
      "GWAS of habitual coffee consumption reveals a sex difference in the genetic effect of the 12q24 locus in the Japanese population",
    shown: "日本人群咖啡摄入的全基因组关联研究，BMC Genetics（s12863-019-0763-7）",
    year: 2019,
  },
  "PharmVar CYP1A2": {
    title: "PharmVar GeneFocus: CYP1A2 (Monostory et al.)",
    shown: "CYP1A2 等位基因命名，PharmVar",
    year: null,
  },
  "10.1172/JCI26564": {
    title:
      "Mitochondrial aldehyde dehydrogenase-2 (ALDH2) Glu504Lys polymorphism contributes to the variation in efficacy of sublingual nitroglycerin",
    shown: "ALDH2 与硝酸甘油疗效，冠心病患者，Journal of Clinical Investigation",
    year: 2006,
  },
  "PMID 17967228": {
    title: "Response to sublingual nitroglycerin and ALDH2 genotype in 142 patients (PubMed 17967228)",
    shown: "142 例患者含服硝酸甘油的反应（PubMed 17967228）",
    year: 2007,
  },
  PMC3191425: {
    title: "Randomised crossover of nitroglycerin by ALDH2 genotype in 117 healthy Japanese (PMC3191425)",
    shown: "117 名健康日本人的随机交叉试验（PMC3191425）",
    year: 2011,
  },
  "PMID 28342890": {
    title: "Sublingual nitroglycerin and ALDH2 in Japanese (PubMed 28342890)",
    shown: "日本舌下含服研究（PubMed 28342890）",
    year: 2017,
  },
  "NHFPC 2015-240": {
    title: "药物代谢酶和药物作用靶点基因检测技术指南（试行），国卫医医函〔2015〕240号",
    shown: "药物代谢酶和药物作用靶点基因检测技术指南（国卫医医函〔2015〕240号）",
    year: 2015,
  },
  PMC3589470: {
    title: "Frequencies of MTHFR C677T, A1298C and MTRR A66G in 15,357 Han Chinese of ten regions (PLoS One)",
    shown: "15,357 名汉族人叶酸代谢位点频率，PLoS One（PMC3589470）",
    year: 2013,
  },
  "CDC MTHFR": {
    title: "MTHFR Gene, Folic Acid, and Preventing Neural Tube Defects (US Centers for Disease Control and Prevention)",
    shown: "美国疾控中心关于 MTHFR 与叶酸的说明",
    year: 2020,
  },
  PMC8237866: {
    title:
      "Multiplex Real-Time Reverse Transcription PCR for Influenza A Virus, Influenza B Virus, and Severe Acute Respiratory Syndrome Coronavirus 2",
    shown: "甲流、乙流、新冠三联核酸检测，Emerging Infectious Diseases（PMC8237866；不含呼吸道合胞病毒）",
    year: 2021,
  },
  "STEMI 2019": {
    title: "急性ST段抬高型心肌梗死诊断和治疗指南（2019），10.3760/cma.j.issn.0253-3758.2019.10.003",
    shown: "急性 ST 段抬高型心肌梗死诊断和治疗指南（中华心血管病杂志 2019）",
    year: 2019,
  },
  "叶酸指南 2017": {
    title: "围受孕期增补叶酸预防神经管缺陷指南（2017），中国妇幼保健协会出生缺陷防治与分子遗传分会",
    shown: "围受孕期增补叶酸预防神经管缺陷指南（2017）",
    year: 2017,
  },
  "膳食指南 2022": {
    title: "中国居民膳食指南（2022），中国营养学会",
    shown: "中国居民膳食指南（2022）",
    year: 2022,
  },
  PMC3805807: {
    title: "Caffeine effects on sleep taken 0, 3, or 6 hours before going to bed",
    shown: "睡前 0、3、6 小时的咖啡因与睡眠，Journal of Clinical Sleep Medicine（PMC3805807）",
    year: 2013,
  },
  "CDC Get Smart": {
    title: "What Everyone Should Know and Do (US Centers for Disease Control and Prevention, Get Smart)",
    shown: "美国疾控中心关于抗生素的说明",
    year: null,
  },
  "lab rules": {
    title: "The laboratory's own rules: cut-offs, levels and wording, signed by its director",
    shown: "本实验室的判读规则，由实验室负责人签发",
    year: null,
  },
  specification: {
    title: "The company's own published figures",
    shown: "本公司采用的参考数值",
    year: null,
  },
} as const satisfies Record<string, { title: string; shown: string; year: number | null }>;

export type SourceId = keyof typeof sources;

/** The lines of a report's list of references. */
export const citationLines = (...ids: readonly SourceId[]) =>
  ids.map((id): { text: string; year: number | null } => ({ text: sources[id].shown, year: sources[id].year }));
