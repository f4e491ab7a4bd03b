import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bindingMessages } from "#contract/bindings";
import { bindTube, undoBinding } from "#contract/bindings.schemas";
import { idempotencyMessages } from "#contract/idempotency";
import { statement } from "#tests/support/statement";
import { createWorld } from "../../support/app";
import { verifiedCustomer } from "../../support/factories";
import { barcodes, bind, form, phone } from "./bound-tube";

const key = "one-key-for-one-form";

test("the same form sent again answers what it answered before and binds nothing more", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  const customer = await verifiedCustomer(world, phone, "bind");
  const first = await bind(customer, form(code), key);
  world.clock.advance(5_000);
  const again = await bind(customer, form(code), key);
  expect(again.data).toEqual({ ...first.data, undoMsLeft: 1_795_000 });
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(await world.read(statement(sql`select count(*) from bindings`, ([r]) => r?.[0]))).toBe(1);
});

test("the answer is still there for a new session of the same phone, but not for another phone", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  const first = await bind(await verifiedCustomer(world, phone, "bind"), form(code), key);
  const later = await bind(await verifiedCustomer(world, phone, "bind"), form(code), key);
  expect(later.data).toEqual(first.data);
  const other = await bind(await verifiedCustomer(world, "13900139000", "bind"), form(code), key);
  expect(other.msg).toBe(bindingMessages.alreadyBound);
});

test("another form under the same key is refused and binds nothing", async () => {
  const world = await createWorld();
  const [code, other] = await barcodes(world, { quantity: 2 });
  const customer = await verifiedCustomer(world, phone, "bind");
  await bind(customer, form(code), key);
  const reply = await bind(customer, form(other ?? ""), key);
  expect([reply.status, reply.code, reply.msg]).toEqual([422, 422, idempotencyMessages.mismatch]);
  expect(await world.read(statement(sql`select count(*) from bindings`, ([r]) => r?.[0]))).toBe(1);
});

test("of ten taps at once one binds and nine get its answer", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  const customer = await verifiedCustomer(world, phone, "bind");
  const replies = await Promise.all(Array.from({ length: 10 }, () => bind(customer, form(code), key)));
  expect(new Set(replies.map(({ data }) => data.bindingId)).size).toBe(1);
  expect(replies.filter(({ headers }) => headers.get("idempotent-replayed") === "true")).toHaveLength(9);
});

test("a refused form may be corrected under the same key", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  const customer = await verifiedCustomer(world, phone, "bind");
  expect((await bind(customer, form("999999"), key)).status).toBe(422);
  expect((await bind(customer, form(code), key)).status).toBe(200);
});

test("a key is remembered for a day", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  await bind(await verifiedCustomer(world, phone, "bind"), form(code), key);
  world.clock.advance(24 * 3_600_000);
  const reply = await bind(await verifiedCustomer(world, phone, "bind"), form(code), key);
  expect(reply.msg).toBe(bindingMessages.boundByYou);
});

test("without a key the same form is the same request for a minute, and another one is another", async () => {
  const world = await createWorld();
  const [code, other] = await barcodes(world, { quantity: 2 });
  const customer = await verifiedCustomer(world, phone, "bind");
  const send = (body: ReturnType<typeof form>) => customer.call(bindTube, { body });
  const [first, twin] = await Promise.all([send(form(code)), send(form(code))]);
  expect(twin.data).toEqual(first.data);
  world.clock.advance(59_000);
  expect((await send(form(code))).data).toEqual({ ...first.data, undoMsLeft: 1_741_000 });
  expect((await send(form(other ?? ""))).status).toBe(200);
  world.clock.advance(1_000);
  expect((await send(form(code))).msg).toBe(bindingMessages.boundByYou);
});

test("a binding that was taken back is made again by the same form, not answered from memory", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  const customer = await verifiedCustomer(world, phone, "bind");
  const first = await customer.call(bindTube, { body: form(code) });
  const { bindingId } = first.data;
  expect((await customer.call(undoBinding, { params: { bindingId } })).status).toBe(200);
  const again = await customer.call(bindTube, { body: form(code) });
  expect(again.status).toBe(200);
  expect(again.data.bindingId).not.toBe(bindingId);
});
