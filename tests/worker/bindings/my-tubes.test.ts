import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bindingMessages } from "#contract/bindings";
import { listMyBindings, undoBinding } from "#contract/bindings.schemas";
import { voidKitBatch } from "#contract/kits.schemas";
import { readTestEntry } from "#contract/test-entry.schemas";
import { tubesTable } from "#drizzle/schema/kits";
import { merchantsTable } from "#drizzle/schema/merchants";
import { samplesTable } from "#drizzle/schema/samples";
import { statement } from "#tests/support/statement";
import { db, row, write } from "#worker/platform/database/query";
import { createWorld, type World } from "../../support/app";
import type { Browser } from "../../support/browser";
import { signedInStaff, verifiedCustomer } from "../../support/factories";
import { createMerchantRow, tubeRow } from "../laboratory";
import { barcodes, bind, form, phone } from "./bound-tube";

async function boundTube(world: World): Promise<{ customer: Browser; code: string; bindingId: string }> {
  const [code] = await barcodes(world);
  const customer = await verifiedCustomer(world, phone, "bind");
  const { data } = await bind(customer, form(code));
  return { customer, code, bindingId: data.bindingId };
}

const undo = (browser: Browser, bindingId: string) => browser.call(undoBinding, { params: { bindingId } });

test("a person sees his tubes newest first, with whom each was bound for in full and where it is", async () => {
  const world = await createWorld();
  const [mine, hers] = await barcodes(world, { quantity: 2 });
  const customer = await verifiedCustomer(world, phone, "bind");
  await bind(customer, form(mine));
  world.clock.advance(1_000);
  await bind(customer, form(hers ?? "", { name: "李红", gender: "女", birth: "1958-07" }));
  const { list } = (await customer.call(listMyBindings)).data;
  expect(list.map(({ person }) => person)).toEqual([
    { name: "李红", gender: "女", birth: "1958-07" },
    { name: "张小明", gender: "男", birth: "1996-03" },
  ]);
  expect(list[1]).toMatchObject({
    barcodeLast4: mine.slice(-4),
    step: "bound",
    condition: "going",
    canUndo: true,
    undoMsLeft: 1_799_000,
    reportKey: null,
    boundAt: world.clock.now() - 1_000,
  });
  expect(list[1]?.statusText).toContain("等待实验室收到样本");
  expect(JSON.stringify(list)).not.toMatch(/13800138000|68\.5/);
  expect((await world.cost(() => customer.call(listMyBindings))).roundTrips).toBe(1);
});

test("another phone sees none of them", async () => {
  const world = await createWorld();
  await boundTube(world);
  const other = await verifiedCustomer(world, "13900139000", "valid");
  expect((await other.call(listMyBindings)).data.list).toEqual([]);
});

test.each([
  ["received", "received", "going", "正在安排检测"],
  ["plated", "testing", "going", "正在检测"],
  ["retest_queued", "testing", "waiting", "免费复检"],
  ["tested", "reviewing", "going", "正在审核"],
  ["recollect_requested", "received", "stopped", "重新采样"],
  ["withdrawn", "received", "stopped", "撤回同意"],
] as const)("a sample that is %s reads as %s, %s", async (state, step, condition, words) => {
  const world = await createWorld();
  const { customer } = await boundTube(world);
  await world.write(write(db.update(samplesTable).set({ state })));
  const [tube] = (await customer.call(listMyBindings)).data.list;
  expect(tube).toMatchObject({ step, condition });
  expect(tube?.statusText).toContain(words);
});

test("a person whose tube is of a recalled batch is told not to send it, and one whose tube has arrived is not", async () => {
  const world = await createWorld();
  const { customer, code } = await boundTube(world);
  const staff = await signedInStaff(world);
  const { batchId: id } = await tubeRow(world, code);
  await staff.call(voidKitBatch, { params: { id }, body: { reason: "厂家通知" } });
  const shown = async () => (await customer.call(listMyBindings)).data.list[0];
  expect(await shown()).toMatchObject({ step: "bound", condition: "stopped", estimate: null });
  expect((await shown())?.statusText).toContain("请不要采样，也不要寄回");
  await world.write(write(db.update(samplesTable).set({ state: "received" })));
  expect((await shown())?.statusText).toContain("正在安排检测");
});

test("a wrong bind can be taken back: the tube is free, the sample off, the person forgotten", async () => {
  const world = await createWorld();
  const { customer, code, bindingId } = await boundTube(world);
  world.clock.advance(30 * 60_000 - 1);
  const reply = await undo(customer, bindingId);
  expect(reply.msg).toBe(bindingMessages.undone);
  expect(reply.data.barcodeGrouped.replaceAll(" ", "")).toBe(code);
  expect(await tubeRow(world, code)).toMatchObject({ state: "issued", bindingId: null, boundAt: null });
  expect(await world.read(row(db.select().from(samplesTable)))).toMatchObject({ state: "cancelled" });
  const person = await world.read(statement(sql`select * from persons`, (all) => JSON.stringify(all)));
  expect(person).not.toMatch(/张|138|1996/);
  expect((await customer.call(listMyBindings)).data.list).toEqual([]);
  const next = await verifiedCustomer(world, "13900139000", "bind");
  expect((await bind(next, form(code))).status).toBe(200);
});

test("after thirty minutes the bind stands", async () => {
  const world = await createWorld();
  const { code, bindingId } = await boundTube(world);
  world.clock.advance(30 * 60_000 + 1);
  const customer = await verifiedCustomer(world, phone, "valid");
  const reply = await undo(customer, bindingId);
  expect([reply.status, reply.msg]).toEqual([409, bindingMessages.undoTooLate]);
  expect((await tubeRow(world, code)).state).toBe("bound");
});

test("once the laboratory has the tube the bind stands", async () => {
  const world = await createWorld();
  const { customer, code, bindingId } = await boundTube(world);
  await world.write(write(db.update(tubesTable).set({ state: "received" }).where(eq(tubesTable.barcode, code))));
  expect((await undo(customer, bindingId)).status).toBe(409);
});

test("nobody takes back what another phone bound", async () => {
  const world = await createWorld();
  const { bindingId, code } = await boundTube(world);
  const other = await verifiedCustomer(world, "13900139000", "bind");
  expect((await undo(other, bindingId)).status).toBe(404);
  expect((await undo(world.browser(), bindingId)).status).toBe(401);
  expect((await tubeRow(world, code)).state).toBe("bound");
});

test("an undo asked for five times at once, and once more later, frees the tube once and answers each time", async () => {
  const world = await createWorld();
  const { customer, bindingId } = await boundTube(world);
  const replies = await Promise.all(Array.from({ length: 5 }, () => undo(customer, bindingId)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  world.clock.advance(30 * 60_000 + 1);
  const later = await verifiedCustomer(world, phone, "valid");
  expect(await undo(later, bindingId)).toMatchObject({ status: 200, data: { bindingId } });
  const events = sql`select count(*) from tube_events where kind = 'undo_bind'`;
  expect(await world.read(statement(events, ([r]) => r?.[0]))).toBe(1);
});

test("a merchant's QR code shows the place; an unknown, closed or missing one shows none", async () => {
  const world = await createWorld();
  const id = await createMerchantRow(world);
  const merchant = await world.read(row(db.select().from(merchantsTable).where(eq(merchantsTable.id, id))));
  const open = await world.call(readTestEntry, { query: { m: merchant?.code ?? "" } });
  expect(open.data.merchant).toEqual({ code: merchant?.code, name: merchant?.shownName, address: "示例路1号" });
  expect((await world.call(readTestEntry, { query: { m: "nowhere" } })).data.merchant).toBeNull();
  expect((await world.call(readTestEntry)).data.merchant).toBeNull();
  await world.write(write(db.update(merchantsTable).set({ status: "off" })));
  expect((await world.call(readTestEntry, { query: { m: merchant?.code ?? "" } })).data.merchant).toBeNull();
});
