import { expect, test } from "vitest";
import { rejectSample } from "#contract/rejections.schemas";
import { acceptSample, listReceivingScans, listSamples, receiveSample } from "#contract/samples.schemas";
import { tubeMessages } from "#contract/tubes";
import { clearTube } from "#contract/tubes.schemas";
import { createWorld } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { bindRows, createPlainProduct, issuedBarcodes, tubeRow } from "../laboratory";

async function desk(expiresOn = "2027-12-31") {
  const world = await createWorld();
  await createPlainProduct(world);
  const staff = await signedInStaff(world);
  const barcodes = await issuedBarcodes(world, staff, { productCode: "plain", quantity: 3, expiresOn });
  const scan = async (barcode: string, more: object = {}) =>
    (await world.call(receiveSample, { as: staff, body: { barcode, ...more } })).data;
  return { world, staff, scan, first: barcodes[0] ?? "", second: barcodes[1] ?? "" };
}

test("a bound tube is received and gets the next accession number of the day", async () => {
  const { world, scan, first, second } = await desk();
  await bindRows(world, first);
  await bindRows(world, second);
  expect(await scan(first)).toMatchObject({
    verdict: "received",
    message: "签收成功",
    sample: { accessionNo: "A261120-0001" },
  });
  expect(await scan(second)).toMatchObject({ verdict: "received", sample: { accessionNo: "A261120-0002" } });
});

test("the same tube twice says so and changes nothing", async () => {
  const { world, staff, scan, first } = await desk();
  await bindRows(world, first);
  const once = await scan(first);
  world.clock.advance(1);
  const twice = await scan(first);
  expect(twice).toMatchObject({ verdict: "repeated", sample: { id: once.sample?.id, accessionNo: "A261120-0001" } });
  const { data } = await world.call(listReceivingScans, { as: staff });
  expect(data.list.map(({ outcome }) => outcome)).toEqual(["repeated", "received"]);
});

test("two scanners that read one tube at the same moment receive it once", async () => {
  const { world, staff, scan, first } = await desk();
  await bindRows(world, first);
  const verdicts = (await Promise.all([scan(first), scan(first)])).map(({ verdict }) => verdict);
  expect(verdicts.toSorted()).toEqual(["received", "repeated"]);
  const { data } = await world.call(listSamples, { as: staff, query: { barcode: first } });
  expect(data.list).toHaveLength(1);
});

test.for([
  { flaw: "bound to nobody", isBound: false, more: {}, reasons: ["unbound"] },
  { flaw: "leaking", isBound: true, more: { condition: "leak" }, reasons: ["leak"] },
  { flaw: "of another lot than its box", isBound: true, more: { expectedLot: "L9" }, reasons: ["wrong_lot"] },
  { flaw: "unbound and leaking", isBound: false, more: { condition: "leak" }, reasons: ["unbound", "leak"] },
])("a tube that is $flaw goes into quarantine with its reasons", async ({ isBound, more, reasons }) => {
  const { world, scan, first } = await desk();
  if (isBound) await bindRows(world, first);
  expect(await scan(first, more)).toMatchObject({
    verdict: "quarantined",
    reasons,
    sample: null,
    tube: { state: "quarantined" },
  });
  expect((await tubeRow(world, first)).sampleId).toBeNull();
});

test("a tube that arrives after its lot has expired goes into quarantine", async () => {
  const { world, scan, first } = await desk("2026-11-30");
  await bindRows(world, first);
  world.clock.set(Date.UTC(2026, 11, 1));
  const client = await signedInStaff(world);
  const { data } = await world.call(receiveSample, { as: client, body: { barcode: first } });
  expect(data).toMatchObject({ verdict: "quarantined", reasons: ["expired"] });
  expect(scan).toBeDefined();
});

test("a barcode that no batch holds is told apart and kept as a scan", async () => {
  const { world, staff, scan } = await desk();
  expect(await scan("99999999")).toMatchObject({
    verdict: "unknown",
    tube: null,
    message: expect.stringContaining("不在任何批次"),
  });
  expect(await scan("hello")).toMatchObject({ verdict: "unknown" });
  const { data } = await world.call(listReceivingScans, { as: staff, query: { outcome: "refused" } });
  expect(data.list).toHaveLength(2);
});

test("quarantine ends when somebody is bound and a person says why", async () => {
  const { world, staff, scan, first } = await desk();
  await scan(first);
  const { id } = await tubeRow(world, first);
  const clear = () => world.call(clearTube, { as: staff, params: { id }, body: { reason: "客户已补绑定" } });
  expect(await clear()).toMatchObject({ status: 409, msg: tubeMessages.quarantineUnbound });
  await bindRows(world, first);
  expect((await clear()).data).toMatchObject({ tubeId: id, accessionNo: "A261120-0001" });
  expect(await clear()).toMatchObject({ status: 409, msg: "采样管当前为「已签收」，不能变为「已签收」，请刷新后重试" });
});

test("an accepted sample can still be rejected, a rejected one cannot be accepted", async () => {
  const { world, staff, scan, first } = await desk();
  await bindRows(world, first);
  const id = (await scan(first)).sample?.id ?? "";
  expect((await world.call(acceptSample, { as: staff, params: { id } })).data.state).toBe("accepted");
  const rejected = await world.call(rejectSample, {
    as: staff,
    params: { id },
    body: { reason: "low_volume", note: "仅 0.2 毫升" },
  });
  expect(rejected.data.state).toBe("rejected");
  const refused = await world.call(acceptSample, { as: staff, params: { id } });
  expect(refused).toMatchObject({ status: 409, msg: "样本当前为「已拒收」，不能变为「已验收」，请刷新后重试" });
});

test("a scan costs two round trips", async () => {
  const { world, scan, first } = await desk();
  await bindRows(world, first);
  expect((await world.cost(() => scan(first))).roundTrips).toBe(2);
});
