import { expect, test } from "vitest";
import { viewGroups } from "../../../web/marketing/views/view-groups";
import { renderPublicPage } from "../../../web/prerender";

/** A part of a page's markup, from the match of `start` to the next `end`. */
async function partOf(path: string, start: RegExp, end: string): Promise<string> {
  const { html } = await renderPublicPage(path);
  const from = html.search(start);
  return from < 0 ? "" : html.slice(from, html.indexOf(end, from));
}

const linksIn = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href]) => href);

test("the top navigation: the logo leads home, then home, products with three entries, customisation, about us", async () => {
  const header = await partOf("/aboutus", /<header class="top"/, "</header>");
  const nav = header.slice(header.indexOf('aria-label="主导航"'), header.indexOf("</nav>"));
  expect(header.indexOf('href="/index"')).toBeLessThan(header.indexOf("<nav"));
  const products = ["/products/drugs", "/products/drugs", "/products/micro", "/products/dtc"];
  expect(linksIn(nav)).toEqual(["/index", ...products, "/customize", "/aboutus"]);
});

test("the footer leads home and shows the copyright of 2025", async () => {
  const footer = await partOf("/aboutus", /<footer class="foot"/, "</footer>");
  expect(footer).toMatch(/© 2025[^/]*<a [^>]*href="\/index"/);
});

test("the cards of the application areas lead to the three product pages, the page of medication to customisation", async () => {
  const home = await partOf("/index", /<main/, "</main>");
  const cards = home.match(/<article class="area .*?<\/article>/g) ?? [];
  expect(cards.map(linksIn)).toEqual([["/products/drugs"], ["/products/micro"], ["/products/dtc"]]);
  expect(linksIn(await partOf("/products/drugs", /<main/, "</main>"))).toContain("/customize");
});

test("the left menu of customisation has the nine views in five groups, of which the first starts open", async () => {
  const menu = await partOf("/customize", /<nav class="view-menu"/, "</nav>");
  expect(linksIn(menu)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((n) => `/view${n}`));
  expect(menu.match(/<details[^>]*>/g)).toEqual(['<details open="">', "<details>", "<details>"]);
  expect(viewGroups.map(({ name }) => name)).toEqual(["社交", "职场", "学业", "健康", "美丽"]);
});
