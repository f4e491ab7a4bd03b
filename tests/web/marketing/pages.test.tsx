import { beforeAll, describe, expect, test } from "vitest";
import { siteDescriptions } from "../../../web/marketing/site-descriptions";
import { sitePages } from "../../../web/marketing/site-pages";
import { renderPublicPage } from "../../../web/prerender";
import { webPartOf } from "../../../web/shared/faces";

const html = new Map<string, string>();
beforeAll(async () => {
  for (const { path } of sitePages) html.set(path, (await renderPublicPage(path)).html);
});

const pageOf = (path: string) => html.get(path) ?? "";
/** The text that a reader sees: tags removed, spaces joined. */
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
      const { pathname, hash, host } = new URL(link, `https://site.test${path}`);
      if (path === "/sources" && host !== "site.test") {
        expect(host).toMatch(/^(doi\.org|(pmc|pubmed|www)\.ncbi\.nlm\.nih\.gov)$/);
        continue;
      }
      if (webPartOf(pathname) !== "marketing") {
        expect(pathname).toMatch(/^\/h5\/(bind|check|test|status)$/);
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
  expect(new Set(Object.values(siteDescriptions)).size).toBe(sitePages.length);
  const lengths = Object.values(siteDescriptions).map((text) => text.length);
  expect([Math.min(...lengths) >= 50, Math.max(...lengths) <= 120]).toEqual([true, true]);
});

test("no page praises itself, diagnoses or tells how much anybody can drink", () => {
  for (const { path } of sitePages) expect(textOf(path)).not.toMatch(/最佳|国家级|第一品牌|！|千杯不醉|能喝 ?\d/);
});
