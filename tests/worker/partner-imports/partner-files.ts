import { uploadPartnerImport } from "#contract/partner-imports.schemas";
import { checkImport } from "#worker/features/partner-imports/judge-import.actions";
import type { Laboratory } from "../plates";

/** A partner's file for the alcohol product: both sites of every tube, in the partner's spelling. */
export function partnerCsv(barcodes: readonly string[], more: readonly string[] = []): string {
  const lines = barcodes.flatMap((barcode) => [`${barcode},rs671,G,A,`, `${barcode},rs1229984,,,C/T`]);
  return `${["barcode,site,allele1,allele2,result", ...lines, ...more].join("\n")}\n`;
}

/** Uploads a file and lets the queue consumer check it. */
export async function judgedImport({ world, technician }: Laboratory, csv: string | Uint8Array): Promise<string> {
  const { data } = await uploaded({ world, technician }, csv);
  for (const id of world.queue.takeImports()) await checkImport(world.deps, id);
  return data.id;
}

export async function uploaded(
  { world, technician }: Pick<Laboratory, "world" | "technician">,
  csv: string | Uint8Array,
) {
  const query = { fileName: "partner.csv", productCode: "alcohol", partner: "示例合作实验室" };
  const reply = await world.call(uploadPartnerImport, { as: technician, query, body: csv });
  await world.settled();
  return reply;
}
