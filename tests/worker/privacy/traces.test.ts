import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { eraseMyData } from "#contract/my-data.schemas";
import { sendCode, verifyCode } from "#contract/sms-codes.schemas";
import { statement } from "#tests/support/statement";
import { archiveSamples } from "#worker/features/archive/sample-archive.actions";
import { phoneHashOf } from "#worker/features/persons/persons.actions";
import { sweepPrivacy } from "#worker/features/privacy/retention.actions";
import type { World } from "../../support/app";
import { verifiedCustomer } from "../../support/factories";
import { oldReports, phones } from "../archive/archived-laboratory";
import { barcodes, bind, form } from "../bindings/bound-tube";
import { waitingNotice } from "../messages/outbox-rows";
import { owner } from "../reports/published-report";
import { settledWorld } from "../settled-world";

/** Every table and column that contains one of the texts; a table is read once for all its columns. */
async function placesOf(world: World, texts: readonly string[]): Promise<string[]> {
  const names = statement(
    sql`select m.name, json_group_array(p.name) from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table'
      and m.name not like '~_%' escape '~' and m.name not like 'sqlite%' and m.name not like 'd1%' group by m.name order by 1`,
    (rows) => rows.map(([table, columns]) => [String(table), JSON.parse(String(columns)) as string[]] as const),
  );
  const found: string[] = [];
  for (const [table, columns] of await world.read(names)) {
    const counts = columns.map((column) => {
      const at = sql.raw(`"${column}"`);
      const isHere = sql.join(
        // As literals: a wide table would need more parameters than D1 allows.
        texts.map((text) => sql`instr(cast(${at} as text), ${sql.raw(`'${text.replaceAll("'", "''")}'`)}) > 0`),
        sql` or `,
      );
      return sql`coalesce(sum(${isHere}), 0)`;
    });
    const hits = statement(sql`select ${sql.join(counts, sql`, `)} from ${sql.raw(`"${table}"`)}`, ([row]) =>
      columns.filter((_, index) => Number(row?.[index]) > 0),
    );
    found.push(...(await world.read(hits)).toSorted().map((column) => `${table}.${column}`));
  }
  return found;
}

/** Everything that identifies a customer of this phone: number, mask, hash, and values encrypted for him. */
async function tellsOf(world: World, phone: string): Promise<string[]> {
  const hash = await phoneHashOf(world.deps, phone);
  const sealed = sql`select phone_sealed from customer_phones where phone_hash = ${hash}
    union select phone_sealed from messages where phone_hash = ${hash} union select phone_sealed from persons where phone_hash = ${hash}
    union select name_sealed from persons where phone_hash = ${hash} union select params_sealed from messages where phone_hash = ${hash}`;
  const texts = await world.read(statement(sealed, (rows) => rows.flatMap(([text]) => (text ? [String(text)] : []))));
  return [phone, hash, `${phone.slice(0, 3)}****${phone.slice(7)}`, ...texts];
}

/** The customer receives messages and writes to the company: everything that stores data of a phone. */
async function leaveTraces(world: World, phone: string) {
  const browser = world.browser();
  await browser.call(sendCode, { body: { phone, when: "valid", agreement: true } });
  await world.settled();
  const code = String(world.sms.lastTo(phone).params.code);
  expect((await browser.call(verifyCode, { body: { phone_number: phone, code, when: "valid" } })).status).toBe(200);
  const hash = await phoneHashOf(world.deps, phone);
  const enquiry = sql`insert into enquiries (id, topic, phone_hash, phone_masked, created_at) values (${crypto.randomUUID()}, 'x', ${hash}, '', 1)`;
  await world.write(statement(enquiry, () => undefined));
  return browser;
}

test("after everything of a phone is erased no table holds its number, hash, mask or anything sealed for it", async () => {
  const world = await settledWorld();
  const { bindingId } = await waitingNotice(world);
  const browser = await leaveTraces(world, owner);
  const tells = await tellsOf(world, owner);
  expect(await placesOf(world, tells)).toEqual(
    expect.arrayContaining([
      "consents.phone_hash",
      "customer_phones.phone_hash",
      "messages.phone_hash",
      "sms_codes.phone_hash",
    ]),
  );
  const { data } = await browser.call(eraseMyData, { body: { bindingIds: [bindingId], confirm: "删除" } });
  expect(data.isEverything).toBe(true);
  expect(await placesOf(world, tells)).toEqual([]);
});

test("nor after the sample of its tube was archived, which shortened the hash in some of them", async () => {
  const { world, reports } = await oldReports();
  await archiveSamples(world.deps);
  const [phone] = phones;
  const browser = await leaveTraces(world, phone);
  const tells = await tellsOf(world, phone);
  expect(await placesOf(world, tells)).toEqual(
    expect.arrayContaining(["bindings.phone_hash", "customer_sessions.phone_hash", "enquiries.phone_hash"]),
  );
  const body = { bindingIds: [reports[0]?.bindingId ?? ""], confirm: "删除" as const };
  expect((await browser.call(eraseMyData, { body })).data.isEverything).toBe(true);
  await world.settled();
  expect(await placesOf(world, tells)).toEqual([]);
});

test("the clock's erasure of a withdrawn tube forgets the phone as well", async () => {
  const world = await settledWorld();
  const { bindingId } = await waitingNotice(world);
  await leaveTraces(world, owner);
  const tells = await tellsOf(world, owner);
  const now = world.clock.now();
  const request = sql`insert into privacy_requests (id, kind, phone_hash, phone_masked, binding_id, state, due_at, created_at)
    select 'R1', 'withdraw', phone_hash, '138****8000', id, 'in_progress', ${now}, ${now} from bindings where id = ${bindingId}`;
  await world.write(statement(request, () => undefined));
  world.clock.advance(1);
  expect(await sweepPrivacy(world.deps)).toBe(1);
  expect(await placesOf(world, tells)).toEqual([]);
});

test("while another tube of the phone is alive its number, session and messages stay", async () => {
  const world = await settledWorld();
  const [first, second = ""] = await barcodes(world, { quantity: 2 });
  const binder = await verifiedCustomer(world, owner, "bind");
  const mine = (await bind(binder, form(first))).data.bindingId;
  await bind(binder, form(second, { name: "李红" }));
  const customer = await verifiedCustomer(world, owner);
  const { data } = await customer.call(eraseMyData, { body: { bindingIds: [mine], confirm: "删除" } });
  expect(data.isEverything).toBe(false);
  const hash = await phoneHashOf(world.deps, owner);
  expect(await placesOf(world, [hash])).toEqual(
    expect.arrayContaining(["customer_phones.phone_hash", "bindings.phone_hash"]),
  );
  const kept = sql`select count(*) from consents where binding_id = ${mine} and phone_hash is not null`;
  expect(await world.read(statement(kept, ([r]) => r?.[0]))).toBe(0);
});

test("a consent may lose its phone and nothing else", async () => {
  const world = await settledWorld();
  await waitingNotice(world);
  const change = (set: ReturnType<typeof sql>) =>
    world.write(statement(sql`update consents set ${set}`, () => undefined));
  await expect(change(sql`action = 'withdrawn'`)).rejects.toThrow("append-only consents");
  await expect(change(sql`phone_hash = 'another'`)).rejects.toThrow("append-only consents");
  await expect(change(sql`phone_hash = null, ip_hash = '', customer_session_id = null, at = 1`)).rejects.toThrow(
    "append-only",
  );
  await change(sql`phone_hash = null, ip_hash = '', customer_session_id = null`);
});
