import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { withEndTime } from "../../scripts/steps/instrument-clock.mjs";
import { type Journey, openJourney, ownPhone } from "./journey";
import { approveResults, askToPublish, importAndSubmit, reportKeyOf } from "./lab-desk";
import { askForReportCode, bindTube, demoOf, enterCode, productNow, signInAs, typeSignIn } from "./people";
import { filledPlate } from "./plate-desk";
import type { RunningProduct } from "./running-product";

/** The whole life of one tube, by four people in their browsers. `instrumentFolder` holds the demonstration's files. */
export async function tubeToReport(instrumentFolder: string, product?: RunningProduct): Promise<void> {
  const open = (size: Parameters<typeof openJourney>[0]) => openJourney(size, {}, product);
  const customer = { phone: ownPhone(), name: "欧阳明月", height: "168", weight: "55.5" };
  const phone = await open("phone");
  const file = demoOf(phone).instrumentFiles.find((one) => one.product === "alcohol");
  const barcode = file?.unboundBarcodes[0] ?? "";
  await bindTube(phone, barcode, customer);

  const bench = await open("smallDesk");
  await typeSignIn(bench, demoOf(bench).staff.technician, "/lab/receiving");
  await receive(bench, barcode);
  await filledPlate(bench, [barcode]);
  // The run must end after the receipt of its tube, whenever the file was written.
  const text = withEndTime(
    await readFile(`${instrumentFolder}/${file?.name}`, "utf8"),
    (await productNow(bench)) + 2_000,
  );
  const content = Buffer.from(text);
  await importAndSubmit(bench, { name: file?.name ?? "", content }, barcode);

  const desk = await open("smallDesk");
  await signInAs(desk, demoOf(desk).staff.reviewer, "/lab/review?state=submitted");
  await approveResults(desk, [barcode]);
  await askToPublish(desk, [barcode]);
  await preview(desk, customer.name);
  await desk.page.getByRole("button", { name: "确认发布" }).click();
  await desk.page.getByText("短信已排队").waitFor();

  await expect.poll(() => phone.newestSms(customer.phone)).toContain(`尾号${barcode.slice(-4)}`);
  await readReport(desk, await open("phone"), barcode, customer);
  for (const { pageErrors } of [phone, bench, desk]) expect(pageErrors).toEqual([]);
}

async function receive({ page }: Journey, barcode: string): Promise<void> {
  await page.getByLabel("扫描条码").fill(barcode);
  await page.keyboard.press("Enter");
  await page.getByText("签收成功").first().waitFor();
}

/** The reviewer sees the report before it is published, without the name. */
async function preview({ page }: Journey, name: string): Promise<void> {
  await page.getByRole("button", { name: "预览客户将看到的报告" }).click();
  const report = page.frameLocator("iframe[title=手机上的报告]");
  await report.getByRole("heading", { name: "为什么是这个级别" }).waitFor();
  const text = (await report.locator("main").textContent()) ?? "";
  expect(text).toMatch(/\d级/);
  expect(text).toContain("欧**");
  expect(text).not.toContain(name);
}

async function readReport(
  desk: Journey,
  stranger: Journey,
  barcode: string,
  customer: { phone: string; name: string },
): Promise<void> {
  const key = await reportKeyOf(desk, barcode);
  const { page } = stranger;
  await page.goto(`/h5/report/${key}`);
  await page.waitForURL(/\/h5\/validphone$/);
  await page
    .getByText(`${customer.phone.slice(0, 3)}****${customer.phone.slice(-4)}`)
    .first()
    .waitFor();
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await askForReportCode(stranger, customer.phone);
  await enterCode(stranger, customer.phone);
  await page.waitForURL(new RegExp(key));
  await page.getByRole("heading", { name: "为什么是这个级别" }).waitFor();
  const report = (await page.locator("main").textContent()) ?? "";
  expect(report).toContain(customer.name);
  expect(report).toContain("rs671");
  expect(report).toMatch(/\d级/);
  // A second request within the minute is refused, and the browser logs every refusal.
  expect(stranger.pageErrors.filter((line) => !line.includes("429"))).toEqual([]);
}
