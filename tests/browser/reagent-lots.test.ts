import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { countHandwork } from "../support/handwork";
import { type Journey, openJourney, ownPhone } from "../support/journey";
import { giveReason, grouped, openImport, publishResults, rowOf } from "../support/lab-desk";
import { boundTubes } from "../support/own-tube";
import { demoOf, signInAs } from "../support/people";
import { filledPlate, plateFile, scan } from "../support/plate-desk";
import { holdRequests } from "../support/slow-line";

const owner = () => ({ phone: ownPhone(), name: "秦望舒", height: "165", weight: "55" });
const supplierCode = "(01)06912345678901(17)280930(10)RG2613W";
const reagentName = "到货验收演练预混液";

test("a lot arrives by its supplier's code, is refused at a run until it is accepted, its recall holds what was measured with it, and one reason serves the whole run; then their tubes are recalled", async () => {
  const bench = await openJourney("smallDesk");
  const { page } = bench;
  await signInAs(bench, demoOf(bench).staff.technician, "/lab/reagents");
  await addReagent(page);
  const [box, second] = await arrives(page);
  const lotPage = page.url();
  await printLabels(page);

  const [onWay = "", ...barcodes] = await boundTubes(bench, [owner(), owner(), owner()]);
  await page.goto("/lab/receiving");
  await scan(bench, barcodes);
  await expect.poll(() => page.getByRole("listitem").filter({ hasText: "签收成功" }).count()).toBe(2);
  const plate = await filledPlate(bench, barcodes);
  await openImport(bench, await plateFile(bench, plate, barcodes, ""), barcodes);
  await page.getByRole("button", { name: /^提交/ }).click();
  const dialog = page.getByRole("dialog", { name: "提交导入" });
  await scanBox(page, box);
  await dialog.getByText("批号 RG2613W 待验收").waitFor();
  await dialog.getByRole("button", { name: "提交" }).click();
  await dialog.getByText(`${reagentName} ${box}：批号 RG2613W 待验收`).waitFor();
  expect(await dialog.getByLabel("仍要使用的理由").count()).toBe(0);

  const desk = await openJourney("smallDesk");
  const task = await countHandwork(desk, "quality manager");
  await signInAs(desk, demoOf(desk).staff.quality, lotPage);
  await task("accepts a reagent lot, after a first try without its grounds", () => accept(desk.page));

  await scanQuickly(page, [second, box.toLowerCase()]);
  await expect.poll(() => dialog.getByText("待验收").count()).toBe(0);
  await submitsFixedBoxes(page, second);
  for (const code of [box, second]) await page.getByRole("link", { name: code }).waitFor();
  const run = page.url();

  await task("recalls a reagent lot", async () => {
    await desk.page.getByRole("button", { name: "召回" }).click();
    await giveReason(desk, "召回", "供应商通知：扩增效率不足");
    await desk.page.getByText("2 个未发布的结果已标为存疑").waitFor();
    await desk.page.getByText("已召回，不能再使用").waitFor();
  });
  await desk.page.getByLabel("用过这个批号的检测批次").getByRole("link").waitFor();
  expect(await desk.page.getByRole("button", { name: "验收" }).count()).toBe(0);

  await page.goto(run);
  await page.getByText("试剂批号 RG2613W 已召回：供应商通知：扩增效率不足").first().waitFor();
  await page.getByRole("button", { name: "提交 2 个结果审核" }).click();
  await page.getByRole("dialog", { name: "提交 2 个结果" }).getByRole("button", { name: "提交" }).click();
  await page.getByText("已提交 2 个结果").waitFor();
  await releaseRun(barcodes);
  await recallsKits(barcodes);
  await arrivesLate(bench, onWay);
  // The one refusal, which the browser logs too.
  expect(bench.pageErrors).toEqual([expect.stringContaining("422")]);
  expect(desk.pageErrors).toEqual([]);
});

test("a recalled lot offers the draft of a message for every report that was published with it, as one file", async () => {
  const journey = await openJourney("smallDesk");
  const { page } = journey;
  await signInAs(journey, demoOf(journey).staff.quality, "/lab/reagents/lots");
  const recalled = page.getByRole("row").filter({ hasText: "已召回", hasNotText: reagentName });
  await recalled.getByRole("link").first().click();
  const links = page.getByLabel("用过这个批号的报告").getByRole("link");
  await links.first().waitFor();
  const numbers = await links.allTextContents();
  await page.getByText(`${numbers.length} 份`, { exact: true }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "通知草稿" }).click(),
  ]);
  const [, ...lines] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines.map((line) => line.split(",")[0])).toEqual(numbers);
  for (const [i, line] of lines.entries()) expect(line).toContain(`报告（编号 ${numbers[i]}，采样管尾号`);
});

/** The reviewer explains the recall once, on one result; the other result of the run has the reason too. */
async function releaseRun(barcodes: readonly string[]): Promise<void> {
  const review = await openJourney("smallDesk");
  const { page } = review;
  const task = await countHandwork(review, "reviewer");
  await signInAs(review, demoOf(review).staff.reviewer, "/lab/review?state=submitted");
  const reason = "重测一致，召回不影响本批";
  const [first = "", second = ""] = barcodes;
  const drawer = page.getByRole("dialog", { name: /^结果 / });
  await task("gives one reason for the hold of all 2 results of a run, and approves both", async () => {
    await rowOf(review, first).click();
    const hold = drawer.getByRole("listitem").filter({ hasText: "RG2613W 已召回" });
    await expect.poll(() => hold.getByLabel("用于本批次全部 2 个结果").isChecked()).toBe(true);
    await hold.getByRole("textbox").fill(reason);
    await hold.getByRole("button", { name: "说明 2 个结果" }).click();
    await page.getByText("说明已保存到 2 个结果").waitFor();
    await hold.getByText(`理由：${reason}`).waitFor();
    await drawer.getByRole("button", { name: "审核通过" }).click();
    await drawer.getByText(grouped(second)).first().waitFor();
    await hold.getByText(`理由：${reason}`).waitFor();
    await drawer.getByRole("button", { name: "审核通过" }).click();
    await page.getByText("已处理的 2 行仍留在原处").waitFor();
  });
  await page.keyboard.press("Escape");
  await publishResults(review, [first]);
  expect(review.pageErrors).toEqual([]);
}

/** The newest batch of kits, of whose tubes the first has a report and the other a result that is not published. */
async function recallsKits([published = ""]: readonly string[]): Promise<void> {
  const desk = await openJourney("smallDesk");
  const { page } = desk;
  await signInAs(desk, desk.product.admin, "/lab/kits");
  await page.locator("a[href^='/lab/kits/0']").first().click();
  await page.getByRole("button", { name: "召回" }).click();
  await page
    .getByText("1 个未发布的结果以及之后测出的结果将标为存疑，须审核人说明；1 份已发布的报告会列出来")
    .waitFor();
  await giveReason(desk, "召回", "厂家通知：保存液不合格");
  await page.getByText("批次已召回，1 个未发布的结果已标为存疑").waitFor();
  await page.getByText("厂家通知：保存液不合格。").waitFor();
  const reports = page.getByLabel("这个批次的报告");
  await reports.getByText(published).waitFor();
  expect(await reports.getByRole("link").count()).toBe(1);
  await page.getByText("所用的一批采样管被召回").waitFor();
  expect(desk.pageErrors).toEqual([]);
}

async function addReagent(page: Page): Promise<void> {
  await page.getByRole("button", { name: "新增试剂" }).click();
  const dialog = page.getByRole("dialog", { name: "新增试剂" });
  await dialog.getByRole("button", { name: "保存" }).click();
  await dialog.getByText("请输入试剂名称（1-64 个字）").waitFor();
  await dialog.getByLabel("试剂名称").fill(reagentName);
  await dialog.getByLabel("检测方案").selectOption("ALC-2");
  await dialog.getByLabel("安全库存（盒）").fill("3");
  await dialog.getByRole("button", { name: "保存" }).click();
  await page.getByText("试剂已新增").waitFor();
  await page.getByRole("row").filter({ hasText: reagentName }).getByText("低于 3").waitFor();
}

/** Receives two boxes of the reagent whose lots are listed, even if its name comes late; returns their codes. */
async function arrives(page: Page): Promise<[string, string]> {
  const letReagentsCome = await holdRequests(page, /\/reagents\?pageSize=100/);
  await page.getByRole("link", { name: reagentName }).click();
  await page.getByRole("button", { name: "登记到货" }).first().click();
  await letReagentsCome();
  const dialog = page.getByRole("dialog", { name: "登记到货" });
  const chosen = dialog.getByLabel("试剂").locator("option:checked");
  await expect.poll(() => chosen.textContent()).toBe(reagentName);
  await dialog.getByLabel("批号").fill(supplierCode);
  await expect.poll(() => dialog.getByLabel("批号").inputValue()).toBe("RG2613W");
  expect(await dialog.getByLabel("有效期至").inputValue()).toBe("2028-09-30");
  await dialog.getByLabel("盒数").fill("2");
  await dialog.getByRole("button", { name: "登记" }).click();
  await page.getByText("等待验收").waitFor();
  const boxes = page.getByLabel("试剂盒表").getByRole("rowheader");
  expect(await boxes.count()).toBe(2);
  const [first = "", second = ""] = await boxes.allTextContents();
  return [first, second];
}

/** Both boxes are on one sheet, and the print window opens once although the lot is loaded again meanwhile. */
async function printLabels(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.body;
    window.print = () => {
      const drawn = document.querySelectorAll("[data-layout='3x8'] svg[aria-label^='条码 SJ']").length;
      dataset.printed = `${dataset.printed ?? ""}${drawn};`;
    };
  });
  await page.getByRole("button", { name: "打印标签" }).click();
  await page.locator("body[data-printed]").waitFor();
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await page.locator("body:not([data-printing])").waitFor();
  expect(await page.evaluate(() => document.body.dataset.printed)).toBe("2;");
}

/** Types like a hand scanner: the code and Enter. */
async function scanBox(page: Page, code: string): Promise<void> {
  const field = page.getByRole("dialog", { name: "提交导入" }).getByRole("textbox", { name: "试剂盒" });
  await field.fill(code);
  await field.press("Enter");
  await page.getByRole("button", { name: new RegExp(`^去掉 ${code}$`, "i") }).waitFor();
  await expect.poll(() => field.inputValue()).toBe("");
}

/**
 * Scans a box before the answer about the one before has come, and forgets Enter after another code: every box is there,
 * and the run is not submitted without one.
 */
async function scanQuickly(page: Page, codes: readonly string[]): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "提交导入" });
  const field = dialog.getByRole("textbox", { name: "试剂盒" });
  const submit = dialog.getByRole("button", { name: "提交" });
  const letCome = await holdRequests(page, "**/api/v1/reagent-boxes?*");
  for (const code of codes) {
    await field.fill(code);
    await field.press("Enter");
  }
  await expect.poll(() => dialog.getByText("正在核对").count()).toBe(codes.length);
  expect(await submit.isDisabled()).toBe(true);
  await letCome();
  for (const code of codes) await dialog.getByRole("button", { name: new RegExp(`^去掉 ${code}$`, "i") }).waitFor();
  await field.fill("SJ");
  await submit.click();
  await dialog.getByText("请按 Enter 加入这一盒，或清空").waitFor();
  await field.fill("");
}

/** While the run is sent no box is added or taken away. */
async function submitsFixedBoxes(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "提交导入" });
  const field = dialog.getByRole("textbox", { name: "试剂盒" });
  const letCommit = await holdRequests(page, "**/api/v1/imports/*/commit");
  await dialog.getByRole("button", { name: "提交" }).click();
  await field.pressSequentially("SJ");
  expect(await field.inputValue(), "a box scanned now would not be part of the run").toBe("");
  expect(await dialog.getByRole("button", { name: `去掉 ${code}` }).isDisabled()).toBe(true);
  await letCommit();
  await page.waitForURL(/\/lab\/runs\//);
}

/** A bound tube of the recalled batch. */
async function arrivesLate(bench: Journey, barcode: string): Promise<void> {
  const { page } = bench;
  await page.goto("/lab/receiving");
  await scan(bench, [barcode]);
  await page.getByRole("paragraph").filter({ hasText: "请放入隔离架：所在批次已召回" }).waitFor();
  await page.getByText("按批次的召回原因判断能否检测").waitFor();
}

async function accept(page: Page): Promise<void> {
  await page.getByRole("button", { name: "验收", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "验收批号 RG2613W" });
  await dialog.getByRole("button", { name: "判为合格" }).click();
  await dialog.getByText("请填写验收依据（2-200 个字）").waitFor();
  await dialog.getByLabel("验收依据").fill("阴性、阳性质控合格");
  await dialog.getByRole("button", { name: "判为合格" }).click();
  await page.getByText("验收合格", { exact: true }).waitFor();
}
