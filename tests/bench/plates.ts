import { closePlate, createPlate, scanOntoPlate } from "#contract/plates.schemas";
import { receiveSample } from "#contract/samples.schemas";
import { genotypingPlateExport } from "#worker/dev/demonstration/plates";
import { plateCapacity } from "#worker/features/calling/plates/plate-layout.rules";
import { findProductDefinition } from "#worker/features/products/catalogue/catalogue";
import { productSeedStatements } from "#worker/features/products/products-seed.actions";
import type { World } from "../support/app";
import type { Browser } from "../support/browser";
import { signedInStaff } from "../support/factories";
import { bindRows, issuedBarcodes } from "../worker/laboratory";

interface Plates {
  readonly token: string;
  readonly files: readonly string[];
  readonly wells: number;
}

const genotypes = { rs671: "AG", rs1229984: "CT" };

/** Exports of that many full, closed plates of received tubes, and the token of a person who may import them. */
export async function fullPlates(world: World, count: number): Promise<Plates> {
  const assay = findProductDefinition("alcohol")?.assay;
  if (assay?.kind !== "genotype") throw new Error("the alcohol product is a genotype product");
  const now = world.clock.now();
  await world.write(...(await productSeedStatements(now)));
  const staff = await signedInStaff(world);
  const files: string[] = [];
  for (let i = 1; i <= count; i++) {
    const quantity = plateCapacity(assay);
    const barcodes = await issuedBarcodes(world, staff, { productCode: "alcohol", quantity });
    for (const barcode of barcodes) {
      await bindRows(world, barcode);
      await world.call(receiveSample, { as: staff, body: { barcode } });
    }
    const plateBarcode = await closedPlate(world, staff, barcodes);
    const serials = {
      instrumentName: "QS7",
      instrumentSerial: "278870001",
      plateBarcode,
      operator: "",
      reagentLot: "L1",
    };
    const samples = barcodes.map((barcode) => ({ barcode, genotypes }));
    files.push(
      genotypingPlateExport(assay, samples, {
        name: `Run ${i}`,
        runEndedAt: Math.ceil(now / 1_000) * 1_000,
        ...serials,
      }),
    );
  }
  await world.settled();
  const wells = new Set(files[0]?.match(/^\d+\t[A-H]\d+\t/gm)).size;
  return { token: staff.token ?? "", files, wells };
}

async function closedPlate(world: World, as: Browser, barcodes: readonly string[]): Promise<string> {
  const { data: plate } = await world.call(createPlate, { as, body: { productCode: "alcohol" } });
  const params = { id: plate.id };
  for (const barcode of barcodes) await world.call(scanOntoPlate, { as, params, body: { barcode } });
  await world.call(closePlate, { as, params });
  return plate.code;
}
