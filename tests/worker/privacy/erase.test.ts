import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listMyBindings } from "#contract/bindings.schemas";
import { messages } from "#contract/messages";
import { myDataMessages } from "#contract/my-data";
import { eraseMyData, readMyData } from "#contract/my-data.schemas";
import { readReport } from "#contract/reports.schemas";
import { codeMessages } from "#contract/sms-codes";
import { replaceTube } from "#contract/tube-ends.schemas";
import { statement } from "#tests/support/statement";
import { newId } from "#worker/platform/ids";
import type { World } from "../../support/app";
import { signedInStaff, verifiedCustomer } from "../../support/factories";
import { barcodes, bind, form } from "../bindings/bound-tube";
import { tubeRow } from "../laboratory";
import { waitingNotice } from "../messages/outbox-rows";
import { owner } from "../reports/published-report";
import { settledWorld } from "../settled-world";

const erase = (who: Awaited<ReturnType<typeof verifiedCustomer>>, bindingIds: string[]) =>
  who.call(eraseMyData, { body: { bindingIds, confirm: "删除" } });

const one = (world: World, query: ReturnType<typeof sql>) => world.read(statement(query, ([r]) => r?.[0]));

test("a customer deletes everything: name, phone, findings and report are gone, and the receipt counts them", async () => {
  const world = await settledWorld();
  const { bindingId, key, messageId } = await waitingNotice(world);
  const customer = await verifiedCustomer(world, owner);
  const { data } = await erase(customer, [bindingId]);
  expect(data).toMatchObject({
    tubes: 1,
    reports: 1,
    samples: 1,
    messages: 1,
    isEverything: true,
    phoneMasked: "138****8000",
  });
  const person = sql`select count(*) from persons where name_sealed is not null or phone_hash is not null
    or details_sealed is not null`;
  expect(await one(world, person)).toBe(0);
  expect(
    await one(world, sql`select count(*) from report_versions where payload is not null or person_sealed is not null`),
  ).toBe(0);
  expect(await one(world, sql`select count(*) from calls where value is not null`)).toBe(0);
  expect(await one(world, sql`select count(*) from result_sets where level is not null`)).toBe(0);
  expect(await one(world, sql`select state from reports where key = ${key}`)).toBe("erased");
  expect(await one(world, sql`select state from messages where id = ${messageId}`)).toBe("cancelled");
  expect(
    await one(world, sql`select count(*) from messages where phone_sealed is not null or phone_hash is not null`),
  ).toBe(0);
});

test("a tube that was replaced is not erased alone, or the one in its place would be measured for nobody; with that one it goes", async () => {
  const world = await settledWorld();
  const [code = "", fresh = ""] = await barcodes(world, { quantity: 2 });
  const { bindingId } = (await bind(await verifiedCustomer(world, owner, "bind"), form(code))).data;
  const as = await signedInStaff(world);
  const params = { id: (await tubeRow(world, code)).id };
  const replaced = await world.call(replaceTube, { as, params, body: { barcode: fresh, reason: "管盖开裂" } });
  expect(replaced.status).toBe(200);
  const customer = await verifiedCustomer(world, owner);
  expect(await erase(customer, [bindingId])).toMatchObject({ status: 409, msg: myDataMessages.notYours });
  expect(await one(world, sql`select count(*) from persons where erased_at is not null`)).toBe(0);
  const second = await tubeRow(world, fresh);
  expect((await erase(customer, [second.bindingId ?? ""])).status).toBe(200);
  expect((await tubeRow(world, fresh)).state).toBe("void");
  expect(await one(world, sql`select count(*) from persons where erased_at is null`)).toBe(0);
});

test("what stays holds no person: content hash, consents taken back, the tube's life line, the audit row", async () => {
  const world = await settledWorld();
  const { bindingId } = await waitingNotice(world);
  const customer = await verifiedCustomer(world, owner);
  await erase(customer, [bindingId]);
  expect(await one(world, sql`select content_hash from report_versions`)).toBe("a".repeat(64));
  const consents = sql`select action from consents where kind = 'sensitive' order by at, action`;
  expect(await world.read(statement(consents, (rows) => rows.flat()))).toEqual(["given", "withdrawn"]);
  expect(await one(world, sql`select actor_kind from tube_events where kind = 'erase'`)).toBe("customer");
  const audit = await one(world, sql`select changes from audit_events where action = 'privacyRequest.erase'`);
  expect(JSON.parse(String(audit))).toEqual({ bindingIds: [bindingId] });
});

test("after it the key answers as an unknown one and the session is over", async () => {
  const world = await settledWorld();
  const { bindingId, key } = await waitingNotice(world);
  const customer = await verifiedCustomer(world, owner);
  await erase(customer, [bindingId]);
  expect((await customer.call(readMyData)).status).toBe(401);
  const again = await verifiedCustomer(world, owner);
  const reply = await again.call(readReport, { params: { key } });
  expect(reply.msg).toBe(messages.reportTimeout);
  expect(reply.data).toMatchObject({ key });
  expect(JSON.stringify(reply.data)).not.toContain("8000");
  expect((await again.call(listMyBindings)).data.list).toEqual([]);
});

test("a tube on its way can be deleted too: its sample is off, and its barcode cannot be bound again", async () => {
  const world = await settledWorld();
  const [code] = await barcodes(world);
  const binder = await verifiedCustomer(world, owner, "bind");
  const { bindingId } = (await bind(binder, form(code))).data;
  await erase(await verifiedCustomer(world, owner), [bindingId]);
  expect(await one(world, sql`select state from samples`)).toBe("withdrawn");
  expect(await one(world, sql`select state from tubes where barcode = ${code}`)).toBe("void");
  const other = await verifiedCustomer(world, "13900139000", "bind");
  expect((await bind(other, form(code))).status).toBe(422);
});

test("of two people on one phone the other stays as he is, and the session goes on", async () => {
  const world = await settledWorld();
  const [first, second = ""] = await barcodes(world, { quantity: 2 });
  const binder = await verifiedCustomer(world, owner, "bind");
  const mine = (await bind(binder, form(first))).data.bindingId;
  await bind(binder, form(second, { name: "李红" }));
  const customer = await verifiedCustomer(world, owner);
  expect((await erase(customer, [mine])).data.isEverything).toBe(false);
  const { items } = (await customer.call(readMyData)).data;
  expect(items.map(({ personName }) => personName)).toEqual(["李红"]);
});

test("a tube of another phone, one already gone, and one beside a strange one are refused whole", async () => {
  const world = await settledWorld();
  const [first, second = ""] = await barcodes(world, { quantity: 2 });
  const mine = (await bind(await verifiedCustomer(world, owner, "bind"), form(first))).data.bindingId;
  const strange = (await bind(await verifiedCustomer(world, "13900139000", "bind"), form(second))).data.bindingId;
  const customer = await verifiedCustomer(world, owner);
  for (const ids of [[strange], [mine, strange]]) {
    const reply = await erase(customer, ids);
    expect([reply.status, reply.msg]).toEqual([409, myDataMessages.notYours]);
  }
  expect(await one(world, sql`select count(*) from persons where erased_at is not null`)).toBe(0);
  await erase(customer, [mine]);
  const again = await verifiedCustomer(world, owner);
  expect((await erase(again, [mine])).status).toBe(409);
  expect(await one(world, sql`select count(*) from privacy_requests`)).toBe(1);
});

test("without the word, with a binding session, or as a stranger nothing is deleted", async () => {
  const world = await settledWorld();
  const [code] = await barcodes(world);
  const binder = await verifiedCustomer(world, owner, "bind");
  const { bindingId } = (await bind(binder, form(code))).data;
  const customer = await verifiedCustomer(world, owner);
  const unconfirmed = await customer.call(eraseMyData, { body: { bindingIds: [bindingId], confirm: "好" as never } });
  expect(unconfirmed.errors).toEqual({ confirm: [myDataMessages.confirmRequired] });
  const reply = await erase(binder, [bindingId]);
  expect([reply.status, reply.msg]).toEqual([401, codeMessages.flowMissing]);
  expect((await erase(world.browser(), [bindingId])).status).toBe(401);
  expect(await one(world, sql`select count(*) from persons where erased_at is not null`)).toBe(0);
});

test("of ten parallel deletions one happens", async () => {
  const world = await settledWorld();
  const { bindingId } = await waitingNotice(world);
  const customers = await Promise.all(Array.from({ length: 10 }, () => verifiedCustomer(world, owner)));
  const replies = await Promise.all(customers.map((customer) => erase(customer, [bindingId])));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await one(world, sql`select count(*) from privacy_requests`)).toBe(1);
});

test("a deletion costs two round trips", async () => {
  const world = await settledWorld();
  const { bindingId } = await waitingNotice(world);
  const customer = await verifiedCustomer(world, owner);
  expect((await world.cost(() => erase(customer, [bindingId]))).roundTrips).toBe(2);
});

test("what was measured in a tube that another one took the place of goes with it", async () => {
  const world = await settledWorld();
  const { bindingId } = await waitingNotice(world);
  const [heir = ""] = await barcodes(world);
  const heirId = newId(world.clock.now());
  await world.write(
    statement(
      sql`insert into bindings (id, tube_id, person_id, product_id, phone_hash, channel, bound_at, undo_until)
        select ${heirId}, (select id from tubes where barcode = ${heir}), person_id, product_id, phone_hash, 'staff', 1, 1
        from bindings where id = ${bindingId}`,
      () => undefined,
    ),
    statement(
      sql`update bindings set released_at = 1, release_reason = 'replaced' where id = ${bindingId}`,
      () => undefined,
    ),
  );
  expect((await erase(await verifiedCustomer(world, owner), [heirId])).status).toBe(200);
  expect(await one(world, sql`select count(*) from calls where value is not null`)).toBe(0);
  expect(await one(world, sql`select count(*) from bindings where phone_hash is not null`)).toBe(0);
});
