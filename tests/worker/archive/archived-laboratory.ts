import { eq } from "drizzle-orm";
import { bindTube } from "#contract/bindings.schemas";
import { publishReports } from "#contract/lab-reports.schemas";
import { receiveSample } from "#contract/samples.schemas";
import { reportsTable } from "#drizzle/schema/reports";
import { sweepMessages } from "#worker/features/messages/messages.delivery";
import { db, row } from "#worker/platform/database/query";
import type { WorldOptions } from "../../support/app";
import { verifiedCustomer } from "../../support/factories";
import { form } from "../bindings/bound-tube";
import { issuedBarcodes, tubeRow } from "../laboratory";
import { carrierPlate, createLaboratory, importText, type Laboratory, reviewed } from "../plates";

export const dayMs = 86_400_000;
export const phones = ["13800138000", "13900139000"] as const;

export interface OldReport {
  readonly barcode: string;
  readonly tubeId: string;
  readonly bindingId: string;
  readonly reportId: string;
  readonly key: string;
}

/** Two customers whose tubes were bound, received, measured, reported and notified, `days` ago. */
export async function oldReports(options?: WorldOptions, days = 100): Promise<Laboratory & { reports: OldReport[] }> {
  const lab = await createLaboratory(options);
  const { world, technician, reviewer } = lab;
  const barcodes = await issuedBarcodes(world, technician, { productCode: "alcohol", quantity: phones.length });
  for (const [nth, barcode] of barcodes.entries()) {
    const customer = await verifiedCustomer(world, phones[nth] ?? "", "bind");
    await customer.call(bindTube, { body: form(barcode, { name: nth === 0 ? "张小明" : "李红" }) });
    await world.call(receiveSample, { as: technician, body: { barcode } });
  }
  const { resultSetIds } = await importText(lab, carrierPlate(barcodes));
  await reviewed(lab, resultSetIds);
  await world.call(publishReports, { as: reviewer, body: { resultSetIds } });
  await sweepMessages(world.deps, []);
  const reports: OldReport[] = [];
  for (const barcode of barcodes) {
    const { id: tubeId, bindingId } = await tubeRow(world, barcode);
    const report = await world.read(
      row(
        db
          .select({ reportId: reportsTable.id, key: reportsTable.key })
          .from(reportsTable)
          .where(eq(reportsTable.bindingId, bindingId ?? "")),
      ),
    );
    reports.push({
      barcode,
      tubeId,
      bindingId: bindingId ?? "",
      reportId: report?.reportId ?? "",
      key: report?.key ?? "",
    });
  }
  world.clock.advance(days * dayMs);
  return { ...lab, reports };
}
