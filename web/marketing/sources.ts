/**
 * Sources of the public pages besides those of the reports, by the name shown on the page: title, its statement in our
 * words, and how far it was checked. `named`: known to exist and to be about this, but not opened; it must be read
 * before it is signed.
 */
export const siteSources: Readonly<
  Record<string, { title: string; says: string; checked: "abstract" | "notes" | "named" }>
> = {
  "CPIC 别嘌醇": {
    title: "CPIC guideline for allopurinol and HLA-B",
    says: "Carriers of HLA-B*58:01 have a far higher risk of severe skin reactions; allopurinol is not to be used in them",
    checked: "notes",
  },
  "Pharmacogenet Genomics 2018 深圳": {
    title: "A retrospective investigation of HLA-B*5801 in hyperuricemia patients in a Han population of China",
    says: "30 of 253 Han patients in Shenzhen (11.9 %) carry HLA-B*58:01",
    checked: "abstract",
  },
  "PMID 26399967": {
    title: "Use of HLA-B*58:01 genotyping to prevent allopurinol induced severe cutaneous adverse reactions in Taiwan",
    says: "571 of some 2,900 Han people in Taiwan (19.6 %) carry HLA-B*58:01 (read through two works that cite it)",
    checked: "abstract",
  },
  "PMID 24287930": {
    title: "Warfarin dose and VKORC1 in 101 Chinese (J Int Med Res 2014)",
    says: "Most Chinese are VKORC1 -1639 AA, the sensitive type, and need about half the dose of AG",
    checked: "notes",
  },
  PMC4010224: {
    title: "CYP2C9 allele frequencies in East Asian populations",
    says: "CYP2C9*3 about 3.5 % of alleles in Chinese, *2 nearly absent",
    checked: "abstract",
  },
  PMC9035072: {
    title: "CPIC guideline for SLCO1B1, ABCG2, and CYP2C9 genotypes and statin-associated musculoskeletal symptoms",
    says: "Decreased or poor SLCO1B1 function raises the risk of muscle symptoms under simvastatin; another statin or a lower dose",
    checked: "notes",
  },
  "PGPM 2016 二甲双胍综述": {
    title: "Review of metformin pharmacogenomics (Pharmacogenomics and Personalized Medicine 2016)",
    says: "Associations of SLC22A1 and SLC47A1 are inconsistent; there is no guideline",
    checked: "notes",
  },
  "PharmCAT FDA 注释": {
    title: "PharmCAT: FDA label annotations of sulfonylureas",
    says: "Labels warn of G6PD deficiency; CYP2C9*3 slows clearance without a CPIC guideline",
    checked: "notes",
  },
  "CPIC 可待因": {
    title: "CPIC guideline for CYP2D6 and codeine",
    says: "Avoid codeine in ultrarapid and poor metabolisers",
    checked: "notes",
  },
  "药监 2018-63": {
    title: "国家药品监督管理局 2018 年第 63 号公告",
    says: "Codeine cold medicines are forbidden under 18",
    checked: "notes",
  },
  "10.3389/fphar.2021.752826": {
    title:
      "Pharmacokinetics of Caffeine: A Systematic Analysis of Reported Data for Application in Metabolic Phenotyping and Liver Function Testing",
    says: "141 publications: smoking and drugs that share CYP1A2 change how fast caffeine goes",
    checked: "abstract",
  },
  "10.1007/BF00637512": {
    title: "Effect of pregnancy on the pharmacokinetics of caffeine",
    says: "Half-life 8.3 h in pregnancy against 3.4 h in others",
    checked: "abstract",
  },
  "10.1007/BF00544361": {
    title: "Impairment of caffeine clearance by chronic use of low-dose oestrogen-containing oral contraceptives",
    says: "Half-life 7.88 h with oral contraceptives against 5.37 h",
    checked: "abstract",
  },
  NBK223808: {
    title:
      "Pharmacology of Caffeine (chapter 2 of Caffeine for the Sustainment of Mental Task Performance, Institute of Medicine 2001)",
    says: "Mean half-life about 5 hours in healthy people, range 1.5 to 9.5; pregnancy, contraceptives and smoking change it (read through a page that quotes it)",
    checked: "abstract",
  },
  "PMID 20541252": {
    title: "Common genetic determinants of vitamin D insufficiency: a genome-wide association study (Lancet 2010)",
    says: "33,996 people of European descent: variants at GC, DHCR7 and CYP2R1 go with the vitamin D level; sun and diet are determinants too",
    checked: "abstract",
  },
  "PMID 22367966": {
    title:
      "Genome-wide association study identifies novel loci associated with serum level of vitamin B12 in Chinese men (Hum Mol Genet 2012)",
    says: "3,495 Chinese men: FUT2 rs1047781 goes with the serum level of vitamin B12",
    checked: "abstract",
  },
  "PMID 22301935": {
    title:
      "Association of TMPRSS6 polymorphisms with ferritin, hemoglobin, and type 2 diabetes risk in a Chinese Han population (Am J Clin Nutr 2012)",
    says: "1,574 Han people of Beijing: two TMPRSS6 variants go with ferritin and haemoglobin",
    checked: "abstract",
  },
  "10.1371/journal.pgen.1002193": {
    title:
      "Genetic Loci Associated with Plasma Phospholipid n-3 Fatty Acids: A Meta-Analysis of Genome-Wide Association Studies from the CHARGE Consortium",
    says: "FADS1 and FADS2 variants go with less conversion of plant n-3; long-chain n-3 can also come from the diet",
    checked: "abstract",
  },
  PMC4653118: {
    title: "A genome-wide association study of n-3 and n-6 plasma fatty acids in a Singaporean Chinese population",
    says: "1,361 Chinese people of Singapore: FADS1/FADS2 goes with plant n-3 (ALA) and n-6 fatty acids",
    checked: "abstract",
  },
  "10.3109/00365520903414176": {
    title:
      "The -22018A allele matches the lactase persistence phenotype in northern Chinese populations (Scand J Gastroenterol 2010)",
    says: "-13910 C/T is no good predictor of lactase persistence in Chinese populations",
    checked: "abstract",
  },
  PMC4322025: {
    title: "The ACTN3 R577X variant in sprint and strength performance (J Exerc Nutrition Biochem 2014)",
    says: "Korean sprinters: XX 6.9 % against 19.1 % in controls",
    checked: "abstract",
  },
  "10.1186/s12864-016-2462-3": {
    title:
      "ACTN3 R577X and ACE I/D gene variants influence performance in elite sprinters: a multi-cohort study (BMC Genomics 2016)",
    says: "346 elite sprinters: the R allele accounts for 0.92 % of the variance of sprint time",
    checked: "abstract",
  },
  PMC6945052: {
    title:
      "Meta-analyses of PPARGC1A Gly482Ser and endurance or power athletic performance (described, its own title was not seen)",
    says: "Results of single studies contradict each other; pooled, Gly/Gly is more frequent in athletes (odds ratio 1.26 to 1.30); PGC1 alpha regulates mitochondria",
    checked: "abstract",
  },
  PMC6197339: {
    title:
      "Association of COL5A1 gene polymorphisms and risk of tendon-ligament injuries among Caucasians: a meta-analysis",
    says: "Reported associations are inconsistent; all of the studies are of Caucasians",
    checked: "abstract",
  },
  "10.1136/bjsports-2015-095343": {
    title:
      "Direct-to-consumer genetic testing for predicting sports performance and talent identification: Consensus statement",
    says: "Genetic tests have no role in choosing talent or in training one person; no child should be tested for it",
    checked: "abstract",
  },
  PMC2465381: {
    title: "Citius and longius (faster and longer) with no alpha-actinin-3 in skeletal muscles?",
    says: "A long jumper, twice at the Olympic Games, is 577XX",
    checked: "abstract",
  },
  "10.1136/bmjmed-2023-000554": {
    title:
      "Performance of polygenic risk scores in screening, prediction, and risk stratification: secondary analysis of data in the Polygenic Score Catalog",
    says: "Coronary disease within 10 years at age 50: odds 1:8 at the 97.5th centile, 1:29 at the 25th",
    checked: "abstract",
  },
  PMC10576695: {
    title:
      "Review of the use of polygenic risk scores for common diseases (J Community Genet 2023, 10.1007/s12687-023-00645-z; described, its own title was not seen)",
    says: "Most common diseases are complex; scores see the inherited part only and leave out environment and habits",
    checked: "abstract",
  },
  "中国2型糖尿病防治指南（2020）": {
    title: "中国2型糖尿病防治指南（2020年版），中华医学会糖尿病学分会",
    says: "Weight, lack of exercise and diet can be changed; fasting glucose and HbA1c find it",
    checked: "named",
  },
  "中国高血压防治指南（2018）": {
    title: "中国高血压防治指南（2018年修订版），10.3969/j.issn.1007-5410.2019.01.002",
    says: "Much salt, little potassium, overweight; alcohol and lasting strain stand in the primary care guideline of 2019",
    checked: "abstract",
  },
  "中国心血管病一级预防指南（2020）": {
    title: "中国心血管病一级预防指南，中华心血管病杂志 2020,48(12):1000-1038",
    says: "Habits, lipids, blood pressure and diabetes are what primary prevention acts on",
    checked: "abstract",
  },
  "10.1016/S0140-6736(16)30506-2": {
    title:
      "Global and regional effects of potentially modifiable risk factors associated with acute stroke in 32 countries (INTERSTROKE)",
    says: "Hypertension, inactivity, lipids, diet, alcohol and heart disease among the causes that can be changed",
    checked: "abstract",
  },
  "10.1002/acr.24180": {
    title: "2020 American College of Rheumatology Guideline for the Management of Gout",
    says: "Limit alcohol and high-fructose drinks, lose weight when overweight (its opening was read, not these lines)",
    checked: "named",
  },
  "原发性骨质疏松症诊疗指南（2017）": {
    title: "原发性骨质疏松症诊疗指南（2017），10.3969/j.issn.1007-9572.2017.00.118",
    says: "Calcium, sun and exercise; bone density by a doctor's order (its opening was read, not these lines)",
    checked: "named",
  },
  "PMID 23732711": {
    title: "Sunscreen and Prevention of Skin Aging: A Randomized Trial (Ann Intern Med 2013)",
    says: "903 adults: 24 % less skin ageing after 4.5 years with daily sunscreen",
    checked: "abstract",
  },
  "10.7717/peerj.3951": {
    title:
      "Genome-wide association study of pigmentary traits (skin and iris color) in individuals of East Asian ancestry",
    says: "305 people: no genome-wide significant signal for skin colour; markers known from Europe tell little here",
    checked: "abstract",
  },
  "10.1038/s41598-018-27145-2": {
    title: "Genome-wide association study of skin traits in 11,311 Japanese women (Sci Rep 2018)",
    says: "Loci for freckles and spots in Japanese women, among them BNC2 and PPARGC1B",
    checked: "notes",
  },
  "10.1177/1088868306294907": {
    title: "Empirical, Theoretical, and Practical Advantages of the HEXACO Model of Personality Structure",
    says: "Six dimensions of personality, found again in several languages",
    checked: "abstract",
  },
  "10.1111/j.1539-6053.2009.01038.x": {
    title: "Learning Styles: Concepts and Evidence (Psychological Science in the Public Interest 2008)",
    says: "The evidence does not support teaching to a preferred style",
    checked: "abstract",
  },
  "10.1037/a0018213": {
    title: "The Development, Evolution, and Status of Holland's Theory of Vocational Personalities",
    says: "Six types of interest are well supported; congruence predicts modestly",
    checked: "abstract",
  },
  个人信息保护法: {
    title: "中华人民共和国个人信息保护法",
    says: "Article 13: processing needs consent or another ground; articles 28 and 29: health data are sensitive, need a specific purpose and separate consent",
    checked: "notes",
  },
  "10.1093/ofid/ofab095": {
    title:
      "Limitations of Using Ct Values for SARS-CoV-2 RT-PCR Testing (table 3, Open Forum Infectious Diseases 2021)",
    says: "Ct values are not quantitative, not comparable between assays, not a measure of infectiousness; RNA of dead virus may be found",
    checked: "abstract",
  },
  "国卫办医急函〔2023〕4号": {
    title: "新型冠状病毒感染诊疗方案（试行第十版），国家卫生健康委办公厅、国家中医药局综合司",
    says: "Sore throat, cough, fever are usual (the notice was read, not the plan itself)",
    checked: "named",
  },
  "CDC Flu": {
    title: "Signs and Symptoms of Flu; Flu Season (US Centers for Disease Control and Prevention)",
    says: "Sudden fever, headache, aches; most cases in the cold months, influenza B often later",
    checked: "named",
  },
  "CDC Flu vs COVID-19": {
    title: "Similarities and Differences between Flu and COVID-19 (US Centers for Disease Control and Prevention)",
    says: "Symptoms alone do not tell them apart; a test does",
    checked: "named",
  },
  "CDC RSV": {
    title: "RSV in Adults (US Centers for Disease Control and Prevention)",
    says: "Like a cold in most adults; older people and those with chronic disease are at risk; no specific treatment for most",
    checked: "named",
  },
  "NIH ODS Folate": {
    title:
      "Folate, Fact Sheet for Health Professionals (US National Institutes of Health, Office of Dietary Supplements)",
    says: "Tolerable upper intake of adults from supplements and fortified food: 1,000 microgram a day",
    checked: "named",
  },
};
