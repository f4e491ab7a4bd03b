import { plateCapacity } from "../../features/calling/plates/plate-layout.rules";
import { findProductDefinition } from "../../features/products/catalogue/catalogue";
import type { ProductCode } from "../../features/products/product.types";
import { bindTubeAsCustomer, demoPerson } from "./customers";
import {
  alcoholGenotypes,
  coffeeGenotypes,
  type DemoTubeResult,
  demoExportFile,
  folicAcidGenotypes,
  nitroglycerinGenotypes,
  panelSamples,
} from "./findings";
import type { DemoContext } from "./stage";

/** Number of this chapter's first customer, above those of all other chapters. */
const firstPerson = 1_000;
const publishedAtOnce = 30;

type FindingsOf = (barcodes: readonly string[]) => readonly DemoTubeResult[];

const products: readonly (readonly [ProductCode, FindingsOf])[] = [
  ["alcohol", alcoholGenotypes],
  ["coffee", coffeeGenotypes],
  ["nitroglycerin", nitroglycerinGenotypes],
  ["folic-acid", folicAcidGenotypes],
  ["respiratory", panelSamples],
];

type Fresh = Readonly<{ lot: string; expiresOn: string }>;

/**
 * A day and a half of work, two weeks ago: this many plates, each as full as its product allows, from the binding of its tubes
 * to published reports. `npm run bench -- bytes` measures on them how much a laboratory stores per sample.
 */
export async function processFullPlates(stage: DemoContext, fresh: Fresh, count: number): Promise<void> {
  stage.goTo(13.5);
  for (let nth = 0; nth < count; nth++) {
    const [productCode, findingsOf] = products[nth % products.length] as (typeof products)[number];
    const name = `${productCode}-full-${nth + 1}`;
    await fullPlate(stage, { name, productCode, findingsOf, fresh, firstPerson: firstPerson + nth * 100 });
  }
}

interface FullPlate {
  readonly name: string;
  readonly productCode: ProductCode;
  readonly findingsOf: FindingsOf;
  readonly fresh: Fresh;
  readonly firstPerson: number;
}

async function fullPlate({ lab, world, publishAll }: DemoContext, plate: FullPlate): Promise<void> {
  const { name, productCode, findingsOf, fresh } = plate;
  const assay = findProductDefinition(productCode)?.assay;
  if (!assay) throw new Error(`${productCode} has no assay`);
  const tubes = await lab.addBatch({ productCode, quantity: plateCapacity(assay), ...fresh });
  for (const [at, barcode] of tubes.entries())
    await bindTubeAsCustomer(world, barcode, demoPerson(plate.firstPerson + at));
  // Signs in again after 50 tubes, because a session would expire during longer scanning.
  for (let at = 0; at < tubes.length; at += 50) await lab.receive(tubes.slice(at, at + 50));
  const content = demoExportFile(productCode, findingsOf(tubes), world.now, name);
  const ids = await lab.importFile(`${name}.txt`, productCode, content);
  for (let at = 0; at < ids.length; at += publishedAtOnce) await publishAll(ids.slice(at, at + publishedAtOnce));
}
