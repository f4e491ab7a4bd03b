import { reviewResultSets, submitResultSets } from "#contract/result-sets";
import { commitImport, uploadImport } from "#contract/run-imports";
import { receiveSample } from "#contract/samples";
import {
  type DemoPanelSample,
  type DemoSample,
  genotypingPlate,
  type PlateMistakes,
  panelPlate,
} from "#drizzle/seed/demo-plates";
import { findProductDefinition } from "#worker/features/products/catalogue/catalogue";
import { productSeedStatements } from "#worker/features/products/products-seed.actions";
import type { World } from "../support/app";
import type { Browser } from "../support/browser";
import { signedInStaff } from "../support/factories";
import { bindRows, issuedBarcodes, someone } from "./laboratory";
import { settledWorld } from "./settled-world";

type Staff = Browser & { userId: number };

/** A laboratory with the five products and two people: one measures and submits, the other reviews and publishes. */
export interface Laboratory {
  readonly world: World;
  readonly technician: Staff;
  readonly reviewer: Staff;
}

export async function createLaboratory(): Promise<Laboratory> {
  const world = await settledWorld();
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
): Promise<string[]> {
  const barcodes = await issuedBarcodes(world, technician, { productCode, quantity, merchantId });
  for (const [i, barcode] of barcodes.entries()) {
    await bindRows(world, barcode, { ...someone, phone: `1380013${String(8000 + i)}` });
    await world.call(receiveSample, { as: technician, body: { barcode } });
  }
  return barcodes;
}

/** Half an hour before the laboratory's clock started. */
export const runEndedAt = Date.UTC(2026, 10, 20, 1, 30);

const facts = {
  name: "Run 1",
  runEndedAt,
  instrumentName: "QS7",
  instrumentSerial: "278870001",
  plateBarcode: "P0001",
  operator: "",
};

/** Genotypes of the alcohol product in canonical spelling. */
export function alcoholPlate(samples: readonly DemoSample[], mistakes?: PlateMistakes): string {
  const assay = findProductDefinition("alcohol")?.assay;
  if (assay?.kind !== "genotype") throw new Error("the alcohol product is a genotype product");
  return genotypingPlate(assay, samples, facts, mistakes);
}

export function respiratoryPlate(
  samples: readonly DemoPanelSample[],
  mistakes?: Parameters<typeof panelPlate>[3],
): string {
  const assay = findProductDefinition("respiratory")?.assay;
  if (assay?.kind !== "pathogen") throw new Error("the respiratory product is a pathogen panel");
  return panelPlate(assay, samples, facts, mistakes);
}

/** The alcohol product's strongest and weakest carriers, by turns. */
export const flusher = { rs671: "AA", rs1229984: "TT" };
export const carrier = { rs671: "AG", rs1229984: "CT" };
export const drinker = { rs671: "GG", rs1229984: "CC" };

export function uploadText(lab: Laboratory, text: string | Uint8Array, fileName = "run.txt") {
  return lab.world.call(uploadImport, { as: lab.technician, query: { fileName }, body: text });
}

/** Uploads and commits a file; answers the commit's reply. */
export async function importText(lab: Laboratory, text: string, productCode = "alcohol") {
  const { data } = await uploadText(lab, text);
  const { world, technician } = lab;
  return (await world.call(commitImport, { as: technician, params: { id: data.importId }, body: { productCode } }))
    .data;
}

/** Received tubes of the alcohol product with the results of one plate, carriers all of them. */
export async function measuredTubes(lab: Laboratory, quantity: number, merchantId?: string) {
  const barcodes = await receivedTubes(lab, "alcohol", quantity, merchantId);
  const made = await importText(lab, alcoholPlate(barcodes.map((barcode) => ({ barcode, genotypes: carrier }))));
  return { barcodes, ids: made.resultSetIds, runId: made.runId };
}

/** Takes the result sets of a run through the second pair of eyes. */
export async function reviewed({ world, technician, reviewer }: Laboratory, ids: string[]): Promise<void> {
  await world.call(submitResultSets, { as: technician, body: { ids } });
  const { data } = await world.call(reviewResultSets, { as: reviewer, body: { ids } });
  if (data.refused.length > 0) throw new Error(`review refused: ${JSON.stringify(data.refused)}`);
}
