import { expect, test } from "vitest";
import { correctionMessages } from "#contract/report-corrections";
import { type DemoSample, genotypingPlateExport } from "#worker/dev/demonstration/plates";
import { findProductDefinition } from "#worker/features/products/catalogue/catalogue";
import { type Journey, openJourney, ownPhone } from "../support/journey";
import {
  commitImport,
  giveReason,
  grouped,
  openImport,
  reportKeyOf,
  reviewAndPublish,
  submitResults,
} from "../support/lab-desk";
import { boundTubes } from "../support/own-tube";
import { askForReportCode, demoOf, enterCode, productNow, signInAs } from "../support/people";
import { filledPlate, scan } from "../support/plate-desk";
import { callAs } from "../support/staff-api";

const first = { phone: ownPhone(), name: "周青禾", height: "172", weight: "64" };
const second = { phone: ownPhone(), name: "陆见山", height: "166", weight: "58" };
const flusher = { rs671: "AA", rs1229984: "TT" };
const drinker = { rs671: "GG", rs1229984: "CC" };
const why = "客户对结果有疑问，重新检测";

test("two tubes exchanged at the bench are held with both places named, measured again, published, and one report is corrected", async () => {
  const bench = await openJourney("smallDesk");
  await signInAs(bench, demoOf(bench).staff.technician, "/lab/receiving");
  const [one = "", two = ""] = await boundTubes(bench, [first, second]);
  await scan(bench, [one, two]);
  await expect.poll(() => bench.page.getByRole("listitem").filter({ hasText: "签收成功" }).count()).toBe(2);

  // The plate says where both tubes are; the file has them exchanged and does not name its plate.
  const others = await waitingTubes(bench, 2);
  await filledPlate(bench, [one, two, ...others]);
  const wrong = [sample(two, drinker), sample(one, flusher), ...others.map((barcode) => sample(barcode, drinker))];
  await openImport(bench, await fileOf(bench, "", wrong), [one, two]);
  await seePlacesNamed(bench, one, two);
  await commitImport(bench);
  await bench.page.getByText("2 个样本", { exact: true }).waitFor();
  for (const barcode of [one, two]) await seeExplained(bench, barcode);

  const right = [sample(one, flusher), sample(two, drinker)];
  await measure(bench, right);
  const desk = await openJourney("smallDesk");
  await signInAs(desk, demoOf(desk).staff.reviewer, "/lab/review?state=submitted");
  await reviewAndPublish(desk, one, two);
  await seeLevel(desk, first, one, "rs671", "AA");

  await askForRetest(bench, two);
  await measure(bench, [sample(two, { rs671: "AG", rs1229984: "CC" })]);
  await publishCorrected(desk, two);
  await expect.poll(async () => (await desk.notices(second.phone)).length).toBe(2);
  await seeLevel(desk, second, two, "rs671", "AG");
});

const sample = (barcode: string, genotypes: DemoSample["genotypes"]): DemoSample => ({ barcode, genotypes });

/** Tubes of the demonstration that are not yet on a plate; other tests use the oldest. */
async function waitingTubes(bench: Journey, count: number): Promise<string[]> {
  const path = `/api/v1/plate-queue?productCode=alcohol&pageSize=${count}`;
  const { list } = await callAs<{ list: { barcode: string }[] }>(bench, "GET", path);
  return list.map(({ barcode }) => barcode);
}

/** A QuantStudio file, as of now, for a plate that was filled in this order. */
async function fileOf(journey: Journey, plateBarcode: string, samples: readonly DemoSample[]) {
  const assay = findProductDefinition("alcohol")?.assay;
  if (assay?.kind !== "genotype") throw new Error("the alcohol product is a genotype product");
  const runEndedAt = (await productNow(journey)) + 2_000;
  const instrument = { instrumentName: "QS7", instrumentSerial: "278870001", operator: "", reagentLot: "RG2611A" };
  const text = genotypingPlateExport(assay, samples, { name: "酒精 换管", runEndedAt, plateBarcode, ...instrument });
  return { name: `${runEndedAt}.txt`, content: Buffer.from(text) };
}

/** A new plate, with its file imported and the drafts submitted. */
async function measure(bench: Journey, samples: readonly DemoSample[]): Promise<void> {
  const barcodes = samples.map(({ barcode }) => barcode);
  const plate = await filledPlate(bench, barcodes);
  await openImport(bench, await fileOf(bench, plate, samples), barcodes);
  await commitImport(bench);
  await submitResults(bench, barcodes);
}

async function seePlacesNamed({ page }: Journey, one: string, two: string): Promise<void> {
  for (const [barcode, other] of [
    [one, two],
    [two, one],
  ] as const)
    await page
      .getByText(new RegExp(`${grouped(barcode)}.*排板在 .+，文件里在 .+那里排的是 ${other}`))
      .or(page.getByRole("row").filter({ hasText: `那里排的是 ${other}` }))
      .first()
      .waitFor();
}

/** The timeline of the tube says why it needs another run. */
async function seeExplained(bench: Journey, barcode: string): Promise<void> {
  const { page } = bench;
  await page.goto(`/lab/tubes?barcode=${barcode}`);
  await page
    .getByRole("link", { name: new RegExp(grouped(barcode)) })
    .first()
    .click();
  await page.getByText(/排板在 .+，文件里在 .+请核对是否放错/).waitFor();
  await page.getByText("待复检").first().waitFor();
}

async function askForRetest({ page }: Journey, barcode: string): Promise<void> {
  await page.goto("/lab/reports");
  const row = page.getByRole("row").filter({ hasText: grouped(barcode) });
  await row.getByRole("link", { name: /^[A-Z]{15}/ }).click();
  await page.getByRole("button", { name: "更正", exact: true }).click();
  await page.getByRole("menuitem", { name: "重新检测" }).click();
  await giveReason({ page } as Journey, "重新检测", why);
  await page.getByText(correctionMessages.requeued).waitFor();
}

/** The second person sees the old result beside the new one before the corrected version is published. */
async function publishCorrected(desk: Journey, barcode: string): Promise<void> {
  const { page } = desk;
  await page.goto("/lab/review?state=submitted");
  await page
    .getByRole("row")
    .filter({ hasText: grouped(barcode) })
    .click();
  await page.getByText("重做的结果与报告不同").waitFor();
  // A result that needs a review is approved in the dialog in which it was reviewed.
  await page.getByRole("dialog").getByRole("button", { name: "审核通过" }).click();
  await page.getByText("已处理").first().waitFor();
  await page.goto("/lab/review?state=reviewed");
  await page
    .getByRole("row")
    .filter({ hasText: grouped(barcode) })
    .click();
  await page.getByRole("button", { name: "发布更正版本" }).click();
  await page.getByRole("button", { name: "确认发布" }).click();
  await page.getByText("短信已排队").waitFor();
}

/** The owner reads his own finding, and nobody else's. */
async function seeLevel(desk: Journey, owner: typeof first, barcode: string, site: string, genotype: string) {
  const key = await reportKeyOf(desk, barcode);
  const reader = await openJourney("phone");
  const { page } = reader;
  await page.goto(`/h5/report/${key}`);
  await page.waitForURL(/\/h5\/validphone$/);
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await askForReportCode(reader, owner.phone);
  await enterCode(reader, owner.phone);
  await page.waitForURL(new RegExp(key));
  await page.getByRole("heading", { name: "为什么是这个级别" }).waitFor();
  const report = (await page.locator("main").textContent()) ?? "";
  expect(report).toContain(owner.name);
  expect(report).toMatch(new RegExp(`${site}[^。]*${genotype}`));
}
