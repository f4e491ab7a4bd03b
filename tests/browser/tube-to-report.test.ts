import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { root } from "../../scripts/steps/bootstrap.mjs";
import { type Journey, openJourney, ownPhone } from "../support/journey";
import { importAndSubmit, reportKeyOf, reviewAndPublish } from "../support/lab-desk";
import { askForReportCode, bindTube, demoOf, enterCode, signInAs, typeSignIn } from "../support/people";
import { filledPlate } from "../support/plate-desk";

const customer = { phone: ownPhone(), name: "欧阳明月", height: "168", weight: "55.5" };

test("a stranger binds a tube, the laboratory measures it, a second person publishes, and the customer reads the report", async () => {
  const phone = await openJourney("phone");
  const file = demoOf(phone).instrumentFiles.find((one) => one.product === "alcohol");
  const barcode = file?.unboundBarcodes[0] ?? "";
  await bindTube(phone, barcode, customer);

  const bench = await openJourney("smallDesk");
  await typeSignIn(bench, demoOf(bench).staff.technician, "/lab/receiving");
  await receive(bench, barcode);
  await filledPlate(bench, [barcode]);
  const content = await readFile(`${root}/.local/browser/instrument/${file?.name}`);
  await importAndSubmit(bench, { name: file?.name ?? "", content }, barcode);

  const desk = await openJourney("smallDesk");
  await signInAs(desk, demoOf(desk).staff.reviewer, "/lab/review?state=submitted");
  await reviewAndPublish(desk, barcode);

  await expect.poll(() => phone.newestSms(customer.phone)).toContain(`尾号${barcode.slice(-4)}`);
  await readReport(desk, barcode);
  for (const { pageErrors } of [phone, bench, desk]) expect(pageErrors).toEqual([]);
});

async function receive({ page }: Journey, barcode: string): Promise<void> {
  await page.getByLabel("扫描条码").fill(barcode);
  await page.keyboard.press("Enter");
  await page.getByText("收样成功").first().waitFor();
}

async function readReport(desk: Journey, barcode: string): Promise<void> {
  const key = await reportKeyOf(desk, barcode);
  const stranger = await openJourney("phone");
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
  // Asking again inside the minute is refused, and the browser writes every refusal into its console.
  expect(stranger.pageErrors.filter((line) => !line.includes("429"))).toEqual([]);
}
