import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bindTube, undoBinding } from "#contract/bindings.schemas";
import { clientMessages } from "#contract/clients";
import { getClient, updateClient } from "#contract/clients.schemas";
import type { BodyIn } from "#contract/endpoint";
import { publishReports } from "#contract/lab-reports.schemas";
import { eraseMyData } from "#contract/my-data.schemas";
import { orderMessages } from "#contract/orders";
import {
  getOrder,
  listOrders,
  moveOrder,
  orderByCsv,
  readOrder,
  revealOrder,
  stepOrder,
  uploadOrders,
} from "#contract/orders.schemas";
import { receiveSample } from "#contract/samples.schemas";
import { searchRecords } from "#contract/search.schemas";
import { decodingProblems } from "#contract/text-encoding";
import { ordersTable } from "#drizzle/schema/orders";
import { productsTable } from "#drizzle/schema/products";
import { gb18030, utf8, utf16 } from "#tests/support/files/encodings";
import { meanwhile } from "#tests/support/meanwhile";
import { db, rows } from "#worker/platform/database/query";
import type { World, WorldOptions } from "../../support/app";
import { signedInStaff, signIn, verifiedCustomer } from "../../support/factories";
import { bindRows, createMerchantRow, issuedBarcodes } from "../laboratory";
import { alcoholPlate, carrier, createLaboratory, importText, type Laboratory, reviewed } from "../plates";
import { bearer, bundle, csv, editOf, hospital, order, phone } from "./desk";

const hour = 3_600_000;

async function opened(options?: WorldOptions) {
  const lab = await createLaboratory(options);
  const made = await hospital(lab.world, lab.technician);
  const tubes = (quantity: number, merchantId: string | undefined = made.merchantId, productCode = "alcohol") =>
    issuedBarcodes(lab.world, lab.technician, { productCode, quantity, merchantId });
  const read = (orderNo: string, key = made.key) =>
    lab.world.call(readOrder, { as: lab.world.client(), headers: bearer(key), params: { orderNo } });
  return { ...lab, ...made, tubes, read };
}

const storedCount = async (world: World) => (await world.read(rows(db.select().from(ordersTable)))).length;

test("an order comes in once, however often it is sent; other content under its number is named", async () => {
  const { world, key } = await opened();
  const first = await order(world, key, { orderNo: "A-1" });
  expect(first.data).toMatchObject({
    isNew: true,
    order: {
      orderNo: "A-1",
      productCode: "alcohol",
      state: "ordered",
      barcode: "",
      reportNumber: "",
      nameMasked: "林**",
    },
  });
  const again = await order(world, key, { orderNo: "A-1" });
  expect(again.data).toEqual({ ...first.data, isNew: false });
  const other = await order(world, key, { orderNo: "A-1", priority: "stat" });
  expect([other.status, other.msg]).toEqual([409, orderMessages.different("优先级")]);
  expect(await storedCount(world)).toBe(1);
});

test("two of the same at the same moment are one order", async () => {
  const { world, key } = await opened();
  const both = await Promise.all([order(world, key, { orderNo: "A-2" }), order(world, key, { orderNo: "A-2" })]);
  expect(both.map(({ status }) => status).sort()).toSatisfy(
    (all: number[]) => all[0] === 200 && [200, 409].includes(all[1] ?? 0),
  );
  expect(await storedCount(world)).toBe(1);
  expect((await order(world, key, { orderNo: "A-2" })).data.isNew).toBe(false);
});

test("without a stated consent nothing is ordered, and the refusal stands at its field", async () => {
  const { world, key } = await opened();
  const none = await order(world, key, { orderNo: "B-1", hasConsent: false });
  expect([none.status, Object.keys(none.errors ?? {}).sort()]).toEqual([422, ["consentAt", "consentRef"]]);
  expect(none.errors?.consentRef).toEqual([orderMessages.consentRequired]);
  const later = bundle({ orderNo: "B-1" }).replace("2026-11-19T", "2026-11-25T");
  expect((await order(world, key, later)).errors).toEqual({ consentAt: [orderMessages.consentLater] });
  const draft = bundle({ orderNo: "B-1" }).replace('"status":"active","intent"', '"status":"draft","intent"');
  expect([(await order(world, key, draft)).status, (await order(world, key, "{")).status]).toEqual([400, 400]);
  expect(await storedCount(world)).toBe(0);
});

test("a single resource with contained ones is read too", async () => {
  const { world, key } = await opened();
  const { entry } = JSON.parse(bundle({ orderNo: "C-1" })) as { entry: { resource: { resourceType: string } }[] };
  const [request, patient, consent] = entry.map(({ resource }) => resource);
  const alone = { ...request, subject: { reference: "#p1" }, contained: [patient, consent] };
  expect((await order(world, key, JSON.stringify(alone))).data.order.nameMasked).toBe("林**");
  const byNumber = {
    ...request,
    identifier: [{ value: "C-2" }],
    subject: { identifier: { value: "MR-7" } },
    contained: [consent],
  };
  expect((await order(world, key, JSON.stringify(byNumber))).data.order.nameMasked).toBe("");
});

test("a stranger, a wrong, replaced or revoked key, and a key without the grant are refused", async () => {
  const { world, technician, client, key, read } = await opened();
  await order(world, key, { orderNo: "D-1" });
  expect((await read("D-1", "")).status).toBe(401);
  expect((await read("D-1", `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`)).status).toBe(401);
  const change = async (more: object) => {
    const as = await signIn(world, technician.userId);
    const now = (await world.call(getClient, { as, params: { id: client.id } })).data;
    return world.call(updateClient, { as, params: { id: client.id }, body: { ...editOf({ client: now }), ...more } });
  };
  const second = (await change({ newKey: 24 })).data.key ?? "";
  expect([(await read("D-1")).status, (await read("D-1", second)).status]).toEqual([200, 200]);
  world.clock.advance(24 * hour);
  expect([(await read("D-1")).status, (await read("D-1", second)).status]).toEqual([401, 200]);
  const third = (await change({ newKey: 0 })).data.key ?? "";
  expect([(await read("D-1", second)).status, (await read("D-1", third)).status]).toEqual([401, 200]);
  await change({ grants: ["read"] });
  const ungranted = await order(world, third, { orderNo: "D-2" });
  expect([ungranted.status, ungranted.msg]).toEqual([403, clientMessages.notGranted]);
  await change({ status: "off" });
  const off = await read("D-1", third);
  expect([off.status, off.msg]).toEqual([403, clientMessages.off]);
});

test("a client sees and cancels its own orders only, and takes no other merchant's tube", async () => {
  const { world, technician, key, tubes, read } = await opened();
  const other = await hospital(world, technician);
  await order(world, key, { orderNo: "E-1" });
  expect((await read("E-1", other.key)).status).toBe(404);
  const step = (body: BodyIn<typeof stepOrder>, by = key) =>
    world.call(stepOrder, { as: world.client(), headers: bearer(by), params: { orderNo: "E-1" }, body });
  expect((await step({ step: "cancel", reason: "误开" }, other.key)).status).toBe(404);
  const [theirs = ""] = await tubes(1, other.merchantId);
  const [coffee = ""] = await tubes(1, undefined, "coffee");
  expect((await step({ step: "link", barcode: theirs })).errors).toEqual({ barcode: [orderMessages.tubeUnknown] });
  expect((await step({ step: "link", barcode: coffee })).errors?.barcode?.[0]).toBe(orderMessages.tubeOtherProduct);
  const [own = ""] = await tubes(1);
  expect((await step({ step: "link", barcode: own })).data).toMatchObject({ state: "ordered", barcode: own });
  expect((await step({ step: "link", barcode: own })).status).toBe(200);
  const twice = await order(world, key, { orderNo: "E-2", barcode: own });
  expect(twice.errors).toEqual({ barcode: [orderMessages.tubeTaken] });
  expect((await step({ step: "cancel", reason: "误开" })).data.state).toBe("cancelled");
  expect((await step({ step: "cancel", reason: "误开" })).status).toBe(200);
  expect((await order(world, key, { orderNo: "E-2", barcode: own })).data.isNew).toBe(true);
});

const birthForm = { name: "林知远", gender: "女", birth: "1990-05", height: 165, weight: 55 } as const;

test("an order waits until the person binds the tube, follows an undone binding back, and goes on to the report", async () => {
  const lab = await opened();
  const { world, technician, reviewer, key, tubes, read } = lab;
  const [barcode = ""] = await tubes(1);
  await order(world, key, { orderNo: "F-1", barcode });
  expect((await read("F-1")).data).toMatchObject({ state: "ordered", barcode, boundAt: null });
  const customer = await verifiedCustomer(world, phone, "bind");
  const body = { code: barcode, ...birthForm, phone, agreement: true, sensitiveConsent: true } as const;
  const bound = await customer.call(bindTube, { body });
  expect((await read("F-1")).data.state).toBe("tube_linked");
  await customer.call(undoBinding, { params: { bindingId: bound.data.bindingId } });
  expect((await read("F-1")).data.state).toBe("ordered");
  world.clock.advance(61_000);
  await customer.call(bindTube, { body });
  await world.call(receiveSample, { as: technician, body: { barcode } });
  expect((await read("F-1")).data).toMatchObject({ state: "received", reportNumber: "" });
  const late = await world.call(moveOrder, {
    as: technician,
    params: { id: (await read("F-1")).data.id },
    body: { step: "cancel", reason: "误开" },
  });
  expect([late.status, late.msg]).toEqual([409, orderMessages.tooLate("已到样")]);
  const { resultSetIds } = await importText(lab, alcoholPlate([{ barcode, genotypes: carrier }]));
  await reviewed(lab, resultSetIds);
  await world.call(publishReports, { as: reviewer, body: { resultSetIds } });
  const { data } = await read("F-1");
  expect(data).toMatchObject({
    state: "reported",
    reportState: "published",
    reportNumber: expect.stringMatching(/^BG\d{8}$/),
  });
  expect(JSON.stringify(data)).not.toMatch(/rs671|林知远|MR-20931|13700137001/);
});

test("a client does not follow a person by an order on a tube that was bound before", async () => {
  const { world, technician, key, tubes, read } = await opened();
  const [bound = "", received = "", later = ""] = await tubes(3);
  for (const barcode of [bound, received]) await bindRows(world, barcode);
  await world.call(receiveSample, { as: technician, body: { barcode: received } });
  for (const barcode of [bound, received])
    expect((await order(world, key, { orderNo: `G-${barcode}`, barcode })).errors).toEqual({
      barcode: [orderMessages.tubeUnusable],
    });
  await order(world, key, { orderNo: "G-1" });
  const link = (barcode: string) =>
    world.call(stepOrder, {
      as: world.client(),
      headers: bearer(key),
      params: { orderNo: "G-1" },
      body: { step: "link", barcode },
    });
  expect((await link(bound)).errors).toEqual({ barcode: [orderMessages.tubeUnusable] });
  expect((await link(later)).data).toMatchObject({ state: "ordered", barcode: later });
  expect((await read("G-1")).data).toMatchObject({ boundAt: null, receivedAt: null });
});

test("a key may send what a Chinese Excel saved: GB18030 and Unicode text, a product by its name; what is no text is named", async () => {
  const { world, key } = await opened();
  const send = (body: Uint8Array) =>
    world.call(orderByCsv, { as: world.client(), headers: bearer(key), query: {}, body: body as never });
  const file = (orderNo: string, mark: string) =>
    ["订单号,产品,患者编号,同意书编号,同意时间", `${orderNo},${found?.name},MR-1,ICF-1,2026/11/19 8:00`]
      .join("\r\n")
      .replaceAll(",", mark);
  const [found] = await world.read(rows(db.select().from(productsTable).where(eq(productsTable.code, "alcohol"))));
  for (const bytes of [
    gb18030(file("X-1", ",")),
    utf16(file("X-2", "\t"), { littleEndian: true, mark: true }),
    utf8(file("X-3", ";")),
  ])
    expect((await send(bytes)).data.rows).toMatchObject([{ verdict: "new", errors: {} }]);
  const picture = await send(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, ...new Array(64).fill(0)));
  expect([picture.status, picture.msg]).toEqual([400, decodingProblems.binary]);
});

test("a file in Chinese or English answers a verdict for each line", async () => {
  const { world, key, tubes } = await opened();
  const [barcode = ""] = await tubes(1);
  const send = (body: string, query: { trial?: "1"; allOrNothing?: "1" } = {}) =>
    world.call(orderByCsv, { as: world.client(), headers: bearer(key), query, body: body as string });
  const rows = [
    ["H-1", "alcohol", "MR-1", "ICF-1", "2026-11-19 08:00", barcode],
    ["H-2", "alcohol", "MR-2", "", "", ""],
    ["H-1", "alcohol", "MR-1", "ICF-1", "2026-11-19 08:00", ""],
    ["H-3", "coffee", "MR-3", "ICF-3", "2026-11-19", ""],
  ];
  const file = csv(rows);
  const trial = await send(file, { trial: "1" });
  expect(
    trial.data.rows.map(({ line, verdict, errors }) => [line, verdict, Object.keys(errors).sort().join()]),
  ).toEqual([
    [2, "new", ""],
    [3, "refused", "consentAt,consentRef"],
    [4, "refused", "orderNo"],
    [5, "refused", "product"],
  ]);
  expect([trial.data.isWritten, await storedCount(world)]).toEqual([false, 0]);
  expect([(await send(file, { allOrNothing: "1" })).data.isWritten, await storedCount(world)]).toEqual([false, 0]);
  expect([(await send(file)).data.isWritten, await storedCount(world)]).toEqual([true, 1]);
  expect((await send(csv(rows.slice(0, 1)))).data.rows[0]?.verdict).toBe("same");
  const chinese = csv(
    [["H-5", "alcohol", "MR-5", "ICF-5", "2026-11-19", "陈望", "男", "加急", "1988-02-03"]],
    "订单号,产品,患者编号,同意书编号,同意时间,姓名,性别,优先级,出生日期",
  );
  expect((await send(chinese)).data.rows[0]?.verdict).toBe("new");
  const bare = await send("订单号,产品\r\nH-9,alcohol");
  expect([bare.status, bare.msg]).toEqual([400, orderMessages.headings("患者编号、同意书编号、同意时间")]);
  expect((await send(csv([]))).msg).toBe(orderMessages.rows);
});

test("staff upload a file, find the order, and see the patient for a reason only", async () => {
  const { world, technician: as, client, key } = await opened();
  const body = csv(
    [["I-1", "alcohol", "MR-1", "ICF-1", "2026-11-19", "陈望", phone]],
    "orderNo,product,patientId,consentRef,consentAt,name,phone",
  );
  const params = { id: client.id };
  expect((await world.call(uploadOrders, { as, params, body })).data.rows[0]?.verdict).toBe("new");
  await order(world, key, { orderNo: "I-2" });
  const { list } = (await world.call(listOrders, { as, query: { search: "i-1", clientId: client.id } })).data;
  expect(list).toMatchObject([{ orderNo: "I-1", nameMasked: "陈*", source: "staff", clientName: client.name }]);
  const found = { params: { id: list[0]?.id ?? "" } };
  expect((await world.call(getOrder, { as, ...found })).data).toMatchObject({ ...list[0] });
  const reader = await signedInStaff(world, { permissions: ["lab:order:list"] });
  expect((await world.call(revealOrder, { as: reader, ...found, body: { reason: "核对" } })).status).toBe(403);
  const shown = await world.call(revealOrder, { as, ...found, body: { reason: "患者来电核对" } });
  expect(shown.data).toEqual({ patientId: "MR-1", name: "陈望", phone });
  const search = await world.call(searchRecords, { as, body: { text: "I-1" } });
  expect(search.data.list).toContainEqual(expect.objectContaining({ kind: "order", name: "I-1" }));
});

test("what an order says of a person goes with the person", async () => {
  const { world, technician: as, key, tubes, read } = await opened();
  const [barcode = ""] = await tubes(1);
  await order(world, key, { orderNo: "J-1", barcode });
  const binder = await verifiedCustomer(world, phone, "bind");
  const body = { code: barcode, ...birthForm, phone, agreement: true, sensitiveConsent: true } as const;
  const { bindingId } = (await binder.call(bindTube, { body })).data;
  const customer = await verifiedCustomer(world, phone);
  const erased = await customer.call(eraseMyData, { body: { bindingIds: [bindingId], confirm: "删除" } });
  expect(erased.status).toBe(200);
  const { data } = await read("J-1");
  expect([data.nameMasked, data.phoneMasked]).toEqual(["", ""]);
  const reveal = await world.call(revealOrder, { as, params: { id: data.id }, body: { reason: "核对" } });
  expect([reveal.status, reveal.msg]).toEqual([409, orderMessages.noPatient]);
});

test("a merchant that is off takes its clients with it", async () => {
  const lab: Laboratory = await createLaboratory();
  const off = await createMerchantRow(lab.world, "off");
  await expect(hospital(lab.world, lab.technician, { merchantId: off })).rejects.toThrow(
    clientMessages.merchantUnknown,
  );
});

test("a file of orders is not read for somebody whose key is wrong", async () => {
  const { world } = await opened();
  const csv = `${"订单号,产品\n"}${Array.from({ length: 2_000 }, (_, n) => `A-${n},alcohol`).join("\n")}`;
  const cost = await world.cost(async () => {
    const reply = await world.call(orderByCsv, {
      as: world.client(),
      headers: { ...bearer("gk_wrong"), "content-type": "text/csv" },
      query: {},
      body: csv,
    });
    expect(reply.status).toBe(401);
  });
  expect(cost.roundTrips).toBe(1);
});

test("dates are read as a spreadsheet writes them, and a day that there is not says so and not that the consent is missing", async () => {
  const { world, key } = await opened();
  const lines = [
    "X-1,alcohol,MR-1,ICF-1,2026/11/19 9:40,1990/5/17",
    "X-2,alcohol,MR-2,ICF-2,2026年11月19日 09:40,1990年5月",
    "X-3,alcohol,MR-3,ICF-3,2026-02-31 09:40,1990",
    "X-4,alcohol,MR-4,ICF-4,,1990",
    "X-5,alcohol,MR-5,ICF-5,2026-11-19,1990-02-31",
    "X-6,alcohol,MR-6,ICF-6,2026-11-19,2026-11-21",
    "X-7,alcohol,MR-7,ICF-7,2026-11-19,2026-11",
  ];
  const csv = ["订单号,产品,患者编号,同意书编号,同意时间,出生日期", ...lines].join("\n");
  const { data } = await world.call(orderByCsv, {
    as: world.client(),
    headers: { ...bearer(key), "content-type": "text/csv" },
    query: {},
    body: csv,
  });
  expect(data.rows.map(({ orderNo, verdict, errors }) => [orderNo, verdict, errors])).toEqual([
    ["X-1", "new", {}],
    ["X-2", "new", {}],
    ["X-3", "refused", { consentAt: [orderMessages.consentTime] }],
    ["X-4", "refused", { consentAt: [orderMessages.consentRequired] }],
    ["X-5", "refused", { birth: [orderMessages.birth] }],
    ["X-6", "refused", { birth: [orderMessages.birthLater] }],
    ["X-7", "new", {}],
  ]);
});

test("a tube of a recalled batch, or one that somebody has bound, takes no order", async () => {
  const { world, key, tubes } = await opened();
  const [recalled = "", bound = ""] = [...(await tubes(1)), ...(await tubes(1))];
  await bindRows(world, bound);
  const batch = `select batch_id from tubes where barcode = '${recalled}'`;
  const sql = `update kit_batches set state = 'recalled' where id = (${batch})`;
  await world.write({ sql, params: [], columns: undefined, read: () => undefined });
  for (const [orderNo, barcode] of [
    ["R-1", recalled],
    ["R-2", bound],
  ] as const)
    expect((await order(world, key, { orderNo, barcode })).errors?.barcode).toHaveLength(1);
});

test("an order that its client cancels while its tube is received stays cancelled", async () => {
  const other = meanwhile();
  const { world, technician: as, key, tubes, read } = await opened(other);
  const [barcode = ""] = await tubes(1);
  await order(world, key, { orderNo: "C-1", barcode });
  await bindRows(world, barcode);
  const { id } = (await read("C-1")).data;
  other.beforeWriteTo("orders", () =>
    world.call(moveOrder, { as, params: { id }, body: { step: "cancel", reason: "误开" } }),
  );
  expect((await world.call(receiveSample, { as, body: { barcode } })).status).toBe(200);
  expect((await read("C-1")).data.state).toBe("cancelled");
});
