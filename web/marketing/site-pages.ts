import type { SitePath } from "#contract/screens/public";
import type { Hue } from "./parts/hue";
import { indexTitle } from "./site-name";

/** The facts of a public page for its visitors; site-descriptions.ts has those for the head of the document. */
export interface SitePage {
  readonly path: SitePath;
  /** Short name for menus and breadcrumbs. */
  readonly name: string;
  /** Empty: the app's name is used (see layout/page-title.ts). */
  readonly title: string;
  readonly hue: Hue;
  /** Drawing under /art/site. */
  readonly art: string;
  /** The page above it; undefined for pages of the top navigation. */
  readonly parent?: SitePath;
  /** True for a test that people can order, for structured data. */
  readonly isService?: boolean;
  /** True: excluded from search engines. */
  readonly isHidden?: boolean;
}

type Facts = Omit<SitePage, "path">;

const facts: Readonly<Record<SitePath, Facts>> = {
  "/index": {
    name: "首页",
    title: indexTitle,
    hue: "brand",
    art: "hero",
  },
  "/products/drugs": {
    name: "精准用药",
    title: "精准用药：药物与基因｜基因与健康",
    hue: "medication",
    art: "medication",
    isService: true,
  },
  "/products/micro": {
    name: "病毒与微生物",
    title: "病毒与微生物：四项呼吸道病毒快检｜基因与健康",
    hue: "pathogen",
    art: "pathogen",
    isService: true,
  },
  "/products/dtc": {
    name: "消费级基因检测",
    title: "消费级基因检测：九项生活方式检测｜基因与健康",
    hue: "brand",
    art: "dtc",
    isService: true,
  },
  "/customize": {
    name: "检测定制",
    title: "检测定制：为合作伙伴定制检测项目｜基因与健康",
    hue: "brand",
    art: "device",
  },
  "/aboutus": {
    name: "关于我们",
    title: "关于我们：实验室、质量与数据安全｜基因与健康",
    hue: "brand",
    art: "lab",
  },
  "/view1": view("酒精耐受", "alcohol", "alcohol", "酒精耐受基因检测：ALDH2 与 ADH1B｜基因与健康"),
  "/view2": view("咖啡代谢", "coffee", "coffee", "咖啡代谢基因检测：CYP1A2 与 AHR｜基因与健康"),
  "/view3": view("人才测评", "talent", "talent", "职场人才测评：六维人格模型｜基因与健康"),
  "/view4": view("学业规划", "children", "study", "学业规划：从兴趣与学习方式出发｜基因与健康"),
  "/view5": view("专业选择", "children", "specialty", "专业选择：六类兴趣与专业方向｜基因与健康"),
  "/view6": view("营养代谢", "nutrition", "nutrition", "营养代谢与吸收：营养素基因检测｜基因与健康"),
  "/view7": view("运动", "sport", "sport", "运动基因：爆发、耐力与恢复的科普｜基因与健康"),
  "/view8": view("疾病风险", "disease", "disease", "国人常见疾病风险：多基因风险的相对位置｜基因与健康"),
  "/view9": view("美丽肌肤", "beauty", "beauty", "美丽肌肤：8 个维度、18 个因子｜基因与健康"),
  "/tubes": {
    name: "怎么得到采样管",
    title: "怎么得到采样管：服务点、单位与药店｜基因与健康",
    hue: "brand",
    art: "dtc",
  },
  "/privacy": {
    name: "隐私政策",
    title: "隐私政策：收集什么、用来做什么、保存多久｜基因与健康",
    hue: "brand",
    art: "lab",
  },
  "/terms": {
    name: "服务协议",
    title: "服务协议：检测性质、误差与复检、费用与退款｜基因与健康",
    hue: "brand",
    art: "lab",
  },
  "/consent": {
    name: "单独同意书",
    title: "敏感个人信息处理单独同意书｜基因与健康",
    hue: "brand",
    art: "lab",
  },
  "/sources": {
    name: "参考资料",
    title: "参考资料：页面引用的文献、指南与法规｜基因与健康",
    hue: "brand",
    art: "lab",
  },
  "/404": {
    name: "页面不存在",
    title: "页面不存在｜基因与健康",
    hue: "brand",
    art: "hero",
    isHidden: true,
  },
  "/401": {
    name: "没有权限",
    title: "没有权限｜基因与健康",
    hue: "brand",
    art: "hero",
    isHidden: true,
  },
  "/auth-redirect": {
    name: "正在返回",
    title: "",
    hue: "brand",
    art: "hero",
    isHidden: true,
  },
};

function view(name: string, hue: Hue, art: string, title: string): Facts {
  return { name, hue, art, title, parent: "/products/dtc", isService: true };
}

export const sitePages: readonly SitePage[] = Object.entries(facts).map(([path, page]) => ({
  path: path as SitePath,
  ...page,
}));

/** The page of a path; throws for an unknown path, so that a wrong link fails the build. */
export function sitePage(path: string): SitePage {
  const page = sitePages.find((one) => one.path === path);
  if (!page) throw new Error(`no public page has the path ${path}`);
  return page;
}
