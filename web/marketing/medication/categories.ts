/** Drug categories of the specification with gene, drug and the guidelines' statement; grades as on our reports. */
export const drugCategories = [
  {
    name: "糖尿病",
    rows: [
      {
        gene: "SLC22A1、SLC47A1",
        drug: "二甲双胍",
        guidance: {
          text: "各研究结果不一致，尚无指南。只作科普，按血糖由医生调整。",
          by: ["PGPM 2016 二甲双胍综述#30"],
        },
        grade: "D",
      },
      {
        gene: "CYP2C9",
        drug: "磺脲类（格列美脲、格列本脲等）",
        guidance: {
          text: "携带 CYP2C9*3 时药物清除变慢，请留意低血糖，用药由医生决定。G6PD 缺乏者须先告知医生。",
          by: ["PharmCAT FDA 注释#31"],
        },
        grade: "C",
      },
    ],
  },
  {
    name: "痛风",
    rows: [
      {
        gene: "HLA-B*58:01",
        drug: "别嘌醇",
        guidance: {
          text: "阳性：严重皮肤反应风险明显升高，请勿自行服用，务必告知医生。阴性不代表没有风险。",
          by: ["CPIC 别嘌醇#24"],
        },
        grade: "A",
      },
    ],
  },
  {
    name: "咳嗽、哮喘",
    rows: [
      {
        gene: "CYP2D6",
        drug: "可待因",
        guidance: {
          text: "超快代谢者禁用，慢代谢者效果差。含可待因的感冒药 18 岁以下禁用。",
          by: ["CPIC 可待因#32", "药监 2018-63#33"],
        },
        grade: "A",
      },
      {
        gene: "ADRB2",
        drug: "沙丁胺醇等吸入药",
        guidance: { text: "尚无可引用的指南。只作科普，请按医嘱吸入。", by: ["specification"] },
        grade: "D",
      },
    ],
  },
  {
    name: "心血管",
    rows: [
      {
        gene: "VKORC1、CYP2C9",
        drug: "华法林",
        guidance: {
          text: "基因影响所需剂量。剂量须由医生按 INR 调整，切勿自行增减。",
          by: ["PMID 24287930#27", "PMC4010224#28"],
        },
        grade: "A",
      },
      {
        gene: "SLCO1B1",
        drug: "辛伐他汀",
        guidance: {
          text: "转运功能降低者肌肉不良反应增多，医生可能换药或减量。肌肉疼痛无力请就医。",
          by: ["PMC9035072#29"],
        },
        grade: "A",
      },
      {
        gene: "ALDH2",
        drug: "硝酸甘油",
        guidance: {
          text: "携带者起效可能较慢或较弱，研究不一致。发作时请按医嘱用药并拨打 120。",
          by: ["PMID 17967228#13", "PMC3191425#14", "NHFPC 2015-240#16"],
        },
        grade: "B/D",
      },
    ],
  },
] as const;

/** What the grades of evidence mean. */
export const evidenceGrades = [
  ["A", "有指南且推荐明确"],
  ["B", "官方技术指南或说明书提及"],
  ["C", "多项研究一致，尚无指南"],
  ["D", "研究不一致或仅作探索"],
] as const;
