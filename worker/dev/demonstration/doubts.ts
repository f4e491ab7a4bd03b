import { commitImport, uploadImport } from "#contract/run-imports.schemas";
import type { ProductCode } from "../../features/products/product.types";
import { bindTubeAsCustomer, demoPerson } from "./customers";
import { coffeeGenotypes, type DemoTubeResult, demoExportFile } from "./findings";
import { dayMs, isoDay, placeTubes } from "./laboratory";
import { signInAs } from "./staff";
import type { DemoContext } from "./stage";

/** Imports with questionable evidence: their results are held until the reviewer decides. */
export async function createHeldImports(stage: DemoContext, alcohol: string[], coffee: string[]): Promise<void> {
  await wrongClock(stage, alcohol.splice(0, 3));
  await expiredReagents(stage, coffee.splice(0, 3));
  await otherGenotype(stage, alcohol.splice(0, 1));
  await exchangedNames(stage, alcohol.splice(0, 4));
}

const carriers = (barcodes: readonly string[]): DemoTubeResult[] =>
  barcodes.map((barcode) => ({ barcode, genotypes: { rs671: "AG", rs1229984: "CT" } }));

interface Measured {
  readonly name: string;
  /** What the instrument's file has, when it differs from the plate. */
  readonly inFile?: readonly DemoTubeResult[];
  /** How far the instrument's clock is behind, ms. */
  readonly behind?: number;
  readonly reagents?: { readonly reagentLot: string; readonly reagentExpiresOn: string };
}

/** Puts the samples on a plate and uploads the file. */
async function upload(
  { world, staff }: DemoContext,
  product: ProductCode,
  on: readonly DemoTubeResult[],
  how: Measured,
) {
  const { name, inFile = on, behind = 0 } = how;
  await placeTubes(await signInAs(world, staff.technician), product, demoExportFile(product, on, world.now, name));
  // Time of the run; it is longer than a session, so the technician signs in again.
  world.now += 1_800_000;
  const technician = await signInAs(world, staff.technician);
  const content = demoExportFile(product, inFile, world.now - behind, name);
  const query = { fileName: `${product}-${isoDay(world.now)}-${name}.txt`, productCode: product };
  return { technician, ...(await technician.call(uploadImport, { query, body: content })) };
}

/** Uploads, commits and submits. */
async function measure(
  stage: DemoContext,
  product: ProductCode,
  on: readonly DemoTubeResult[],
  how: Measured,
): Promise<void> {
  const { technician, importId } = await upload(stage, product, on, how);
  const body = { productCode: product, ...how.reagents };
  const { resultSetIds } = await technician.call(commitImport, { params: { id: importId }, body });
  await stage.lab.submit(resultSetIds);
}

/** Two names of the file are exchanged; the file is not committed yet. */
async function exchangedNames(stage: DemoContext, barcodes: string[]): Promise<void> {
  await stage.bindAll(barcodes, "std");
  await stage.lab.receive(barcodes);
  const [one, two, ...others] = carriers(barcodes);
  const inFile = [two, one, ...others].filter((finding) => finding !== undefined);
  await upload(stage, "alcohol", carriers(barcodes), { name: "c", inFile });
}

/** The instrument's clock is two days behind, so the run seems to have ended before its samples came; one tube is missing. */
async function wrongClock(stage: DemoContext, barcodes: string[]): Promise<void> {
  await stage.bindAll(barcodes, "std");
  await stage.lab.receive(barcodes);
  const on = carriers(barcodes);
  await measure(stage, "alcohol", on, { name: "d", behind: 2 * dayMs, inFile: on.slice(0, -1) });
}

async function expiredReagents(stage: DemoContext, barcodes: string[]): Promise<void> {
  await stage.bindAll(barcodes, "std");
  await stage.lab.receive(barcodes);
  const reagents = { reagentLot: "RG2509C", reagentExpiresOn: isoDay(stage.world.now - 20 * dayMs) };
  await measure(stage, "coffee", coffeeGenotypes(barcodes), { name: "e", reagents });
}

/** A customer with a published report sends a second tube, which gives another genotype. */
async function otherGenotype(stage: DemoContext, [barcode = ""]: string[]): Promise<void> {
  const { world, lab, owners } = stage;
  const sixth = demoPerson(5);
  await bindTubeAsCustomer(world, barcode, sixth);
  owners.set(barcode, { phone: sixth.phone, tplType: "std" });
  await lab.receive([barcode]);
  await measure(stage, "alcohol", carriers([barcode]), { name: "f" });
}
