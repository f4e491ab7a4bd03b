import { expect, test } from "vitest";
import { countHandwork } from "../support/handwork";
import { openJourney, ownPhone } from "../support/journey";
import { commitImport, giveReason, openImport } from "../support/lab-desk";
import { boundTubes } from "../support/own-tube";
import { demoOf, signInAs } from "../support/people";
import { filledPlate, plateFile, scan } from "../support/plate-desk";

const owner = { phone: ownPhone(), name: "顾长风", height: "172", weight: "66" };

test("a run whose controls have sunk raises an alarm and is held; the alarm is explained, and the month is signed", async () => {
  const bench = await openJourney("smallDesk");
  const { page } = bench;
  await signInAs(bench, demoOf(bench).staff.technician, "/lab/receiving");
  const [barcode = ""] = await boundTubes(bench, [owner]);
  await scan(bench, [barcode]);
  await page.getByRole("listitem").filter({ hasText: "签收成功" }).waitFor();
  const plate = await filledPlate(bench, [barcode]);
  await openImport(bench, await plateFile(bench, plate, [barcode], "", 0.94), [barcode]);
  await commitImport(bench);
  await page.getByText("质控趋势").filter({ visible: true }).first().waitFor();
  await page
    .getByText(/rs671 Rn1 PC-GG：-\d\.\ds，违反 1-3s/)
    .first()
    .waitFor();
  const runNo = (await page.getByRole("heading", { level: 1 }).textContent())?.trim() ?? "";
  await page.goto("/lab/trends/alarms");
  await page.getByRole("row").filter({ hasText: runNo }).first().waitFor();
  // The person who measured may not write the explanation.
  expect(await page.getByRole("button", { name: "说明", exact: true }).count()).toBe(0);

  const desk = await openJourney("smallDesk");
  const task = await countHandwork(desk, "quality manager");
  await signInAs(desk, demoOf(desk).staff.quality, "/lab/trends");
  const chart = desk.page.locator("svg[aria-label^='ALDH2 rs671']");
  await chart.locator("a").filter({ hasText: runNo }).waitFor();
  expect(await chart.getByText("1-3s", { exact: false }).count()).toBeGreaterThan(0);
  await desk.page.getByRole("link", { name: runNo }).last().click();
  await desk.page.getByRole("button", { name: "复算质控数据" }).click();
  await desk.page.getByText(/\d+ 个质控数值复算一致/).waitFor();
  await desk.page.goto("/lab/trends/alarms?state=open");
  const explain = desk.page.getByRole("button", { name: "说明", exact: true });
  await explain.first().waitFor();
  const explainFirst = async (left: number) => {
    await explain.first().click();
    await giveReason(desk, "保存说明", "荧光染料管受光，已换新管并重测质控");
    await expect.poll(() => explain.count()).toBe(left - 1);
  };
  const alarms = await explain.count();
  await task("explains an alarm of the controls", () => explainFirst(alarms));
  for (let left = alarms - 1; left > 0; left--) await explainFirst(left);
  await desk.page.getByText("没有报警").or(desk.page.getByText("没有符合条件的")).first().waitFor();

  await task("signs the month of the controls", async () => {
    await desk.page.getByRole("navigation", { name: "质控趋势" }).getByRole("link", { name: "月报" }).click();
    await desk.page.getByText("尚未签字").waitFor();
    await desk.page.getByRole("button", { name: "签字" }).click();
    const question = desk.page.getByRole("dialog");
    await question.getByText("不能更改，也不能撤销").waitFor();
    await question.getByRole("button", { name: "签字" }).click();
    await desk.page.getByText("已签字，", { exact: false }).waitFor();
  });
  await desk.page.getByText("与签字时一致").waitFor();
  expect(await desk.page.getByRole("button", { name: "签字" }).count()).toBe(0);
  expect([bench.pageErrors, desk.pageErrors]).toEqual([[], []]);
});
