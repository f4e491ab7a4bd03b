import { asc, eq } from "drizzle-orm";
import { tubesTable } from "#drizzle/schema/kits";
import { platePlacesTable, platesTable } from "#drizzle/schema/plates";
import { productsTable } from "#drizzle/schema/products";
import { samplesTable } from "#drizzle/schema/samples";
import type { ProductCode } from "../features/products/product.types";
import type { Database } from "../platform/database/database";
import { db, rows } from "../platform/database/query";
import { demoFindings } from "./demonstration/files";
import { demoExportFile } from "./demonstration/findings";

const tubesOnPlate = (code: string) =>
  rows(
    db
      .select({ place: platePlacesTable.place, barcode: tubesTable.barcode, productCode: productsTable.code })
      .from(platesTable)
      .innerJoin(productsTable, eq(productsTable.id, platesTable.productId))
      .innerJoin(platePlacesTable, eq(platePlacesTable.plateId, platesTable.id))
      .innerJoin(samplesTable, eq(samplesTable.id, platePlacesTable.sampleId))
      .innerJoin(tubesTable, eq(tubesTable.id, samplesTable.tubeId))
      .where(eq(platesTable.code, code))
      .orderBy(asc(platePlacesTable.place)),
  );

/** What the demonstration's instrument would export for a plate measured just now; undefined when there is no such plate. */
export async function exportOfPlate(database: Database, code: string, now: number): Promise<string | undefined> {
  const [tubes] = await database.run([tubesOnPlate(code)]);
  const product = tubes[0]?.productCode as ProductCode | undefined;
  if (product === undefined) return undefined;
  const barcodes: string[] = [];
  for (const { place, barcode } of tubes) barcodes[place] = barcode;
  // An empty position becomes a well with a sample name that no tube has.
  const all = Array.from(barcodes, (barcode, place) => barcode ?? `EMPTY${place + 1}`);
  return demoExportFile(product, demoFindings(product, all), now, `${code}.txt`, {}, { plateBarcode: code });
}
