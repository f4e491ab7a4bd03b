import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sitePages } from "../../web/marketing/site-pages";
import { type Journey, openJourney } from "../support/journey";
import { holdRequests } from "../support/slow-line";

/** Opens a page of the site and waits for hydration. */
async function openPage({ page }: Journey, path: string): Promise<Page> {
  await page.goto(path);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  return page;
}

/** Numbers of the visible cards; one of seven, two during a transition. */
async function shownFeatures(page: Page): Promise<string> {
  const all = await page.locator(".comb-card:visible .comb-number").allTextContents();
  return all.map((text) => text.slice(0, 2)).join();
}

/** Stops the page's clock: from here on time advances only by the test. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

test("the submenu opens under the mouse, closes 50 ms after the item and 100 ms after the menu was left", async () => {
  const journey = await openJourney("desk");
  const page = await openPage(journey, "/index");
  await stopClock(page);
  const item = page.locator(".sub-item");
  const isOpen = () => page.locator(".has-sub[data-open]").count();
  const away = () => page.mouse.move(200, 600);

  await item.hover();
  expect(await isOpen()).toBe(1);
  await expect.poll(() => page.locator("#product-menu a").allTextContents()).toHaveLength(3);
  await away();
  await page.clock.runFor(49);
  expect(await isOpen()).toBe(1);
  await page.clock.runFor(1);
  await expect.poll(isOpen).toBe(0);

  await item.hover();
  await page.locator("#product-menu a").nth(1).hover();
  await page.clock.runFor(1_000);
  expect(await isOpen()).toBe(1);
  await away();
  await page.clock.runFor(99);
  expect(await isOpen()).toBe(1);
  await page.clock.runFor(1);
  await expect.poll(isOpen).toBe(0);
  expect(journey.pageErrors).toEqual([]);
});

test("the submenu works by keyboard alone: arrows go round, Escape gives the focus back, Enter opens the page", async () => {
  const journey = await openJourney("desk");
  const page = await openPage(journey, "/index");
  const button = page.getByRole("button", { name: "展开产品应用" });
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toContain("精准用药");
  await expect.poll(() => button.getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("ArrowUp");
  await expect.poll(focused).toContain("消费级基因检测");
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toContain("精准用药");
  await page.keyboard.press("Escape");
  expect(await button.evaluate((own) => own === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toContain("精准用药");
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toContain("病毒与微生物");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/products/micro");
  await expect.poll(() => page.title()).toContain("病毒与微生物");
  expect(await page.locator(".has-sub[data-open]").count()).toBe(0);
  expect(journey.pageErrors).toEqual([]);
});

test("the seven features wrap around by arrows and by keyboard", async () => {
  const journey = await openJourney("desk");
  const page = await openPage(journey, "/index");
  const shown = () => shownFeatures(page);
  await expect.poll(shown).toBe("01");
  await page.getByRole("button", { name: "上一个特点" }).click();
  await expect.poll(shown).toBe("07");
  await page.getByRole("button", { name: "下一个特点" }).click();
  await expect.poll(shown).toBe("01");
  for (let i = 0; i < 7; i++) await page.getByRole("button", { name: "下一个特点" }).click();
  await expect.poll(shown).toBe("01");
  await page.getByRole("radio", { name: "01 30 分钟" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(shown).toBe("07");
  await page.locator(".cell", { hasText: "普通场所" }).click();
  await expect.poll(shown).toBe("04");
  expect(journey.pageErrors).toEqual([]);
});

test("defaultPath chooses the tab and the entry of the menu; the two cards lead to coffee and alcohol", async () => {
  const journey = await openJourney("desk");
  const page = await openPage(journey, "/products/dtc");
  const chosen = (menu: string) => page.locator(`${menu} a[aria-current]`).first().textContent();
  expect(await chosen(".tabs")).toContain("酒精耐受");
  await openPage(journey, "/products/dtc?defaultPath=/view6");
  await expect.poll(() => chosen(".tabs")).toContain("营养代谢");
  await page.locator(".tabs a", { hasText: "运动" }).click();
  await expect.poll(() => new URL(page.url()).search).toContain("view7");
  for (const [card, name] of [
    ["咖啡代谢检测", "咖啡代谢"],
    ["酒精耐受检测", "酒精耐受"],
  ] as const) {
    await openPage(journey, "/products/dtc");
    await page.locator(".starter", { hasText: card }).getByRole("link").click();
    await page.waitForURL("**/customize?defaultPath=*");
    await expect.poll(() => chosen(".view-menu")).toBe(name);
  }
  await openPage(journey, "/customize");
  await expect.poll(() => page.locator(".view-menu details[open] summary").allTextContents()).toEqual(["社交"]);
  await page.locator(".view-menu a", { hasText: "美丽" }).click();
  await expect.poll(() => page.locator(".view-choice h3, .view-choice h2").first().textContent()).toContain("美丽肌肤");
  expect(journey.pageErrors).toEqual([]);
});

test("choosing a genotype changes population, effect and advice together; of two chosen before the scripts came the later one counts", async () => {
  const journey = await openJourney("desk");
  const { page } = journey;
  const letScriptsCome = await holdRequests(page, "**/assets/**");
  await page.goto("/products/drugs", { waitUntil: "commit" });
  const answer = page.locator(".explorer-answer");
  await expect.poll(() => answer.textContent()).toMatch(/GG[\s\S]*每 100 人中约 58 人/);
  await page.getByRole("button", { name: /rs1801394/ }).click();
  await page.getByRole("button", { name: /rs1801133/ }).click();
  await letScriptsCome();
  await expect.poll(() => answer.textContent()).toMatch(/CC[\s\S]*每 100 人中约 36 人[\s\S]*400 微克/);
  await page.getByRole("button", { name: "TT", exact: true }).click();
  await expect.poll(() => answer.textContent()).toMatch(/TT[\s\S]*每 100 人中约 16 人[\s\S]*800-1000 微克/);
  const table = page.locator(".switch-panel:visible");
  await expect.poll(() => table.textContent()).toContain("rs671");
  await page.locator("label", { hasText: "叶酸举例" }).click();
  await expect.poll(() => table.textContent()).toMatch(/rs1801133[\s\S]*rs1801131[\s\S]*rs1801394/);
  expect(journey.pageErrors).toEqual([]);
});

test("after a page change the way to the top takes 800 ms, and no time for those who asked for less motion", async () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const journey = await openJourney("desk", { reducedMotion });
    const page = await openPage(journey, "/index");
    const place = () => page.evaluate(() => window.scrollY);
    const link = page.getByRole("contentinfo").getByRole("link", { name: "关于我们" });
    await link.scrollIntoViewIfNeeded();
    const start = await place();
    expect(start).toBeGreaterThan(1_000);
    if (reducedMotion === "no-preference") await stopClock(page);
    await link.click();
    await page.waitForURL("**/aboutus");
    if (reducedMotion === "reduce") {
      await expect.poll(place).toBe(0);
    } else {
      await expect.poll(() => page.evaluate(() => document.title)).toContain("关于我们");
      await page.clock.runFor(300);
      expect(await place()).toBeGreaterThan(0);
      await page.clock.runFor(700);
      expect(await place()).toBe(0);
    }
    expect(journey.pageErrors).toEqual([]);
  }
});

test("without JavaScript every page is readable, its pictures are there and its parts can be opened", async () => {
  const { page } = await openJourney("smallPhone", { javaScriptEnabled: false });
  for (const { path } of sitePages.filter((one) => !one.isHidden)) {
    await page.goto(path);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).isVisible(), { message: path }).toBe(true);
    expect((await page.locator("main").ariaSnapshot()).length, path).toBeGreaterThan(300);
  }
  await page.goto("/index");
  await page.locator(".phone-menu summary").click();
  await page.getByRole("navigation", { name: "手机导航" }).getByRole("link", { name: "精准用药" }).click();
  await page.waitForURL("**/products/drugs");
  await page.locator("label", { hasText: "叶酸举例" }).click();
  await expect.poll(() => page.getByText("800-1000 微克/天").first().isVisible()).toBe(true);
  await page.locator(".faq summary").first().click();
  await expect.poll(() => page.locator(".faq details p").first().isVisible()).toBe(true);
  await page.goto("/index");
  await page.locator(".cell", { hasText: "稳定可靠" }).click();
  await expect.poll(() => shownFeatures(page)).toBe("07");
  await page.goto("/products/dtc");
  await page.locator(".tabs a", { hasText: "咖啡代谢" }).click();
  await page.waitForURL("**/view2");
});
