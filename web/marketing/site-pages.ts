/** Title, address and one honest sentence of every public page. */
export interface SitePage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

export const sitePages: readonly SitePage[] = [
  { path: "/index", title: "基因与健康检测平台", description: "唾液样本，免提取，约 30-40 分钟出结果。" },
  { path: "/products/drugs", title: "精准用药", description: "从基因了解常用药物的代谢差异，供您与医生、药师沟通。" },
  { path: "/products/micro", title: "病毒与微生物", description: "新冠、甲流、乙流、合胞病毒四项核酸检测。" },
  { path: "/products/dtc", title: "消费级基因检测", description: "酒精耐受、咖啡代谢等生活方式检测。" },
  { path: "/customize", title: "检测定制", description: "为合作伙伴定制检测项目与报告。" },
  { path: "/aboutus", title: "关于我们", description: "我们如何检测，如何保护您的数据。" },
  { path: "/view1", title: "酒精耐受检测", description: "ALDH2 与 ADH1B 两个位点，了解饮酒后预期的不适程度。" },
  { path: "/view2", title: "咖啡代谢检测", description: "了解您的咖啡因代谢倾向。" },
  { path: "/view3", title: "职场人才测评", description: "六维人格模型，用于人才盘点与发展。" },
  { path: "/view4", title: "学业规划", description: "兴趣与特质测评，辅助学业规划。" },
  { path: "/view5", title: "专业选择", description: "从兴趣与特质出发，辅助专业选择。" },
  { path: "/view6", title: "营养代谢", description: "营养素代谢与吸收倾向。" },
  { path: "/view7", title: "运动基因", description: "运动相关的基因科普。" },
  { path: "/view8", title: "疾病风险", description: "国人常见疾病的遗传倾向科普。" },
  { path: "/view9", title: "美丽肌肤", description: "8 个维度、18 个因子的肌肤倾向。" },
  { path: "/404", title: "页面不存在", description: "The webmaster said that you can not enter this page..." },
  { path: "/401", title: "没有权限", description: "you have no permission to enter this page" },
  { path: "/auth-redirect", title: "正在返回", description: "正在完成登录。" },
];
