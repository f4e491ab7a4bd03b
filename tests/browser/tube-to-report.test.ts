import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { root } from "../../scripts/steps/bootstrap.mjs";
import { type Journey, openJourney } from "../support/journey";
import { demoOf, enterCode, fillPerson, signInAs, verifyPhoneToBind } from "../support/people";

const customer = { phone: "13912340001", name: "欧阳明月", height: "168", weight: "55.5" };

test("a stranger binds a tube, the laboratory measures it, a second person publishes, and the customer reads the report", {
  timeout: 240_000,
}, async () => {
  const phone = await openJourney("phone");
  const file = demoOf(phone).instrumentFiles.find((one) => one.product === "alcohol");
  const barcode = file?.unboundBarcodes[0] ?? "";
  await bindTube(phone, barcode);

  const bench = await openJourney("smallDesk");
  await signInAs(bench, demoOf(bench).staff.technician, "/lab/receiving");
  await receive(bench, barcode);
  await importAndSubmit(bench, file?.name ?? "", barcode);

  const desk = await openJourney("smallDesk");
  await signInAs(desk, demoOf(desk).staff.reviewer, "/lab/review?state=submitted");
  await reviewAndPublish(desk, barcode);

  await expect.poll(() => phone.newestSms(customer.phone), { timeout: 20_000 }).toContain(`尾号${barcode.slice(-4)}`);
  await readReport(desk, barcode);
  for (const { pageErrors } of [phone, bench, desk]) expect(pageErrors).toEqual([]);
});

async function bindTube(journey: Journey, barcode: string): Promise<void> {
  const { page } = journey;
  await verifyPhoneToBind(journey, customer.phone);
  await fillPerson(page, barcode, customer);
  await page.getByRole("button", { name: "确认绑定" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认提交" }).click();
  await page.waitForURL(/\/h5\/bindok/);
  await page.getByText("样本绑定成功").waitFor();
}

async function receive({ page }: Journey, barcode: string): Promise<void> {
  await page.getByLabel("扫描条码").fill(barcode);
  await page.keyboard.press("Enter");
  await page.getByText("收样成功").first().waitFor();
}

async function importAndSubmit({ page }: Journey, fileName: string, barcode: string): Promise<void> {
  await page.goto("/lab/imports");
  const buffer = await readFile(`${root}/.local/browser/instrument/${fileName}`);
  await page.locator("input[type=file]").setInputFiles({ name: fileName, mimeType: "text/plain", buffer });
  await page.waitForURL(/\/lab\/imports\/\w+/);
  await page.getByText(barcode.slice(-4)).first().waitFor();
  await page.getByRole("button", { name: /^提交/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "提交" }).click();
  await page.waitForURL(/\/lab\/runs\//);
  await page.goto("/lab/review?state=draft");
  await choose({ page }, barcode);
  await page.getByRole("button", { name: /^提交/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /提交|确定|确认/ })
    .click();
}

async function reviewAndPublish({ page }: Journey, barcode: string): Promise<void> {
  await choose({ page }, barcode);
  await page.getByRole("button", { name: /^审核通过/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /审核|确定|确认/ })
    .click();
  await page.goto("/lab/review?state=reviewed");
  await choose({ page }, barcode);
  await page.getByRole("button", { name: /^发布/ }).click();
  await page.getByRole("button", { name: "确认发布" }).click();
  await page.getByText("短信已排队").waitFor();
}

async function choose({ page }: Pick<Journey, "page">, barcode: string): Promise<void> {
  await page
    .getByRole("row")
    .filter({ hasText: grouped(barcode) })
    .getByRole("checkbox")
    .check();
}

async function readReport(desk: Journey, barcode: string): Promise<void> {
  await desk.page.goto("/lab/reports");
  const row = desk.page.getByRole("row").filter({ hasText: grouped(barcode) });
  const key = /[A-Z]{15}/.exec((await row.textContent()) ?? "")?.[0] ?? "";
  const stranger = await openJourney("phone");
  const { page } = stranger;
  await page.goto(`/h5/report/${key}`);
  await page.waitForURL(/\/h5\/validphone$/);
  await page.getByText("139****0001").first().waitFor();
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await askForCode(stranger);
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

/** The minute between two codes to one phone holds here too: the page counts it down and lets the button be pressed again. */
async function askForCode(stranger: Journey): Promise<void> {
  const send = stranger.page.locator("button.resend");
  const ask = async () => {
    if (await send.isEnabled()) await send.click();
    return stranger.newestSms(customer.phone);
  };
  await expect.poll(ask, { timeout: 90_000, interval: 1_000 }).toContain("用于查看报告");
}

/** As barcodes are shown: 4-4-5. */
function grouped(barcode: string): string {
  return `${barcode.slice(0, 4)} ${barcode.slice(4, 8)} ${barcode.slice(8)}`;
}
