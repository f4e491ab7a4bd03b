import { expect, test } from "vitest";
import { publishReports } from "#contract/lab-reports.schemas";
import { readReport } from "#contract/reports.schemas";
import { commitImport } from "#contract/run-imports.schemas";
import type { DemoSample } from "#worker/dev/demonstration/plates";
import { genotypingPlateExport } from "#worker/dev/demonstration/plates";
import { deliverMessages } from "#worker/features/messages/messages.delivery";
import { findProductDefinition } from "#worker/features/products/catalogue/catalogue";
import { verifiedCustomer } from "../../support/factories";
import { createMerchantRow } from "../laboratory";
import {
  createLaboratory,
  type Laboratory,
  receivedTubes,
  respiratoryPlate,
  reviewed,
  runEndedAt,
  runFacts,
  uploadPlanned,
} from "../plates";

const phone = "13800138000";

/** The first genotype of every site of a product. */
function plateOf(productCode: string, barcodes: readonly string[]): string {
  const assay = findProductDefinition(productCode)?.assay;
  if (assay?.kind !== "genotype") throw new Error(`${productCode} is no genotype product`);
  const genotypes = Object.fromEntries(
    assay.sites.map(({ rsid, genotypes: [first] }) => [rsid, first?.genotype ?? null]),
  );
  const samples: DemoSample[] = barcodes.map((barcode) => ({ barcode, genotypes }));
  return genotypingPlateExport(assay, samples, { ...runFacts(), plateBarcode: "" });
}

async function published(lab: Laboratory, productCode: string, merchantId?: string): Promise<string> {
  const { world, technician, reviewer } = lab;
  const barcodes = await receivedTubes(lab, productCode, 1, merchantId);
  const text =
    productCode === "respiratory"
      ? respiratoryPlate(barcodes.map((barcode) => ({ barcode, cts: {}, internalCt: 26 })))
      : plateOf(productCode, barcodes);
  const { data: preview } = await uploadPlanned(lab, text, productCode);
  expect(preview.product?.code).toBe(productCode);
  const { data: made } = await world.call(commitImport, {
    as: technician,
    params: { id: preview.importId },
    body: { productCode },
  });
  await reviewed(lab, made.resultSetIds);
  const { data } = await world.call(publishReports, { as: reviewer, body: { resultSetIds: made.resultSetIds } });
  expect(data.refused).toEqual([]);
  return data.published[0]?.key ?? "";
}

test.for([
  { productCode: "alcohol", kind: "level" },
  { productCode: "coffee", kind: "level" },
  { productCode: "nitroglycerin", kind: "medication" },
  { productCode: "folic-acid", kind: "medication" },
  { productCode: "respiratory", kind: "pathogen" },
])("the owner of a $productCode tube reads what the laboratory published", async ({ productCode, kind }) => {
  const lab = await createLaboratory();
  const key = await published(lab, productCode);
  const customer = await verifiedCustomer(lab.world, phone, "valid");
  const { data } = await lab.world.call(readReport, { as: customer, params: { key } });
  if (!("name" in data)) throw new Error("the gate stayed shut");
  expect(data).toMatchObject({
    name: "张小明",
    gender: "男",
    birth: "1996-03",
    kind,
    tpl_type: "std",
    merchant: "",
    pcr_time: runEndedAt,
  });
  expect(data.ji === null).toBe(kind !== "level");
  expect(data.headline.phrase).not.toBe("");
});

test("a report made at a merchant's place names the place", async () => {
  const lab = await createLaboratory();
  const key = await published(lab, "alcohol", await createMerchantRow(lab.world));
  const customer = await verifiedCustomer(lab.world, phone, "valid");
  const { data } = await lab.world.call(readReport, { as: customer, params: { key } });
  expect(data).toMatchObject({
    tpl_type: "mer",
    merchant: expect.stringContaining("机构"),
    merchant_address: "示例路1号",
  });
});

test("publishing sends one message that names neither product nor result", async () => {
  const lab = await createLaboratory();
  await published(lab, "alcohol");
  const messages = lab.world.queue.take().map((messageId) => ({ body: { messageId }, ack: () => {}, retry: () => {} }));
  await deliverMessages(lab.world.deps, { messages } as unknown as Parameters<typeof deliverMessages>[1]);
  const { text } = lab.world.sms.lastTo(phone);
  expect(text).toMatch(/尾号\d{4}/);
  expect(text).not.toMatch(/酒精|级|http/);
  expect(lab.world.sms.sent).toHaveLength(1);
});
