import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type CountedTask, countHandwork } from "../support/handwork";
import { type Journey, openJourney, ownPhone } from "../support/journey";
import { commitImport, openImport } from "../support/lab-desk";
import { boundTubes } from "../support/own-tube";
import { demoOf, sharedDesk, signInAs } from "../support/people";
import { filledPlate, plateFile, scan } from "../support/plate-desk";

const reviewDesk = sharedDesk((journey) => demoOf(journey).staff.reviewer);

test("a reviewer works down the results with the keyboard: a key a normal result, one step for all that are left, Back closes what he opened", async () => {
  const bench = await openJourney("smallDesk");
  const benchTask = await countHandwork(bench, "plate technician");
  await signInAs(bench, demoOf(bench).staff.technician, "/lab/receiving");
  const barcodes = await measuredTubes(bench, benchTask, 5);

  const desk = await reviewDesk();
  const task = await countHandwork(desk, "reviewer");
  const { page } = desk;
  const posts = countPosts(desk);
  await page.goto(`/lab/review?search=${barcodes[0]}`);
  const run = await page.getByRole("link", { name: /^R\d{6}-\d+$/ }).textContent();
  await page.goto(`/lab/review?search=${run}`);
  const rows = page.getByRole("region", { name: "检测结果" }).locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(5);

  await page.getByText("A 审核通过，R 退回；有例外").waitFor();
  const help = page.getByRole("dialog", { name: "帮助" });
  // Keyboard shortcuts work from the shell's first idle moment.
  await expect.poll(async () => page.keyboard.press("?").then(() => help.count())).toBe(1);
  await help.getByText("提交人不能审核自己的结果").waitFor();
  await help.getByText("退回", { exact: true }).waitFor();
  await help.getByText("样本到达实验室，扫码确认收到。").waitFor();
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "hidden" });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "审核通过" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await drawer.getByText("第 2 / 5 个").waitFor();
  await page.goBack();
  await drawer.waitFor({ state: "hidden" });
  expect(new URL(page.url()).search).toBe(`?search=${run}`);

  const places = () => rows.evaluateAll((all) => all.map((row) => row.querySelector("a")?.textContent));
  const before = await places();
  await rows.first().focus();
  await task("reviews 5 results: 2 by a key each, 1 returned, 2 together", async () => {
    for (const done of [1, 2]) {
      await page.keyboard.press("a");
      await expect.poll(() => rows.filter({ hasText: "已处理" }).count()).toBe(done);
      await expect.poll(() => rows.nth(done).evaluate((row) => row === document.activeElement)).toBe(true);
    }
    await page.keyboard.press("r");
    const question = page.getByRole("dialog", { name: "退回这个结果" });
    await question.getByLabel("退回原因").fill("请核对散点图");
    await question.getByRole("button", { name: "退回" }).click();
    await page.getByText("已退回 1 个结果").waitFor();
    await approveRest(page, run ?? "");
    await page.getByText("已处理的 5 行仍留在原处").waitFor();
  });
  expect(await places()).toEqual(before);
  expect(posts()).toEqual(["review", "review", "return", "review"]);
});

test("what wants an eye is not approved from the list: the key opens it", async () => {
  const desk = await reviewDesk();
  const { page } = desk;
  const posts = countPosts(desk);
  await page.goto("/lab/review?look=exception");
  await page.getByText("存疑").first().waitFor();
  await page.getByText("A 审核通过，R 退回；有例外").waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("a");
  await page
    .getByRole("dialog")
    .getByRole("heading", { name: /^结果 / })
    .waitFor();
  expect(posts()).toEqual([]);
});

/** The two results that are left; the two that he opened before were approved one by one. */
async function approveRest(page: Page, run: string): Promise<void> {
  await page.getByRole("button", { name: "选中 2 个没有例外的结果" }).click();
  await page.getByRole("button", { name: "审核通过 2 个" }).click();
  const together = page.getByRole("dialog", { name: "审核通过 2 个结果" });
  await together.getByText(`酒精耐受基因检测，${run}`).waitFor();
  expect((await together.getByRole("definition").allTextContents()).map((text) => text.trim())).toEqual([
    "2 个",
    "2 个",
  ]);
  await together.getByRole("button", { name: "审核通过" }).click();
}

/** Write calls about results, by the last word of their path. */
function countPosts({ page }: Journey): () => string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && pathname.includes("/result-sets")) seen.push(pathname.split("/").at(-1) ?? "");
  });
  return () => seen;
}

/** Tubes of five people, measured on one plate and submitted; the sixth gives no call and is not submitted. */
async function measuredTubes(bench: Journey, task: CountedTask, quantity: number): Promise<string[]> {
  const owner = () => ({ phone: ownPhone(), name: "陆行舟", height: "176", weight: "70" });
  const all = await boundTubes(bench, Array.from({ length: quantity + 1 }, owner));
  await scan(bench, all);
  await expect.poll(() => bench.page.getByRole("listitem").filter({ hasText: "签收成功" }).count()).toBe(all.length);
  const [silent = "", ...barcodes] = all;
  let plate = "";
  await task("fills a plate with 6 tubes, takes back a scan, and closes it", async () => {
    plate = await filledPlate(bench, all);
  });
  const file = await plateFile(bench, plate, all, silent);
  await task("imports the file of the instrument", async () => {
    await openImport(bench, file, barcodes);
    await commitImport(bench);
  });
  await task("submits all results of the run", async () => {
    await bench.page.getByRole("button", { name: `提交 ${quantity} 个结果审核` }).click();
    const question = bench.page.getByRole("dialog", { name: `提交 ${quantity} 个结果` });
    await question.getByRole("button", { name: "提交" }).click();
    await bench.page.getByText(`已提交 ${quantity} 个结果`).waitFor();
  });
  return barcodes;
}
