import { expect, test } from "vitest";
import { receiveSample } from "#contract/samples.schemas";
import { tubeMessages } from "#contract/tubes";
import { getTube, listTubes, revealTubePerson } from "#contract/tubes.schemas";
import { createWorld } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { bindRows, createPlainProduct, issuedBarcodes, tubeRow } from "../laboratory";

async function shelf(quantity = 4) {
  const world = await createWorld();
  await createPlainProduct(world);
  const staff = await signedInStaff(world);
  const barcodes = await issuedBarcodes(world, staff, { productCode: "plain", quantity });
  return { world, staff, barcodes, first: barcodes[0] ?? "" };
}

test("a tube is found by the first digits of its number and by its last four", async () => {
  const { world, staff, barcodes, first } = await shelf();
  const byPrefix = await world.call(listTubes, { as: staff, query: { barcode: first.slice(0, 8) } });
  expect(byPrefix.data.list.map(({ barcode }) => barcode)).toEqual(barcodes);
  const byLast4 = await world.call(listTubes, { as: staff, query: { last4: first.slice(-4) } });
  expect(byLast4.data.list.map(({ barcode }) => barcode)).toContain(first);
});

test.for([
  { query: {} },
  { query: { barcode: "20" } },
  { query: { productCode: "plain" } },
  { query: { state: "issued" as const } },
])("pages of the tube list follow each other without a gap or a repeat ($query)", async ({ query }) => {
  const { world, staff, barcodes } = await shelf(5);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await world.call(listTubes, { as: staff, query: { ...query, cursor, pageSize: 2 } });
    seen.push(...data.list.map(({ barcode }) => barcode));
    cursor = data.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.toSorted()).toEqual(barcodes);
});

test("a list page costs one round trip, and for every further tube its row and the names beside it", async () => {
  const { world, staff } = await shelf(30);
  const ofSize = (pageSize: number) =>
    world.cost(() => world.call(listTubes, { as: staff, query: { state: "issued", pageSize } }));
  const [few, many] = [await ofSize(5), await ofSize(25)];
  expect([few.roundTrips, many.roundTrips]).toEqual([1, 1]);
  if (few.rowsRead !== undefined) expect((many.rowsRead ?? 0) - few.rowsRead).toBeLessThanOrEqual(20 * 3);
});

test("the customer behind a tube is masked for staff", async () => {
  const { world, staff, first } = await shelf();
  await bindRows(world, first, { name: "欧阳小明", phone: "13912345678" });
  const { data } = await world.call(listTubes, { as: staff, query: { state: "bound" } });
  expect(data.list).toMatchObject([{ barcode: first, person: { nameMasked: "欧**", phoneMasked: "139****5678" } }]);
});

test("the life line tells who did what to a tube, in order", async () => {
  const { world, staff, first } = await shelf();
  await bindRows(world, first);
  await world.call(receiveSample, { as: staff, body: { barcode: first } });
  const { id } = await tubeRow(world, first);
  const { data } = await world.call(getTube, { as: staff, params: { id } });
  expect(data.tube.state).toBe("received");
  expect(data.events.map(({ title }) => title)).toEqual(["制作", "发放", "签收"]);
  expect(data.events.at(-1)).toMatchObject({
    actorKind: "staff",
    actorName: expect.stringContaining("员工"),
    toState: "received",
  });
  // The event names the person who made the batch.
  expect(data.events[0]).toMatchObject({ kind: "create", actorName: data.events.at(-1)?.actorName });
  expect(data.sample).toMatchObject({ state: "received", accessionNo: "A261120-0001" });
});

test("a full phone number is shown for a reason and leaves a line and an audit row", async () => {
  const { world, staff, first } = await shelf();
  await bindRows(world, first, { name: "张小明", phone: "13800138000" });
  const { id } = await tubeRow(world, first);
  const body = { field: "phone", reason: "客户来电核对" } as const;
  const shown = await world.call(revealTubePerson, { as: staff, params: { id }, body });
  expect(shown.data.value).toBe("13800138000");
  const { data } = await world.call(getTube, { as: staff, params: { id } });
  expect(data.events.at(-1)).toMatchObject({ kind: "reveal", reason: "客户来电核对" });
  expect(JSON.stringify(data)).not.toContain("13800138000");
  const audit = world.counters.statements.filter(({ sql }) => sql.includes("audit_events")).at(-1);
  expect(JSON.stringify(audit?.params)).toContain("tube.reveal");
  expect(JSON.stringify(audit?.params)).not.toContain("13800138000");
});

test("a reveal without a reason or without the permission is refused", async () => {
  const { world, staff, first } = await shelf();
  const { id } = await tubeRow(world, first);
  const noReason = await world.call(revealTubePerson, {
    as: staff,
    params: { id },
    body: { field: "name", reason: " " },
  });
  expect(noReason.code).toBe(526);
  const nobody = await world.call(revealTubePerson, {
    as: staff,
    params: { id },
    body: { field: "name", reason: "核对信息" },
  });
  expect(nobody).toMatchObject({ status: 404, msg: tubeMessages.nobodyBound });
  const curious = await signedInStaff(world, { permissions: ["lab:tube:list"] });
  const refused = await world.call(revealTubePerson, {
    as: curious,
    params: { id },
    body: { field: "name", reason: "核对信息" },
  });
  expect(refused.status).toBe(403);
});
