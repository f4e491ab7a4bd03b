import type { SitePath } from "#contract/screens/public";
import type { Hue } from "./parts/hue";
import { indexTitle } from "./site-name";

/** What a public page says about itself to its visitors and to search engines. */
export interface SitePage {
  readonly path: SitePath;
  /** Short name for menus and breadcrumbs. */
  readonly name: string;
  /** Empty: the page is named after the app (see layout/page-title.ts). */
  readonly title: string;
  readonly description: string;
  readonly hue: Hue;
  /** Drawing under /art/site. */
  readonly art: string;
  /** The page above it; none for pages of the top navigation. */
  readonly parent?: SitePath;
  /** A test that people can have, for structured data. */
  readonly isService?: boolean;
  /** Not for search engines. */
  readonly isHidden?: boolean;
}

type Facts = Omit<SitePage, "path">;

const facts: Readonly<Record<SitePath, Facts>> = {
  "/index": {
    name: "首页",
    title: indexTitle,
    description:
      "用一份唾液样本做基因与病原体检测：免核酸提取，普通场所即可开展，约 30-40 分钟出结果。了解酒精耐受、咖啡代谢、精准用药和呼吸道病毒检测，绑定一次样本，报告自动推送。",
    hue: "brand",
    art: "hero",
  },
  "/products/drugs": {
    name: "精准用药",
    title: "精准用药：药物与基因｜基因与健康",
    description:
      "同一种药，人与人反应不同。这里按糖尿病、痛风、咳嗽哮喘、心血管四类，列出基因、药物与用药指导要点，并用硝酸甘油和叶酸两个例子，讲清位点、基因型、人群频率和建议。",
    hue: "medication",
    art: "medication",
    isService: true,
  },
  "/products/micro": {
    name: "病毒与微生物",
    title: "病毒与微生物：四项呼吸道病毒快检｜基因与健康",
    description:
      "新冠病毒、甲流、乙流、呼吸道合胞病毒一管检测。唾液拭子取样，免核酸提取，约 30-40 分钟出结果。看懂四重检测结果、扩增曲线和阈值，以及未检出、无效各代表什么。",
    hue: "pathogen",
    art: "pathogen",
    isService: true,
  },
  "/products/dtc": {
    name: "消费级基因检测",
    title: "消费级基因检测：九项生活方式检测｜基因与健康",
    description:
      "酒精耐受、咖啡代谢、人才测评、学业规划、专业选择、营养代谢、运动、疾病风险、美丽肌肤九个方向，按场景了解检测什么、报告长什么样、能回答什么和不能回答什么。",
    hue: "brand",
    art: "dtc",
    isService: true,
  },
  "/customize": {
    name: "检测定制",
    title: "检测定制：为合作伙伴定制检测项目｜基因与健康",
    description:
      "按您的客户和场景定制检测项目、采样套件与报告。九个方向可单选也可组合，从社交、职场、学业到健康与美丽；填写需求，专人联系您，样例报告和位点依据一并提供。",
    hue: "brand",
    art: "device",
  },
  "/aboutus": {
    name: "关于我们",
    title: "关于我们：实验室、质量与数据安全｜基因与健康",
    description:
      "我们是一家做基因与病原体检测的公司。这里说明实验室从签收到发布的每一步、结果怎样被核对、您的姓名和手机号怎样加密保存，以及怎样查看、导出和删除您的数据。",
    hue: "brand",
    art: "lab",
  },
  "/view1": view("酒精耐受", "alcohol", "alcohol", "酒精耐受基因检测：ALDH2 与 ADH1B｜基因与健康", [
    "喝酒为什么会脸红？酒精耐受检测看 ADH 与 ALDH 两类酶的两个位点，用 0-9 级表示饮酒后预期的不适程度。",
    "适合聚会、企业礼品和员工福利，结果可分享，不计算酒量。",
  ]),
  "/view2": view("咖啡代谢", "coffee", "coffee", "咖啡代谢基因检测：CYP1A2 与 AHR｜基因与健康", [
    "一杯咖啡，有人两小时后就困，有人睁眼到天亮。咖啡代谢检测看 CYP1A2 与 AHR 两个位点，",
    "给出偏快、中等、偏慢三种代谢倾向，帮您安排喝咖啡的时间。",
  ]),
  "/view3": view("人才测评", "talent", "talent", "职场人才测评：六维人格模型｜基因与健康", [
    "用于招聘、岗位建模、人才盘点、内部晋升与选拔的六维人格测评，并据此安排在职学习规划。",
    "问卷得出结论，基因信息仅作科普；企业只看到十人以上的汇总。",
  ]),
  "/view4": view("学业规划", "children", "study", "学业规划：从兴趣与学习方式出发｜基因与健康", [
    "家长与孩子一起完成兴趣和学习方式测评，得到一份分阶段的学业规划建议：先看长处，再排时间，每学期复盘一次。",
    "不采集未成年人样本，不承诺成绩与升学结果。",
  ]),
  "/view5": view("专业选择", "children", "specialty", "专业选择：六类兴趣与专业方向｜基因与健康", [
    "从六类兴趣出发，把选科、专业方向与真实的课程、职业放在一起比较，给出可以验证的候选清单。",
    "适合高中选科和高考志愿前使用，结果供家庭讨论，不替孩子作决定。",
  ]),
  "/view6": view("营养代谢", "nutrition", "nutrition", "营养代谢与吸收：营养素基因检测｜基因与健康", [
    "叶酸、维生素 D、维生素 B12、乳糖等营养素，在每个人身体里的代谢与吸收并不一样。",
    "按营养素逐项说明相关基因、证据等级和饮食建议，补充剂用量由医生决定。",
  ]),
  "/view7": view("运动", "sport", "sport", "运动基因：爆发、耐力与恢复的科普｜基因与健康", [
    "从 ACTN3 等基因说起，了解爆发、耐力、恢复和软组织四个方面的研究进展，以及它们为什么不能用来选材。",
    "帮您把训练安排得更合身，给成年人使用。",
  ]),
  "/view8": view("疾病风险", "disease", "disease", "国人常见疾病风险：多基因位置科普｜基因与健康", [
    "2 型糖尿病、高血压、冠心病、脑卒中、痛风、骨质疏松等国人常见疾病，遗传只是一部分原因。",
    "用人群中的相对位置说明遗传倾向，并告诉您哪些生活习惯与筛查更重要。",
  ]),
  "/view9": view("美丽肌肤", "beauty", "beauty", "美丽肌肤：8 个维度、18 个因子｜基因与健康", [
    "从敏感、光老化、干燥、痤疮、黑色素、色斑、皱纹到角质层，8 个维度、18 个因子的肌肤倾向。",
    "每一项都写明证据等级与日常护理重点，防晒排在第一位。",
  ]),
  "/privacy": {
    name: "隐私政策",
    title: "隐私政策：收集什么、用来做什么、保存多久｜基因与健康",
    description:
      "逐项说明我们收集哪些个人信息、用来做什么、保存多久、谁会接触，以及您怎样查看、复制、更正、删除信息或撤回同意。写明版本和施行日期，以及公司名称、地址和联系方式。",
    hue: "brand",
    art: "lab",
  },
  "/terms": {
    name: "服务协议",
    title: "服务协议：检测性质、误差与复检、费用与退款｜基因与健康",
    description:
      "使用我们的检测服务前请阅读：须年满 18 周岁并使用本人样本，检测为消费级、仅供参考和娱乐，结果可能有误或缺失，何时免费复检、何时退款，报告怎样查看，发生争议怎样投诉。",
    hue: "brand",
    art: "lab",
  },
  "/consent": {
    name: "单独同意书",
    title: "敏感个人信息处理单独同意书｜基因与健康",
    description:
      "基因信息和健康信息属于敏感个人信息，绑定样本时另行征得您的单独同意。这里写明处理哪些信息、为什么必须处理、对您有什么影响、怎样保护、保存多久，以及怎样撤回同意。",
    hue: "brand",
    art: "lab",
  },
  "/404": {
    name: "页面不存在",
    title: "页面不存在｜基因与健康",
    description:
      "您访问的页面不存在，可能已经改名或下线。请检查地址是否正确，或返回首页，从首页找到检测项目、报告查询和联系方式；报告请从“我的样本和报告”查看。",
    hue: "brand",
    art: "hero",
    isHidden: true,
  },
  "/401": {
    name: "没有权限",
    title: "没有权限｜基因与健康",
    description:
      "您没有访问该页面的权限。请返回上一页，或换用有权限的账号登录后再试；如果您认为这是误会，请联系贵单位的系统管理员，为您的账号开通相应的菜单与操作权限。",
    hue: "brand",
    art: "hero",
    isHidden: true,
  },
  "/auth-redirect": {
    name: "正在返回",
    title: "",
    description:
      "正在完成登录，窗口稍后会自动关闭，不需要您做任何操作。如果长时间没有反应，请直接关闭本页，回到原来的页面重新登录，或返回网站首页查看检测项目。",
    hue: "brand",
    art: "hero",
    isHidden: true,
  },
};

function view(name: string, hue: Hue, art: string, title: string, description: [string, string]): Facts {
  return { name, hue, art, title, description: description.join(""), parent: "/products/dtc", isService: true };
}

export const sitePages: readonly SitePage[] = Object.entries(facts).map(([path, page]) => ({
  path: path as SitePath,
  ...page,
}));

/** The page of a path; throws for a path that is none of ours, so that a wrong link fails the build. */
export function sitePage(path: string): SitePage {
  const page = sitePages.find((one) => one.path === path);
  if (!page) throw new Error(`no public page has the path ${path}`);
  return page;
}
