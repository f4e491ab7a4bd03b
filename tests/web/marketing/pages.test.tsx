import { beforeAll, describe, expect, test } from "vitest";
import { sitePages } from "../../../web/marketing/site-pages";
import { render } from "../../../web/prerender";
import { faceOf } from "../../../web/shared/faces";

const html = new Map<string, string>();
beforeAll(async () => {
  for (const { path } of sitePages) html.set(path, (await render(path)).html);
});

const pageOf = (path: string) => html.get(path) ?? "";
/** What a reader sees: tags removed, spaces joined. */
const textOf = (path: string) =>
  pageOf(path)
    .replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, "")
    .replaceAll(/<!-- -->|<[^>]+>/g, "")
    .replaceAll(/\s+/g, " ");

describe.each(sitePages.map(({ path }) => path))("%s without scripts", (path) => {
  test("has one heading of the first order and no style attribute", () => {
    expect(pageOf(path).match(/<h1[ >]/g)).toHaveLength(1);
    expect(pageOf(path)).not.toContain(' style="');
  });

  test("has no identifier twice, and every label and description finds its element", () => {
    const ids = [...pageOf(path).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    const named = [...pageOf(path).matchAll(/ (?:for|aria-describedby|aria-labelledby|aria-controls)="([^"]+)"/g)];
    expect(named.map(([, id]) => id).filter((id) => !ids.includes(id))).toEqual([]);
  });

  test("leads only to pages and parts that exist", () => {
    const links = [...pageOf(path).matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = ""]) => href);
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) {
      const { pathname, hash } = new URL(link, `https://site.test${path}`);
      if (faceOf(pathname) !== "marketing") {
        expect(pathname).toMatch(/^\/h5\/(bind|test)$/);
        continue;
      }
      expect(html.has(pathname), link).toBe(true);
      if (hash) expect(pageOf(pathname), link).toContain(` id="${hash.slice(1)}"`);
    }
  });
});

test("titles differ, descriptions differ and are 50 to 120 characters long", () => {
  const shown = sitePages.filter((page) => !page.isHidden);
  expect(new Set(shown.map((page) => page.title)).size).toBe(shown.length);
  expect(new Set(sitePages.map((page) => page.description)).size).toBe(sitePages.length);
  const lengths = sitePages.map((page) => page.description.length);
  expect([Math.min(...lengths) >= 50, Math.max(...lengths) <= 120]).toEqual([true, true]);
});

test.each([
  ["/index", ["30 分钟", "唾液样本", "免提取", "普通场所", "培训简单", "常温运输和存储", "稳定可靠", "01", "07"]],
  ["/index", ["96", "99", "30-40", "四步合计约 40 分钟", "2-3 天", "绑定一次", "报告自动推送"]],
  ["/products/drugs", ["糖尿病", "痛风", "咳嗽、哮喘", "心血管"]],
  ["/products/drugs", ["硝酸甘油", "别嘌醇", "华法林", "叶酸", "辛伐他汀", "约 40%", "约 60%"]],
  [
    "/products/drugs",
    ["位点", "基因型", "人群频率", "代谢影响", "建议", "400 微克/天", "600 微克/天", "800-1000 微克/天"],
  ],
  ["/products/drugs", ["切勿因本结果自行停药、换药或加量", "拨打 120"]],
  ["/products/micro", ["新型冠状病毒", "甲型流感病毒", "乙型流感病毒", "呼吸道合胞病毒", "阈值"]],
  [
    "/products/micro",
    ["约 30-40 分钟", "免核酸提取", "普通场所", "最多 96 个反应模块", "结果上传云端", "标称准确率 99%"],
  ],
  ["/view1", ["ADH", "ALDH", "酒吧", "企业", "礼品", "员工福利", "销售招聘筛选", "商务宴请", "1995 年后"]],
  ["/view3", ["招聘", "岗位建模", "人才盘点", "内部晋升", "选拔", "六维人格模型"]],
  ["/view6", ["代谢", "吸收", "营养素"]],
  ["/view8", ["国人常见"]],
  ["/view9", ["8 个维度", "18 个因子", "敏感", "光老化", "干燥", "痤疮", "黑色素", "色斑", "皱纹", "角质层"]],
  [
    "/404",
    ["The webmaster said that you can not enter this page...", "click the button below to return to the homepage."],
  ],
  ["/401", ["you have no permission to enter this page"]],
])("%s says what the specification asks: %s", (path, words) => {
  for (const word of words) expect(textOf(path)).toContain(word);
});

test.each([
  ["rs671", "GG 58%", "GA 36%", "AA 6%"],
  ["rs1801133", "CC 36%", "CT 48%", "TT 16%"],
  ["rs1801131", "AA 65%", "AC 31%", "CC 4%"],
  ["rs1801394", "AA 54%", "AG 39%", "GG 7%"],
])("the frequencies of %s stand in its rows", (site, ...rows) => {
  const text = textOf("/products/drugs");
  const table = text.slice(text.indexOf("硝酸甘油举例"));
  const part = table.slice(table.indexOf(site));
  let at = 0;
  for (const row of rows) {
    const [genotype = "", share = ""] = row.split(" ");
    at = part.indexOf(genotype, at);
    expect(part.slice(at, at + 12)).toContain(share);
  }
});

test("no page praises itself, diagnoses or tells how much anybody can drink", () => {
  for (const { path } of sitePages) expect(textOf(path)).not.toMatch(/最佳|国家级|第一品牌|！|千杯不醉|能喝 ?\d/);
});
