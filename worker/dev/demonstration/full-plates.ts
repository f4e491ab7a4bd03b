import { plateCapacity } from "../../features/calling/plate-layout.rules";
import { findProductDefinition } from "../../features/products/catalogue/catalogue";
import type { ProductCode } from "../../features/products/product.types";
import { bind, person } from "./customers";
import { alcoholPairs, coffeePairs, demoFile, type Finding, folicTriples, nitroSingles, panels } from "./findings";
import { day, isoDay } from "./laboratory";
import type { Stage } from "./stage";

/** Customers of this chapter have numbers behind all others. */
const firstPerson = 1_000;
const publishedAtOnce = 30;

type FindingsOf = (barcodes: readonly string[]) => readonly Finding[];

const products: readonly (readonly [ProductCode, FindingsOf])[] = [
  ["alcohol", alcoholPairs],
  ["coffee", coffeePairs],
  ["nitroglycerin", nitroSingles],
  ["folic-acid", folicTriples],
  ["respiratory", panels],
];

/**
 * Days of work, which end before the twelfth day ago: so many plates, each as full as its product allows, from the binding of its tubes to published
 * reports. What a laboratory leaves behind for each sample is measured on them (`npm run bench -- bytes`); nobody looks at them.
 */
export async function fullPlates(stage: Stage, count: number): Promise<void> {
  stage.goTo(13.5);
  for (let nth = 0; nth < count; nth++) {
    const [productCode, findingsOf] = products[nth % products.length] as (typeof products)[number];
    await fullPlate(stage, nth, productCode, findingsOf);
  }
}

async function fullPlate(stage: Stage, nth: number, productCode: ProductCode, findingsOf: FindingsOf): Promise<void> {
  const { lab, world, today } = stage;
  const assay = findProductDefinition(productCode)?.assay;
  if (!assay) throw new Error(`${productCode} has no assay`);
  const quantity = plateCapacity(assay);
  const tubes = await lab.addBatch({ productCode, quantity, lot: "L2611", expiresOn: isoDay(today + 540 * day) });
  for (const [at, barcode] of tubes.entries()) await bind(world, barcode, person(firstPerson + nth * 100 + at));
  // Who scans for longer than that is signed out.
  for (let at = 0; at < tubes.length; at += 50) await lab.receive(tubes.slice(at, at + 50));
  const name = `${productCode}-full-${nth + 1}`;
  const content = demoFile(productCode, findingsOf(tubes), world.now, name);
  const ids = await lab.importFile(`${name}.txt`, productCode, content);
  for (let at = 0; at < ids.length; at += publishedAtOnce) await stage.publishAll(ids.slice(at, at + publishedAtOnce));
}
