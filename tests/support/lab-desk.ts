import type { Journey } from "./journey";
import { openFromMenu } from "./menu";

/** What people at the laboratory's desks do in a browser. */
interface InstrumentExport {
  readonly name: string;
  readonly content: Buffer;
}

/** As barcodes are shown: 4-4-5. */
export function grouped(barcode: string): string {
  return `${barcode.slice(0, 4)} ${barcode.slice(4, 8)} ${barcode.slice(8)}`;
}

/** Uploads an export, imports its results and submits those of the tubes. */
export async function importAndSubmit(journey: Journey, file: InstrumentExport, ...barcodes: string[]): Promise<void> {
  await openImport(journey, file, barcodes);
  await commitImport(journey);
  await submitResults(journey, barcodes);
}

/** Uploads an export and waits for its preview. */
export async function openImport(
  { page }: Journey,
  file: InstrumentExport,
  barcodes: readonly string[],
): Promise<void> {
  await openFromMenu({ page }, "导入结果");
  const upload = { name: file.name, mimeType: "text/plain", buffer: file.content };
  await page.locator("input[type=file]").setInputFiles(upload);
  await page.waitForURL(/\/lab\/imports\/\w+/);
  for (const barcode of barcodes) await page.getByText(barcode.slice(-4)).filter({ visible: true }).first().waitFor();
}

/** Commits the file in the preview; ends on the page of the run. */
export async function commitImport({ page }: Journey): Promise<void> {
  await page.getByRole("button", { name: /^提交/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "提交" }).click();
  await page.waitForURL(/\/lab\/runs\//);
}

/** Submits the drafts of the tubes. */
export async function submitResults({ page }: Journey, barcodes: readonly string[]): Promise<void> {
  await page.goto("/lab/review?state=draft");
  await choose({ page }, ...barcodes);
  await page.getByRole("button", { name: /^提交/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /提交|确定|确认/ })
    .click();
  await page.getByText(`已提交 ${barcodes.length} 个结果`).waitFor();
}

/** The reviewer's part, from the list of submitted results. */
export async function reviewAndPublish(journey: Journey, ...barcodes: string[]): Promise<void> {
  await approveResults(journey, barcodes);
  await publishResults(journey, barcodes);
}

/** Approves the results of the tubes together, in the list of submitted ones. */
export async function approveResults({ page }: Journey, barcodes: readonly string[]): Promise<void> {
  await choose({ page }, ...barcodes);
  await page.getByRole("button", { name: /^审核通过/ }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: /审核|确定|确认/ }).click();
  await question.waitFor({ state: "hidden" });
}

/** Publishes the approved results of the tubes together. */
export async function publishResults(journey: Journey, barcodes: readonly string[]): Promise<void> {
  await askToPublish(journey, barcodes);
  await journey.page.getByRole("button", { name: "确认发布" }).click();
  await journey.page.getByText("短信已排队").waitFor();
}

/** Up to the question whether to publish. */
export async function askToPublish({ page }: Journey, barcodes: readonly string[]): Promise<void> {
  const view = page.getByRole("navigation", { name: "结果状态" }).getByRole("link", { name: /^待发布/ });
  await view.click();
  // The rows of the view before stay until the new ones have come; one of them may be of the same tube.
  await view.and(page.locator("[aria-current=page]")).waitFor();
  await page.locator("main tbody:not([data-stale])").first().waitFor();
  await choose({ page }, ...barcodes);
  await page.getByRole("button", { name: /^发布/ }).click();
}

/** Ticks the rows of tubes in a list. */
export async function choose({ page }: Pick<Journey, "page">, ...barcodes: string[]): Promise<void> {
  for (const barcode of barcodes) await rowOf({ page }, barcode).getByRole("checkbox").check();
}

export const rowOf = ({ page }: Pick<Journey, "page">, barcode: string) =>
  page.getByRole("row").filter({ hasText: grouped(barcode) });

/** Fills the dialog that asks for a reason; its subject may open in another dialog before this one has closed. */
export async function giveReason({ page }: Journey, button: string, reason: string): Promise<void> {
  const question = page.getByRole("dialog").filter({ has: page.getByRole("textbox") });
  await question.getByRole("textbox").fill(reason);
  await question.getByRole("button", { name: button }).click();
  await question.waitFor({ state: "hidden" });
}

/** The key of a tube's report, from the list of reports. */
export async function reportKeyOf({ page }: Journey, barcode: string): Promise<string> {
  await page.goto("/lab/reports");
  return /[A-Z]{15}/.exec((await rowOf({ page }, barcode).textContent()) ?? "")?.[0] ?? "";
}
