import { describe, expect, test } from "vitest";
import { serviceAgreement } from "#contract/documents/service-agreement.data";
import { textOf } from "./rules/documents";

/** Section 1 of the specification, phrase by phrase: the requirement, the page, and the words that must be on it. */
const promises: readonly (readonly [what: string, path: string, words: readonly string[]])[] = [
  ["alcohol tolerance is driven by the ADH and ALDH enzymes", "/view1", ["酒精耐受", "ADH", "ALDH"]],
  ["it is social, shareable, for people born after 1995", "/view1", ["社交", "可分享", "1995 年后出生的年轻人"]],
  ["scenes: bars", "/view1", ["酒吧"]],
  ["scenes: companies", "/view1", ["企业", "礼品", "员工福利", "销售招聘筛选"]],
  ["scenes: daily life", "/view1", ["日常", "朋友聚餐", "商务宴请"]],
  ["coffee metabolism", "/view2", ["咖啡代谢", "CYP1A2", "偏快", "中等", "偏慢"]],
  ["talent assessment and its uses", "/view3", ["招聘", "岗位建模", "人才盘点", "内部晋升", "选拔"]],
  [
    "the six-dimension personality model",
    "/view3",
    ["六维人格模型", "诚实谦逊", "情绪性", "外向性", "宜人性", "尽责性", "开放性"],
  ],
  ["study planning at work", "/view3", ["学习规划"]],
  ["study planning for children", "/view4", ["学业规划", "孩子"]],
  ["specialty choice for children", "/view5", ["专业选择", "孩子"]],
  ["nutrient metabolism and absorption", "/view6", ["营养代谢与吸收", "营养素"]],
  ["sport", "/view7", ["运动", "爆发", "耐力", "恢复"]],
  ["common disease risk in Chinese people", "/view8", ["国人常见疾病", "疾病风险"]],
  ["beauty has 8 dimensions and 18 factors", "/view9", ["8 个维度", "18 个因子"]],
  [
    "the eight cards of beauty",
    "/view9",
    ["皮肤敏感", "光老化", "干燥", "痤疮风险", "黑色素", "色斑", "皱纹", "角质层"],
  ],
  ["beauty is a choice of one's own", "/view9", ["专项选择"]],
  ["five drugs", "/products/drugs", ["硝酸甘油", "别嘌醇", "华法林", "叶酸", "辛伐他汀"]],
  ["four drug categories", "/products/drugs", ["糖尿病", "痛风", "咳嗽、哮喘", "心血管", "基因", "药物", "用药指导"]],
  ["columns of the examples", "/products/drugs", ["位点", "基因型", "人群频率", "代谢影响", "建议"]],
  ["two examples", "/products/drugs", ["硝酸甘油举例", "叶酸举例"]],
  ["four viruses", "/products/micro", ["新型冠状病毒", "甲型流感病毒", "乙型流感病毒", "呼吸道合胞病毒"]],
  ["partners can ask for tailored tests", "/customize", ["检测定制", "定制检测项目", "您的需求", "提交咨询"]],
  ["the nine views are named", "/customize", ["社交", "酒精耐受", "咖啡代谢", "职场", "学业", "健康", "美丽"]],
  ["a company introduction", "/aboutus", ["我们是一家做基因与病原体检测的公司", "实验室", "数据安全", "联系我们"]],
  ["bind once, the lab runs it, the report comes", "/index", ["绑定一次", "实验室检测", "报告自动推送"]],
  ["the flow takes under 40 minutes", "/index", ["全程不到 40 分钟", "四步合计约 40 分钟"]],
  ["results in about 30-40 minutes from saliva swabs", "/products/micro", ["约 30-40 分钟", "唾液拭子"]],
  [
    "no extraction, ordinary premises, trained briefly",
    "/products/micro",
    ["免核酸提取", "普通场所", "经简短培训即可操作"],
  ],
  [
    "up to 96 modules, results in the cloud, 99 %",
    "/products/micro",
    ["最多 96 个反应模块", "结果上传云端", "标称准确率 99%"],
  ],
  ["the four steps", "/index", ["唾液取样", "加样上机", "扩增检测", "结果上传"]],
  ["the features 1 to 4", "/index", ["30 分钟", "唾液样本", "免提取", "普通场所"]],
  ["the features 5 to 7", "/index", ["培训简单", "常温运输和存储", "稳定可靠"]],
  ["the application areas", "/index", ["精准用药", "病毒与微生物", "消费级基因检测"]],
  ["the landing page's two cards", "/products/dtc", ["咖啡代谢检测", "酒精耐受检测"]],
  ["results usually in 2-3 days, an SMS announces them", "/h5/bindok", ["样本绑定成功", "2-3 天", "短信通知"]],
  ["the phone flow asks for phone and agreement", "/h5/bindphone", ["手机号", "《服务协议》", "获取验证码"]],
  [
    "the phone flow asks for the person",
    "/h5/bindinfo",
    ["条码", "名字", "性别", "出生年月", "身高", "体重", "确认绑定"],
  ],
  ["18 or older", "/products/dtc", ["年满 18 周岁"]],
  [
    "for entertainment only, may need a re-test",
    "/view1",
    ["消费级", "仅供参考和娱乐", "结果可能有误或缺失", "可能需要复检"],
  ],
  [
    "not found",
    "/404",
    [
      "The webmaster said that you can not enter this page...",
      "Please check that the URL you entered is correct, or click the button below to return to the homepage.",
    ],
  ],
  ["no permission", "/401", ["you have no permission to enter this page"]],
];

test.each(promises)("visitors read without scripts: %s", (_, path, words) => {
  for (const word of words) expect(textOf(path)).toContain(word);
});

test("the service agreement says what the specification asks of it", () => {
  const text = JSON.stringify(serviceAgreement);
  for (const words of [
    "年满 18 周岁",
    "仅供参考和娱乐",
    "结果可能有误或缺失，可能需要复检",
    "为完成检测和出具报告使用您的个人信息",
  ])
    expect(text).toContain(words);
});

/** Figures of section 9 that visitors see, with the page that shows each. */
const figures: readonly (readonly [what: string, path: string, shown: string | RegExp])[] = [
  ["seven home features, numbered", "/index", /01.*02.*03.*04.*05.*06.*07/],
  ["fast test: about 30-40 minutes", "/index", "30-40"],
  ["fast test: under 40 minutes", "/index", "不到 40 分钟"],
  ["96 reaction modules", "/index", "最多 96 个反应模块"],
  ["claimed accuracy 99 %", "/index", /准确率\d?99 ?%/],
  ["results in 2-3 days", "/index", "2-3 天"],
  ["results in 2-3 days, after binding", "/h5/bindok", "2-3 天"],
  ["barcode of 6 to 13 digits", "/h5/bindinfo", "6至13位数字"],
  ["minimum age 18", "/view8", "年满 18 周岁"],
  ["folic acid, normal", "/products/drugs", "400 微克/天"],
  ["folic acid, CT", "/products/drugs", "600 微克/天"],
  ["folic acid, TT", "/products/drugs", "800-1000 微克/天"],
  [
    "about 40 % need more nitroglycerin or another drug",
    "/products/drugs",
    "约 40% 的中国人需要增加硝酸甘油剂量或换药",
  ],
  ["about 60 % need more folic acid", "/products/drugs", /约 60%\D{0,12}叶酸/],
  ["copyright of 2025", "/index", "© 2025"],
];

test.each(figures)("a figure of section 9 stands on its page: %s", (_, path, shown) => {
  const text = textOf(path);
  expect(typeof shown === "string" ? text.includes(shown) : shown.test(text), String(shown)).toBe(true);
});

describe("population frequencies of section 9", () => {
  const frequencies = [
    ["rs671", "GG 58", "GA 36", "AA 6"],
    ["rs1801133", "CC 36", "CT 48", "TT 16"],
    ["rs1801131", "AA 65", "AC 31", "CC 4"],
    ["rs1801394", "AA 54", "AG 39", "GG 7"],
  ] as const;

  test.each(frequencies)("%s stands in the example table, each genotype before its share", (site, ...rows) => {
    const text = textOf("/products/drugs");
    const table = text.slice(text.indexOf("硝酸甘油举例", text.indexOf("叶酸举例")));
    let at = table.indexOf(site);
    expect(at).toBeGreaterThan(-1);
    for (const row of rows) {
      const [genotype = "", share = ""] = row.split(" ");
      at = table.indexOf(genotype, at + 1);
      expect(table.slice(at, at + 12)).toMatch(new RegExp(`^${genotype} ?${share}%`));
    }
  });

  test("rs671 stands on the alcohol page too", () => {
    expect(textOf("/view1")).toMatch(/rs671 GG ?58%.*rs671 GA ?36%.*rs671 AA ?6%/);
  });
});
