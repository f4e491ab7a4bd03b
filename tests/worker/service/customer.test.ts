import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendEnquiry } from "#contract/enquiries.schemas";
import { askAboutMyData, eraseMyData, exportMyData } from "#contract/my-data.schemas";
import { searchRecords } from "#contract/search.schemas";
import { serviceMessages } from "#contract/service";
import { addCustomerNote, readCustomer, revealCustomer } from "#contract/service.schemas";
import { sendCode } from "#contract/sms-codes.schemas";
import { auditEventsTable } from "#drizzle/schema/logs";
import { customerNotesTable } from "#drizzle/schema/service";
import { statement } from "#tests/support/statement";
import { db, rows } from "#worker/platform/database/query";
import type { World } from "../../support/app";
import { signedInStaff, verifiedCustomer } from "../../support/factories";
import { barcodes, bind, form } from "../bindings/bound-tube";
import { waitingNotice } from "../messages/outbox-rows";
import { owner } from "../reports/published-report";
import { settledWorld } from "../settled-world";

const personOf = (world: World, bindingId: string) =>
  world.read(statement(sql`select person_id from bindings where id = ${bindingId}`, ([first]) => String(first?.[0])));

test("the desk sees everybody behind a phone with tubes, report, notice, codes, enquiry, request and notes, masked, in one round trip", async () => {
  const world = await settledWorld();
  const { bindingId, reportId } = await waitingNotice(world);
  const [second = ""] = await barcodes(world);
  const phone = await verifiedCustomer(world, owner, "bind");
  const other = (await bind(phone, { ...form(second), name: "李小红" })).data.bindingId;
  await (await verifiedCustomer(world, owner)).call(askAboutMyData, {
    body: { kind: "explain", note: "样本检测完以后会保存多久" },
  });
  await world.browser().call(sendCode, { body: { phone: owner, when: "valid", agreement: true } });
  await world.settled();
  const enquiry = {
    topic: "other",
    organisation: "",
    name: "王",
    phone: owner,
    text: "报告怎么看",
    consent: true,
  } as const;
  await world.call(sendEnquiry, { body: enquiry });

  const desk = await signedInStaff(world, { permissions: ["service:customer:view", "service:customer:note"] });
  const ids = [await personOf(world, bindingId), await personOf(world, other)];
  for (const id of ids) {
    const body = { kind: "call_in" as const, text: `客户来电 ${id}` };
    expect((await desk.call(addCustomerNote, { params: { id }, body })).msg).toBe(serviceMessages.noted);
  }
  const params = { id: ids[0] ?? "" };
  expect((await world.cost(() => desk.call(readCustomer, { params }))).roundTrips).toBe(1);
  const { data } = await desk.call(readCustomer, { params });
  expect(data).toEqual((await desk.call(readCustomer, { params: { id: ids[1] ?? "" } })).data);
  expect(data.phoneMasked).toBe("138****8000");
  expect(data.people.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(data.tubes.map(({ barcode, personId }) => [barcode, personId])).toContainEqual([second, ids[1]]);
  expect(data.reports).toMatchObject([{ id: reportId, personId: ids[0], state: "published" }]);
  expect(data.notices.every(({ kind }) => kind !== "code") && data.notices.length).toBeGreaterThan(0);
  expect(data.codes.every(({ kind }) => kind === "code") && data.codes.length).toBeGreaterThan(0);
  expect(data.enquiries).toMatchObject([{ topic: "other", state: "open", handledBy: null }]);
  expect(data.requests).toMatchObject([{ kind: "explain", isPhoneClaim: false, state: "received" }]);
  expect(data.notes.map(({ text }) => text).toSorted()).toEqual(ids.map((id) => `客户来电 ${id}`).toSorted());
  expect(data.notes[0]?.writtenBy.userId).toBe(desk.userId);
  expect(JSON.stringify(data)).not.toMatch(/13800138000|张小明|李小红/);
});

test("a phone leads the search to one customer, however many people stand behind it, and only whoever may see him", async () => {
  const world = await settledWorld();
  const [first = "", second = ""] = await barcodes(world, { quantity: 2 });
  const phone = await verifiedCustomer(world, owner, "bind");
  await bind(phone, form(first));
  await bind(phone, { ...form(second), name: "李小红" });
  const kindsFor = async (permissions: Parameters<typeof signedInStaff>[1], text: string) => {
    const { data } = await (await signedInStaff(world, permissions)).call(searchRecords, { body: { text } });
    return data.list;
  };
  const desk = { permissions: ["service:customer:view"] } as const;
  const byPhone = await kindsFor(desk, owner);
  expect(byPhone).toMatchObject([{ kind: "customer", details: ["138****8000", "同一手机号共 2 人"] }]);
  expect(await kindsFor(desk, "李小红")).toMatchObject([{ kind: "customer", name: "李**" }]);
  expect(await kindsFor({ permissions: ["lab:run:list"] }, owner)).toEqual([]);
});

test("a full name or phone leaves only with a reason that is on record, and never without its own permission", async () => {
  const world = await settledWorld();
  const [code] = await barcodes(world);
  const { bindingId } = (await bind(await verifiedCustomer(world, owner, "bind"), form(code))).data;
  const params = { id: await personOf(world, bindingId) };
  const body = { field: "phone", reason: "客户来电核对" } as const;
  const desk = await signedInStaff(world, { permissions: ["service:customer:view"] });
  expect((await desk.call(revealCustomer, { params, body })).status).toBe(403);
  const trusted = await signedInStaff(world, { permissions: ["lab:tube:reveal"] });
  expect((await trusted.call(revealCustomer, { params, body })).data).toEqual({ value: owner });
  expect((await trusted.call(revealCustomer, { params, body: { ...body, field: "name" } })).data.value).toBe("张小明");
  const events = await world.read(rows(db.select().from(auditEventsTable)));
  const looks = events.filter(({ action }) => action === "customer.reveal");
  expect(looks.map(({ objectId, reason }) => [objectId, reason])).toEqual([
    [params.id, body.reason],
    [params.id, body.reason],
  ]);
});

test("what is written about a customer is encrypted, stands with its writer in the audit log without its text, and goes with his data", async () => {
  const world = await settledWorld();
  const [code] = await barcodes(world);
  const { bindingId } = (await bind(await verifiedCustomer(world, owner, "bind"), form(code))).data;
  const params = { id: await personOf(world, bindingId) };
  const desk = await signedInStaff(world, { permissions: ["service:customer:view", "service:customer:note"] });
  const body = { kind: "call_out", text: "已告知周五前出报告" } as const;
  expect((await desk.call(addCustomerNote, { params, body: { ...body, text: "a" } })).errors).toEqual({
    text: [serviceMessages.textLength],
  });
  expect((await desk.call(addCustomerNote, { params, body })).status).toBe(200);
  const inDatabase = statement(sql`select text from customer_notes`, ([first]) => String(first?.[0]));
  expect((await world.engine.uncounted.run([inDatabase]))[0]).toMatch(/^sealed~t~customer_notes.text~/);
  const events = await world.read(rows(db.select().from(auditEventsTable)));
  expect(JSON.stringify(events.filter(({ action }) => action === "customer.record"))).not.toContain("周五");

  const customer = await verifiedCustomer(world, owner);
  const at = world.clock.now();
  expect((await customer.call(exportMyData)).data.contacts).toEqual([{ ...body, at }]);
  const another = await verifiedCustomer(world, "13900139099");
  expect((await another.call(exportMyData)).data.contacts).toEqual([]);
  expect((await customer.call(eraseMyData, { body: { bindingIds: [bindingId], confirm: "删除" } })).status).toBe(200);
  expect(await world.read(rows(db.select().from(customerNotesTable)))).toEqual([]);
  expect((await desk.call(readCustomer, { params })).msg).toBe(serviceMessages.unknown);
  const late = await desk.call(addCustomerNote, { params, body });
  expect([late.status, late.msg]).toEqual([404, serviceMessages.unknown]);
});
