import type { Journey } from "./journey";

/** What people at the laboratory's desks do in a browser. */
interface InstrumentExport {
  readonly name: string;
  readonly content: Buffer;
}

/** As barcodes are shown: 4-4-5. */
export function grouped(barcode: string): string {
  return `${barcode.slice(0, 4)} ${barcode.slice(4, 8)} ${barcode.slice(8)}`;
}

/** Uploads an export, takes its results over and hands the one of a tube in. */
export async function importAndSubmit({ page }: Journey, file: InstrumentExport, barcode: string): Promise<void> {
  await page.goto("/lab/imports");
  const upload = { name: file.name, mimeType: "text/plain", buffer: file.content };
  await page.locator("input[type=file]").setInputFiles(upload);
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

/** The second person's part, from the list of submitted results. */
export async function reviewAndPublish({ page }: Journey, barcode: string): Promise<void> {
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

/** The key of a tube's report, from the list of reports. */
export async function reportKeyOf({ page }: Journey, barcode: string): Promise<string> {
  await page.goto("/lab/reports");
  const row = page.getByRole("row").filter({ hasText: grouped(barcode) });
  return /[A-Z]{15}/.exec((await row.textContent()) ?? "")?.[0] ?? "";
}
