import { expect, test } from "vitest";
import { kitMessages } from "#contract/kits";
import { checkKitList, importKitList, listKitBatches } from "#contract/kits.schemas";
import { receiveSample } from "#contract/samples.schemas";
import { listTubes } from "#contract/tubes.schemas";
import { createWorld } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { createPlainProduct, issuedBarcodes } from "../laboratory";

const good = ["4006381333931", "6291041500213", "96385074"];
const facts = { productCode: "plain", lot: "VENDOR-7", expiresOn: "2027-12-31", checkScheme: "gs1" } as const;

async function store() {
  const world = await createWorld();
  await createPlainProduct(world);
  const staff = await signedInStaff(world);
  const take = (barcodes: string[]) => world.call(importKitList, { as: staff, body: { ...facts, barcodes } });
  const batches = async () => (await world.call(listKitBatches, { as: staff })).data.list;
  return { world, staff, take, batches };
}

test("every row of a list has its verdict: fits, no barcode, bad check digit, repeated, known", async () => {
  const { world, staff } = await store();
  const [ours = ""] = await issuedBarcodes(world, staff, { productCode: "plain", quantity: 1 });
  const barcodes = ["4006381333931", "4006381333932", "12ab", "４００６３８１３３３９３１", ours];
  const { data } = await world.call(checkKitList, { as: staff, body: { checkScheme: "gs1", barcodes } });
  expect(data.verdicts).toEqual(["ok", "bad_check", "not_barcode", "repeated", "known"]);
});

test("a clean list becomes a batch with all its tubes, and the same list again changes nothing", async () => {
  const { world, staff, take, batches } = await store();
  const first = await take(good);
  expect(first.data).toMatchObject({ quantity: 3, isKnown: false });
  const again = await take(good.toReversed());
  expect(again).toMatchObject({ msg: kitMessages.listKnown, data: { id: first.data.id, isKnown: true } });
  expect(await batches()).toHaveLength(1);
  const { data } = await world.call(listTubes, { as: staff, query: { batchId: first.data.id } });
  expect(data.list.map(({ barcode }) => barcode).toSorted()).toEqual(good.toSorted());
});

test("one bad row keeps the whole list out", async () => {
  const { take, batches } = await store();
  expect(await take([...good, "4006381333932"])).toMatchObject({ errors: { barcodes: [kitMessages.listBroken] } });
  expect(await batches()).toEqual([]);
});

test("two lists that share a tube and come at the same moment: one is taken in, the other changes nothing", async () => {
  const { take, batches } = await store();
  const outcomes = await Promise.all([take(good.slice(0, 2)), take(good.slice(1))]);
  expect(outcomes.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
  expect(await batches()).toHaveLength(1);
});

test("a number next to a batch with check digits that fails them is called mistyped, a far one unknown", async () => {
  const { world, staff } = await store();
  const [ours = ""] = await issuedBarcodes(world, staff, { productCode: "plain", quantity: 5 });
  const slip = ours.slice(0, -1) + String((Number(ours.at(-1)) + 1) % 10);
  const scan = async (barcode: string) => (await world.call(receiveSample, { as: staff, body: { barcode } })).data;
  expect(await scan(slip)).toMatchObject({ verdict: "unknown", message: kitMessages.mistyped });
  expect((await scan("123456")).message).toBe("条码不在任何批次中，请核对后重扫");
});
