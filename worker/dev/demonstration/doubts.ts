import { commitImport, uploadImport } from "#contract/run-imports.schemas";
import type { ProductCode } from "../../features/products/product.types";
import { bind, person } from "./customers";
import { coffeePairs, demoFile, type Finding } from "./findings";
import { day, isoDay, placeTubes } from "./laboratory";
import { signedIn } from "./staff";
import type { Stage } from "./stage";

/** Imports with questionable evidence: their results are held until the reviewer decides. */
export async function doubts(stage: Stage, alcohol: string[], coffee: string[]): Promise<void> {
  await wrongClock(stage, alcohol.splice(0, 3));
  await expiredReagents(stage, coffee.splice(0, 3));
  await otherGenotype(stage, alcohol.splice(0, 1));
  await exchangedNames(stage, alcohol.splice(0, 4));
}

const carriers = (barcodes: readonly string[]): Finding[] =>
  barcodes.map((barcode) => ({ barcode, genotypes: { rs671: "AG", rs1229984: "CT" } }));

interface Measured {
  readonly name: string;
  /** What the instrument's file has, when it differs from the plate. */
  readonly inFile?: readonly Finding[];
  /** How far the instrument's clock is behind, ms. */
  readonly behind?: number;
  readonly reagents?: { readonly reagentLot: string; readonly reagentExpiresOn: string };
}

/** Puts the samples on a plate and uploads the file. */
async function upload({ world, staff }: Stage, product: ProductCode, on: readonly Finding[], how: Measured) {
  const { name, inFile = on, behind = 0 } = how;
  await placeTubes(await signedIn(world, staff.technician), product, demoFile(product, on, world.now, name));
  // Time of the run; it is longer than a session, so the technician signs in again.
  world.now += 1_800_000;
  const technician = await signedIn(world, staff.technician);
  const content = demoFile(product, inFile, world.now - behind, name);
  const query = { fileName: `${product}-${isoDay(world.now)}-${name}.txt`, productCode: product };
  return { technician, ...(await technician.call(uploadImport, { query, body: content })) };
}

/** Uploads, commits and submits. */
async function measure(stage: Stage, product: ProductCode, on: readonly Finding[], how: Measured): Promise<void> {
  const { technician, importId } = await upload(stage, product, on, how);
  const body = { productCode: product, ...how.reagents };
  const { resultSetIds } = await technician.call(commitImport, { params: { id: importId }, body });
  await stage.lab.submit(resultSetIds);
}

/** Two names of the file are exchanged; the file is not committed yet. */
async function exchangedNames(stage: Stage, barcodes: string[]): Promise<void> {
  await stage.bindAll(barcodes, "std");
  await stage.lab.receive(barcodes);
  const [one, two, ...others] = carriers(barcodes);
  const inFile = [two, one, ...others].filter((finding) => finding !== undefined);
  await upload(stage, "alcohol", carriers(barcodes), { name: "c", inFile });
}

/** The instrument's clock is two days behind, so the run seems to have ended before its samples came; one tube is missing. */
async function wrongClock(stage: Stage, barcodes: string[]): Promise<void> {
  await stage.bindAll(barcodes, "std");
  await stage.lab.receive(barcodes);
  const on = carriers(barcodes);
  await measure(stage, "alcohol", on, { name: "d", behind: 2 * day, inFile: on.slice(0, -1) });
}

async function expiredReagents(stage: Stage, barcodes: string[]): Promise<void> {
  await stage.bindAll(barcodes, "std");
  await stage.lab.receive(barcodes);
  const reagents = { reagentLot: "RG2509C", reagentExpiresOn: isoDay(stage.world.now - 20 * day) };
  await measure(stage, "coffee", coffeePairs(barcodes), { name: "e", reagents });
}

/** A customer with a published report sends a second tube, which gives another genotype. */
async function otherGenotype(stage: Stage, [barcode = ""]: string[]): Promise<void> {
  const { world, lab, owners } = stage;
  const sixth = person(5);
  await bind(world, barcode, sixth);
  owners.set(barcode, { phone: sixth.phone, tplType: "std" });
  await lab.receive([barcode]);
  await measure(stage, "alcohol", carriers([barcode]), { name: "f" });
}
