import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { kitMessages } from "#contract/kits";
import {
  createKitBatch,
  getKitBatch,
  issueKitBatch,
  listKitBatches,
  listKitLabels,
  printKitBatch,
  voidKitBatch,
} from "#contract/kits.schemas";
import { auditEventsTable } from "#drizzle/schema/logs";
import { hasValidCheckDigit } from "#worker/features/specimens/barcodes/barcodes.rules";
import { db, rows } from "#worker/platform/database/query";
import { createWorld } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { createMerchantRow, createPlainProduct, issuedBarcodes, tubeRow } from "../laboratory";

const order = { productCode: "plain", quantity: 3, lot: "L1", expiresOn: "2027-06-30" };

async function workshop() {
  const world = await createWorld();
  await createPlainProduct(world);
  return { world, staff: await signedInStaff(world) };
}

test("a batch gets numbers of our own series with check digits, and the next batch continues after it", async () => {
  const { world, staff } = await workshop();
  const first = await world.call(createKitBatch, { as: staff, body: order });
  const second = await world.call(createKitBatch, { as: staff, body: order });
  expect(first.data).toMatchObject({ state: "draft", quantity: 3, firstBarcode: expect.stringMatching(/^20\d{11}$/) });
  const { data } = await world.call(listKitLabels, { as: staff, params: { id: first.data.id } });
  expect(data.labels).toHaveLength(3);
  for (const { barcode } of data.labels) expect(hasValidCheckDigit(barcode, "damm")).toBe(true);
  expect(Number(second.data.firstBarcode.slice(0, 12))).toBe(Number(first.data.lastBarcode.slice(0, 12)) + 1);
});

test("a label shows its number in groups and carries the address of the binding page", async () => {
  const { world, staff } = await workshop();
  const { data: batch } = await world.call(createKitBatch, {
    as: staff,
    body: { ...order, firstNumber: "690123456789", checkScheme: "gs1" },
  });
  const { data } = await world.call(listKitLabels, { as: staff, params: { id: batch.id } });
  expect(data.labels[0]).toEqual({
    barcode: "6901234567892",
    grouped: "6901 2345 67892",
    qrUrl: "https://lab.test/h5/bind?code=6901234567892",
    lot: "L1",
    expiresOn: "2027-06-30",
  });
});

test("a range that another batch already uses is refused and leaves nothing behind", async () => {
  const { world, staff } = await workshop();
  const body = { ...order, firstNumber: "70010", checkScheme: "damm" as const };
  await world.call(createKitBatch, { as: staff, body });
  const refused = await world.call(createKitBatch, { as: staff, body: { ...body, firstNumber: "70012", lot: "L2" } });
  expect(refused).toMatchObject({ status: 409, msg: kitMessages.rangeTaken });
  const { data } = await world.call(listKitBatches, { as: staff });
  expect(data.list).toHaveLength(1);
});

test("two people who order at the same moment get different numbers", async () => {
  const { world, staff } = await workshop();
  const both = await Promise.all([1, 2].map(() => world.call(createKitBatch, { as: staff, body: order })));
  const firsts = both.map(({ data }) => data.firstBarcode);
  expect(new Set(firsts).size).toBe(2);
});

test.for([
  {
    flaw: "an unknown product",
    change: { productCode: "nothing" },
    field: "productCode",
    sentence: kitMessages.productNotLive,
  },
  { flaw: "more than 5000 tubes", change: { quantity: 5001 }, field: "quantity", sentence: kitMessages.quantityRange },
  {
    flaw: "an expiry in the past",
    change: { expiresOn: "2026-01-01" },
    field: "expiresOn",
    sentence: kitMessages.expiryPast,
  },
  {
    flaw: "a start number that runs over",
    change: { firstNumber: "999999" },
    field: "firstNumber",
    sentence: kitMessages.rangeOverflow,
  },
  { flaw: "no lot", change: { lot: "" }, field: "lot", sentence: kitMessages.lotRequired },
])("an order with $flaw is refused on its field", async ({ change, field, sentence }) => {
  const { world, staff } = await workshop();
  const refused = await world.call(createKitBatch, { as: staff, body: { ...order, ...change } });
  expect(refused).toMatchObject({ status: 422, code: 526, errors: { [field]: [sentence] } });
});

test("a merchant that is switched off gets no tubes", async () => {
  const { world, staff } = await workshop();
  const merchantId = await createMerchantRow(world, "off");
  const refused = await world.call(createKitBatch, { as: staff, body: { ...order, merchantId } });
  expect(refused.errors).toEqual({ merchantId: [kitMessages.merchantOff] });
});

test("tubes can be bound only once their printed batch is issued", async () => {
  const { world, staff } = await workshop();
  const { data: batch } = await world.call(createKitBatch, { as: staff, body: order });
  const params = { id: batch.id };
  const early = await world.call(issueKitBatch, { as: staff, params });
  expect(early).toMatchObject({ status: 409, msg: "批次当前为「草稿」，不能变为「已发放」，请刷新后重试" });
  expect((await world.call(printKitBatch, { as: staff, params })).data.state).toBe("printed");
  expect((await world.call(issueKitBatch, { as: staff, params })).data.state).toBe("issued");
  const { data } = await world.call(getKitBatch, { as: staff, params });
  expect(data.tubeCounts).toEqual([{ state: "issued", count: 3 }]);
});

test("a recalled batch takes back the tubes that nobody has bound", async () => {
  const { world, staff } = await workshop();
  const barcodes = await issuedBarcodes(world, staff, { productCode: "plain", quantity: 2 });
  const tube = await tubeRow(world, barcodes[0] ?? "");
  const params = { id: tube.batchId };
  const { data } = await world.call(voidKitBatch, { as: staff, params, body: { reason: "批号印错" } });
  expect(data.state).toBe("recalled");
  expect(await tubeRow(world, barcodes[0] ?? "")).toMatchObject({ state: "void", stateReason: "批号印错" });
  const again = await world.call(voidKitBatch, { as: staff, params, body: { reason: "批号印错" } });
  expect(again).toMatchObject({ status: 409, msg: expect.stringContaining("「已召回」") });
});

test("a move that the states do not allow stays on record", async () => {
  const { world, staff } = await workshop();
  const { data: batch } = await world.call(createKitBatch, { as: staff, body: order });
  await world.call(issueKitBatch, { as: staff, params: { id: batch.id } });
  const onRecord = await world.read(
    rows(db.select().from(auditEventsTable).where(eq(auditEventsTable.objectId, batch.id))),
  );
  expect(onRecord.map(({ action, outcome, reason }) => [action, outcome, reason])).toEqual([
    ["kit.create", "done", ""],
    ["kit.issue", "refused", "草稿 -> 已发放"],
  ]);
});

test("a batch of 5000 tubes costs two round trips and four statements", async () => {
  const { world, staff } = await workshop();
  const cost = await world.cost(() => world.call(createKitBatch, { as: staff, body: { ...order, quantity: 5000 } }));
  expect(cost.roundTrips).toBe(2);
  const { data } = await world.call(listKitBatches, { as: staff, query: { productCode: "plain" } });
  expect(data.list).toMatchObject([{ quantity: 5000 }]);
});
