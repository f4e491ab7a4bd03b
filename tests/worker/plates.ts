import { plate96 } from "#contract/plate-geometry";
import { closePlate, createPlate, scanOntoPlate } from "#contract/plates.schemas";
import { reviewResultSets, submitResultSets } from "#contract/result-sets.schemas";
import { commitImport, uploadImport } from "#contract/run-imports.schemas";
import { receiveSample } from "#contract/samples.schemas";
import {
  type DemoPanelSample,
  type DemoSample,
  genotypingPlateExport,
  type PlateMistakes,
  panelPlateExport,
} from "#worker/dev/demonstration/plates";
import type { ExportFacts } from "#worker/dev/demonstration/quantstudio-export";
import { plateWells } from "#worker/features/calling/plates/plate-layout.rules";
import { readInstrumentExport } from "#worker/features/instrument-files/dialects/read-instrument-export";
import { assayForPlate } from "#worker/features/products/assays/assay-plate.rules";
import { findProductDefinition } from "#worker/features/products/catalogue/catalogue";
import { productSeedStatements } from "#worker/features/products/products-seed.actions";
import type { World, WorldOptions } from "../support/app";
import type { Browser } from "../support/browser";
import { signedInStaff } from "../support/factories";
import { testNow, testStart } from "../support/test-clock";
import { bindRows, issuedBarcodes, someone } from "./laboratory";
import { settledWorld } from "./settled-world";

type Staff = Browser & { userId: number };

/** A laboratory with the five products and two people: one measures and submits, the other reviews and publishes. */
export interface Laboratory {
  readonly world: World;
  readonly technician: Staff;
  readonly reviewer: Staff;
}

export async function createLaboratory(options?: WorldOptions): Promise<Laboratory> {
  const world = await settledWorld(options);
  await world.write(...(await productSeedStatements(world.clock.now())));
  const technician = await signedInStaff(world);
  const reviewer = await signedInStaff(world);
  return { world, technician, reviewer };
}

/** Tubes of a product that are bound and received, ready to be measured. */
export async function receivedTubes(
  { world, technician }: Laboratory,
  productCode: string,
  quantity: number,
  merchantId?: string,
  lot?: { readonly lot: string; readonly expiresOn: string },
): Promise<string[]> {
  const barcodes = await issuedBarcodes(world, technician, { productCode, quantity, merchantId, ...lot });
  for (const [i, barcode] of barcodes.entries()) {
    await bindRows(world, barcode, { ...someone, phone: `1380013${String(8000 + i)}` });
    await world.call(receiveSample, { as: technician, body: { barcode } });
  }
  return barcodes;
}

/** The end of runs in a laboratory whose clock has not been moved. */
export const runEndedAt = testStart;

/** A run that ends now, in whole seconds as instruments print it, with recorded reagents. */
export const runFacts = () => ({
  name: "Run 1",
  runEndedAt: Math.ceil(testNow() / 1_000) * 1_000,
  instrumentName: "QS7",
  instrumentSerial: "278870001",
  plateBarcode: "P0001",
  operator: "",
  reagentLot: "RG2611A",
});

/** Genotypes of the alcohol product in canonical spelling; `facts.plate` names the plate. */
export function alcoholPlate(
  samples: readonly DemoSample[],
  mistakes?: PlateMistakes,
  facts?: Partial<ExportFacts>,
): string {
  const assay = findProductDefinition("alcohol")?.assay;
  if (assay?.kind !== "genotype") throw new Error("the alcohol product is a genotype product");
  return genotypingPlateExport(
    assayForPlate(assay, facts?.plate ?? plate96),
    samples,
    { ...runFacts(), ...facts },
    mistakes,
  );
}

/** A plate on which everybody is a carrier. */
export const carrierPlate = (barcodes: readonly string[]): string =>
  alcoholPlate(barcodes.map((barcode) => ({ barcode, genotypes: carrier })));

export function respiratoryPlate(
  samples: readonly DemoPanelSample[],
  mistakes?: Parameters<typeof panelPlateExport>[3],
  facts?: Partial<ExportFacts>,
): string {
  const assay = findProductDefinition("respiratory")?.assay;
  if (assay?.kind !== "pathogen") throw new Error("the respiratory product is a pathogen panel");
  return panelPlateExport(assay, samples, { ...runFacts(), ...facts }, mistakes);
}

/** The alcohol product's strongest and weakest carriers, alternating. */
export const flusher = { rs671: "AA", rs1229984: "TT" };
export const carrier = { rs671: "AG", rs1229984: "CT" };
export const drinker = { rs671: "GG", rs1229984: "CC" };

export function uploadText(lab: Laboratory, text: string | Uint8Array, fileName = "run.txt") {
  return lab.world.call(uploadImport, { as: lab.technician, query: { fileName }, body: text });
}

/**
 * Puts the tubes of a file on a plate, each at its position in the file, and closes the plate; tubes that are not
 * allowed there are left out. Returns the plate's code, empty when no tube could be placed.
 */
export async function placeTubes(
  { world, technician: as }: Laboratory,
  text: string,
  productCode = "alcohol",
): Promise<string> {
  const assay = findProductDefinition(productCode)?.assay;
  const outcome = await readInstrumentExport(new TextEncoder().encode(text), { maxBytes: text.length * 4 });
  if (!assay || !outcome.ok) return "";
  const placeOf = new Map(plateWells(assay).flatMap((wells, place) => wells.map((well) => [well.position, place])));
  const places = new Map(
    outcome.export.readings.flatMap(({ sampleName, position }) => {
      const place = placeOf.get(position);
      return /^\d{13}$/.test(sampleName) && place !== undefined ? [[sampleName, place] as const] : [];
    }),
  );
  if (places.size === 0) return "";
  const { data: plate } = await world.call(createPlate, { as, body: { productCode } });
  const params = { id: plate.id };
  let count = 0;
  for (const [barcode, place] of places) {
    const { data } = await world.call(scanOntoPlate, { as, params, body: { barcode, place } });
    if (data.verdict === "placed") count++;
  }
  if (count > 0) await world.call(closePlate, { as, params });
  return count > 0 ? plate.code : "";
}

/** Uploads a file after its tubes were placed at their positions. */
export async function uploadPlanned(lab: Laboratory, text: string, productCode = "alcohol") {
  await placeTubes(lab, text, productCode);
  return uploadText(lab, text);
}

/** Uploads and commits a file whose tubes were placed before; returns the commit's reply. */
export async function importText(lab: Laboratory, text: string, productCode = "alcohol") {
  const { data } = await uploadPlanned(lab, text, productCode);
  const { world, technician } = lab;
  return (await world.call(commitImport, { as: technician, params: { id: data.importId }, body: { productCode } }))
    .data;
}

/** Received tubes of the alcohol product with the results of one plate; all are carriers. */
export async function measuredTubes(lab: Laboratory, quantity: number, merchantId?: string) {
  const barcodes = await receivedTubes(lab, "alcohol", quantity, merchantId);
  const made = await importText(lab, carrierPlate(barcodes));
  return { barcodes, ids: made.resultSetIds, runId: made.runId };
}

/** Has the result sets of a run reviewed by a second person. */
export async function reviewed({ world, technician, reviewer }: Laboratory, ids: string[]): Promise<void> {
  await world.call(submitResultSets, { as: technician, body: { ids } });
  const { data } = await world.call(reviewResultSets, { as: reviewer, body: { ids } });
  // Results that need an individual review are reviewed one by one.
  for (const { id, message } of data.refused) {
    const alone = await world.call(reviewResultSets, { as: reviewer, body: { ids: [id] } });
    if (alone.data.refused.length > 0) throw new Error(`review refused: ${message}`);
  }
}
