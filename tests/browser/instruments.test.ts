import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chinaDay } from "../../worker/platform/china-day";
import { type Journey, openJourney, ownPhone } from "../support/journey";
import { commitImport, openImport } from "../support/lab-desk";
import { boundTubes } from "../support/own-tube";
import { demoOf, productNow, signInAs } from "../support/people";
import { filledPlate, plateFile, scan } from "../support/plate-desk";

const owner = { phone: ownPhone(), name: "陆青禾", height: "170", weight: "60" };
const serial = "278870942";

test("a strange serial is registered with the calibrations of its file, is put out of use since a past day, and comes back by a proof", async () => {
  const bench = await openJourney("smallDesk");
  const { page } = bench;
  await signInAs(bench, demoOf(bench).staff.technician, "/lab/receiving");
  const run = await measuredRun(bench);

  await page.goto("/lab/instruments");
  await register(page);
  await page.getByRole("heading", { name: "QuantStudio 7 Flex System" }).waitFor();
  const calibrations = page.getByLabel("校准表");
  await calibrations.getByRole("rowheader", { name: "Pure Dye FAM" }).waitFor();
  expect(await calibrations.getByRole("link", { name: "仪器文件" }).count()).toBe(7);
  await recordCalibration(page);
  await calibrations.getByRole("row").filter({ hasText: "性能验证" }).getByText("JZ-2026-1").waitFor();

  await putOutOfUse(bench);
  await page.getByText("仪器已停用，1 个未发布的结果已标为存疑").waitFor();
  await page.getByText("已停用：荧光漂移").waitFor();
  await page.getByLabel("存疑的检测批次表").getByRole("link").click();
  await page.waitForURL(run);
  await page
    .getByText(new RegExp(`（${serial}）自 .* 起停用：荧光漂移`))
    .first()
    .waitFor();
  const facts = page.getByRole("region", { name: "仪器与文件" });
  await facts.getByRole("link", { name: "QuantStudio 7 Flex System" }).click();
  await page.waitForURL(/\/lab\/instruments\/\w+/);
  const record = page.url();
  expect(await page.getByRole("button", { name: "恢复使用" }).count()).toBe(0);

  const desk = await openJourney("smallDesk");
  await signInAs(desk, demoOf(desk).staff.reviewer, record);
  await desk.page.getByRole("button", { name: "恢复使用" }).click();
  const back = desk.page.getByRole("dialog", { name: "恢复使用" });
  await back.getByText("还没有停用之后的校准或维修记录").waitFor();
  expect(await back.getByRole("button", { name: "恢复使用" }).isDisabled()).toBe(true);
  await recordRepair(bench);
  await desk.page.reload();
  await desk.page.getByRole("button", { name: "恢复使用" }).click();
  await back.getByLabel("说明").fill("更换光源后合格");
  await back.getByRole("button", { name: "恢复使用" }).click();
  await desk.page.getByText("仪器已恢复使用").waitFor();
  await desk.page.getByRole("button", { name: "恢复使用" }).waitFor({ state: "detached" });
  await printLog(desk.page);
  for (const { pageErrors } of [bench, desk]) expect(pageErrors).toEqual([]);
});

/** A run of one tube on an instrument that is not registered; returns its address. */
async function measuredRun(bench: Journey): Promise<string> {
  const [barcode = ""] = await boundTubes(bench, [owner]);
  await scan(bench, [barcode]);
  await bench.page.getByRole("listitem").filter({ hasText: "签收成功" }).waitFor();
  const plate = await filledPlate(bench, [barcode]);
  const file = await plateFile(bench, plate, [barcode], "");
  const content = Buffer.from(file.content.toString().replace("278870001", serial));
  await openImport(bench, { ...file, content }, [barcode]);
  await commitImport(bench);
  return bench.page.url();
}

async function register(page: Page): Promise<void> {
  await page.getByRole("button", { name: `登记 ${serial}` }).click();
  const dialog = page.getByRole("dialog", { name: "登记仪器" });
  expect(await dialog.getByLabel("序列号").inputValue()).toBe(serial);
  await dialog.getByLabel("校准周期（天）").fill("0");
  await dialog.getByRole("button", { name: "登记" }).click();
  await dialog.getByText("天数为 1-3650").waitFor();
  await dialog.getByLabel("校准周期（天）").fill("365");
  await dialog.getByRole("button", { name: "登记" }).click();
  await page.getByText("仪器已登记").waitFor();
}

async function recordCalibration(page: Page): Promise<void> {
  await page.getByRole("button", { name: "登记校准" }).click();
  const dialog = page.getByRole("dialog", { name: "登记校准" });
  await dialog.getByRole("button", { name: "登记" }).click();
  await dialog.getByText("请选择或填写项目").waitFor();
  await dialog.getByLabel("性能验证").check();
  await dialog.getByLabel("证书编号").fill("JZ-2026-1");
  await dialog.getByRole("button", { name: "登记" }).click();
  await page.getByText("已登记 1 项").waitFor();
}

async function putOutOfUse(bench: Journey): Promise<void> {
  const { page } = bench;
  const yesterday = chinaDay((await productNow(bench)) - 86_400_000);
  await page.getByRole("button", { name: "停用", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "停用仪器" });
  await dialog.getByLabel("停用原因").fill("荧光漂移");
  await dialog.getByLabel("从哪天起不可信").fill(yesterday);
  await dialog.getByRole("button", { name: "停用" }).click();
}

async function recordRepair(bench: Journey): Promise<void> {
  const { page } = bench;
  await page.getByRole("button", { name: "更多" }).click();
  await page.getByRole("menuitem", { name: "登记维修" }).click();
  const dialog = page.getByRole("dialog", { name: "登记维修" });
  await dialog.getByLabel("维修内容").fill("更换光源");
  // The product's clock is ahead of the browser's: near midnight by a whole day.
  await dialog.getByLabel("维修日期").fill(chinaDay(await productNow(bench)));
  await dialog.getByRole("button", { name: "登记" }).click();
  await page.getByText("已登记 1 项").waitFor();
}

/** The printed sheet contains the whole log. */
async function printLog(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed =
        [...document.querySelectorAll("body > div h1")].at(-1)?.parentElement?.textContent ?? "";
    };
  });
  await page.getByRole("button", { name: "更多" }).click();
  await page.getByRole("menuitem", { name: "打印仪器档案" }).click();
  await page.locator("body[data-printed]").waitFor();
  const printed = await page.evaluate(() => document.body.dataset.printed ?? "");
  for (const text of ["仪器档案", serial, "停用", "维修", "恢复使用", "JZ-2026-1"]) expect(printed).toContain(text);
}
