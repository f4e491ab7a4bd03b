import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openJourney } from "../support/journey";
import { demoOf, sharedDesk, signInAs } from "../support/people";
import { callAs } from "../support/staff-api";

const adminDesk = sharedDesk(({ product }) => product.admin);
const benchDesk = sharedDesk((journey) => demoOf(journey).staff.technician);

/** Number of whole rows between the heading and the pager, and the height of the rows. */
async function rowsInSight(page: Page, path: string): Promise<{ seen: number; heights: number[] }> {
  await page.goto(path);
  await page.getByRole("navigation", { name: "翻页" }).waitFor();
  return page.evaluate(() => {
    const table = document.querySelector("main table");
    const top = table?.querySelector("thead")?.getBoundingClientRect().bottom ?? 0;
    const pager = document.querySelector('main [aria-label="翻页"]')?.getBoundingClientRect().top ?? 0;
    const rows = [...(table?.querySelectorAll("tbody tr") ?? [])].map((row) => row.getBoundingClientRect());
    const seen = rows.filter((row) => row.top >= top - 1 && row.bottom <= Math.min(pager, innerHeight) + 1).length;
    return { seen, heights: [...new Set(rows.map(({ height }) => Math.round(height)))] };
  });
}

test("at 1280 x 800 the lists of the bench show at least twice the rows that they did, each on one line", async () => {
  const { page } = await benchDesk();
  for (const [path, least] of [
    ["/lab/imports", 8],
    ["/lab/kits", 12],
    ["/lab/runs", 14],
  ] as const) {
    const { seen, heights } = await rowsInSight(page, path);
    expect([path, heights]).toEqual([path, [36]]);
    expect(seen, path).toBeGreaterThanOrEqual(least);
  }
});

test("at 1280 x 800 the filters of the busiest lists stand in one row with the buttons of the list", async () => {
  const { page } = await benchDesk();
  for (const path of ["/lab/tubes", "/lab/receiving/samples", "/lab/reports"]) {
    await page.goto(path);
    await page.getByRole("button", { name: "表格设置" }).waitFor();
    const bar = page
      .getByRole("main")
      .getByRole("search")
      .filter({ has: page.getByRole("combobox") });
    await expect.poll(async () => [path, (await bar.boundingBox())?.height]).toEqual([path, 36]);
  }
});

test("the page is what scrolls, and the head and the pager of a list stay in sight", async () => {
  const { page } = await benchDesk();
  await page.goto("/lab/runs?pageSize=50");
  await page.getByRole("navigation", { name: "翻页" }).waitFor();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const head = await page.getByRole("columnheader", { name: "批次号" }).boundingBox();
  const pager = await page.getByRole("navigation", { name: "翻页" }).boundingBox();
  expect(head?.y).toBeGreaterThan(80);
  expect(head?.y).toBeLessThan(110);
  expect(Math.round((pager?.y ?? 0) + (pager?.height ?? 0))).toBeLessThanOrEqual(801);
});

test("a filter names a value of its address that it does not know", async () => {
  const { page } = await adminDesk();
  await page.goto("/system/users?status=gone");
  const status = page.getByRole("combobox", { name: "状态" });
  await expect.poll(() => status.locator("option:checked").textContent()).toBe("状态：没有“gone”这一项");
});

test("a counted list is turned by number, and shows its last page when the last row of a later one is gone", async () => {
  const journey = await adminDesk();
  const { page } = journey;
  const codes = Array.from({ length: 61 }, (_, i) => `pages-${String(i).padStart(2, "0")}`);
  for (const postCode of codes)
    await callAs(journey, "POST", "/api/v1/post", { postName: postCode, postCode, sort: 900 });
  await page.goto("/system/posts?postCode=pages-&pageSize=10&page=7");
  const row = page.getByRole("row", { name: /pages-/ });
  await row.waitFor();
  expect(await row.count()).toBe(1);
  await page.getByRole("button", { name: /^删除 pages-/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("page") === "6");
  await page.getByText("共 60 条，第 6 / 6 页").waitFor();
  await page.getByRole("button", { name: "第 2 页" }).click();
  await page.waitForURL((url) => url.searchParams.get("page") === "2");
  await page.getByRole("textbox", { name: "跳至第几页" }).fill("99");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("page") === "6");
});

test("on a phone rows are cards with the names of their values, and the filters stand in a drawer", async () => {
  const journey = await openJourney("smallPhone");
  const { page } = journey;
  await signInAs(journey, demoOf(journey).staff.technician, "/lab/runs");
  await page.getByRole("navigation", { name: "翻页" }).waitFor();
  const card = page.locator("main tbody tr").first();
  expect((await card.boundingBox())?.width).toBeLessThanOrEqual(360);
  expect(
    await card
      .locator("td")
      .nth(1)
      .evaluate((cell) => getComputedStyle(cell, "::before").content),
  ).toBe('"状态"');
  await page.getByRole("button", { name: "筛选" }).click();
  await page.getByRole("dialog", { name: "筛选" }).getByRole("combobox", { name: "状态" }).selectOption({ index: 1 });
  await page.waitForURL((url) => url.searchParams.has("state"));
  await page.getByRole("button", { name: "关闭", exact: true }).click();
  await page.getByRole("button", { name: "筛选（1）" }).waitFor();
});
