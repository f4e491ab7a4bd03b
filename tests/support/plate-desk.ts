import { type DemoSample, genotypingPlateExport } from "#worker/dev/demonstration/plates";
import { findProductDefinition } from "#worker/features/products/catalogue/catalogue";
import type { Journey } from "./journey";
import { openFromMenu } from "./menu";
import { productNow } from "./people";

/** Types as fast as a hand scanner: digits and Enter, without waiting in between. */
export async function scan({ page }: Journey, barcodes: readonly string[]): Promise<void> {
  // Pages that were left stay in the document, hidden; a role names what is in sight.
  await page.getByRole("textbox", { name: "扫描条码" }).click();
  for (const barcode of barcodes) {
    await page.keyboard.type(barcode);
    await page.keyboard.press("Enter");
  }
}

/** A plate with these tubes in the order of scanning; the last scan is undone once and repeated. */
export async function filledPlate(bench: Journey, barcodes: readonly string[]): Promise<string> {
  const { page } = bench;
  await openFromMenu(bench, "排板");
  await page.getByRole("button", { name: "为酒精耐受基因检测排板" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "开始排板" }).click();
  await page.waitForURL(/\/lab\/plates\/\w+/);
  const inSight = (text: RegExp) => page.getByText(text).filter({ visible: true });
  const holds = (count: number) => inSight(new RegExp(`，${count} / \\d+ 支`)).waitFor();
  await scan(bench, barcodes);
  await holds(barcodes.length);
  await page.getByRole("button", { name: "撤销上一支" }).click();
  await holds(barcodes.length - 1);
  await scan(bench, barcodes.slice(-1));
  await holds(barcodes.length);
  await page.getByRole("button", { name: "封板" }).click();
  const question = page.getByRole("dialog", { name: "封板" });
  await question.getByText(`板上有 ${barcodes.length} 支样本`).waitFor();
  await question.getByRole("button", { name: "封板" }).click();
  const done = inSight(/已封板，\d+ 支样本已上板/);
  await done.waitFor();
  return /P\d{6}-\d+/.exec((await done.textContent()) ?? "")?.[0] ?? "";
}

/**
 * A QuantStudio file for the plate; the tube `silent` is Undetermined at one site, `light` is the brightness of the
 * reagents.
 */
export async function plateFile(
  bench: Journey,
  plateBarcode: string,
  barcodes: readonly string[],
  silent: string,
  light = 1,
) {
  const assay = findProductDefinition("alcohol")?.assay;
  if (assay?.kind !== "genotype") throw new Error("the alcohol product is a genotype product");
  const samples = barcodes.map((barcode): DemoSample => {
    return { barcode, genotypes: { rs671: barcode === silent ? null : "AG", rs1229984: "CT" } };
  });
  const facts = {
    name: "酒精 侧路",
    runEndedAt: (await productNow(bench)) + 2_000,
    instrumentName: "QS7",
    operator: "",
    instrumentSerial: "278870001",
    plateBarcode,
    reagentLot: "RG2611A",
    light,
  };
  return { name: `${plateBarcode}.txt`, content: Buffer.from(genotypingPlateExport(assay, samples, facts)) };
}
