import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listAgreements } from "#contract/agreements.schemas";
import { bindingMessages } from "#contract/bindings";
import { bindTube } from "#contract/bindings.schemas";
import { idempotencyMessages } from "#contract/idempotency";
import { messages } from "#contract/messages";
import { receiveSample } from "#contract/samples.schemas";
import { codeMessages } from "#contract/sms-codes";
import { bindingsTable, consentsTable } from "#drizzle/schema/bindings";
import { customerSessionsTable } from "#drizzle/schema/customers";
import { tubeEventsTable } from "#drizzle/schema/kits";
import { personsTable } from "#drizzle/schema/persons";
import { samplesTable } from "#drizzle/schema/samples";
import { statement } from "#tests/support/statement";
import { db, row, rows, write } from "#worker/platform/database/query";
import { createWorld } from "../../support/app";
import { signedInStaff, verifiedCustomer } from "../../support/factories";
import { tubeRow } from "../laboratory";
import { barcodes, bind, form, phone, setTube } from "./bound-tube";

test("a bound tube has its person, two consents, an expected sample, a line in its life and an audit row", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  const customer = await verifiedCustomer(world, phone, "bind");
  const reply = await bind(customer, form(code));
  expect(reply.status).toBe(200);
  expect(reply.data).toMatchObject({
    productName: "测试产品",
    journey: "laboratory",
    expectedText: "实验室收到样本后一般需要 2-3 天，报告完成后短信通知您",
    boundAt: world.clock.now(),
    undoUntil: world.clock.now() + 1_800_000,
    undoMsLeft: 1_800_000,
  });
  expect(reply.data.barcodeGrouped.replaceAll(" ", "")).toBe(code);
  const tube = await tubeRow(world, code);
  expect(tube).toMatchObject({ state: "bound", bindingId: reply.data.bindingId });
  const binding = await world.read(row(db.select().from(bindingsTable)));
  expect(binding).toMatchObject({ id: reply.data.bindingId, tubeId: tube.id, releasedAt: null });
  const consents = await world.read(rows(db.select().from(consentsTable)));
  expect(consents.map(({ documentId, action }) => `${documentId} ${action}`).sort()).toEqual([
    "agreement-1 given",
    "sensitive-1 given",
  ]);
  expect(await world.read(row(db.select().from(samplesTable)))).toMatchObject({ state: "expected", tubeId: tube.id });
  const events = await world.read(rows(db.select().from(tubeEventsTable).where(eq(tubeEventsTable.kind, "bind"))));
  expect(events).toMatchObject([{ fromState: "issued", toState: "bound", actorKind: "customer" }]);
  const audited = sql`select count(*) from audit_events where action = 'tube.bind' and outcome = 'done'`;
  expect(await world.read(statement(audited, ([r]) => r?.[0]))).toBe(1);
});

test("name and phone are stored sealed, hashed and masked only, and no log line holds them", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  const lines: string[] = [];
  const { log, warn, error } = console;
  Object.assign(
    console,
    Object.fromEntries(["log", "warn", "error"].map((name) => [name, (l: string) => lines.push(l)])),
  );
  try {
    await bind(await verifiedCustomer(world, phone, "bind"), form(code, { name: "欧阳修远" }));
  } finally {
    Object.assign(console, { log, warn, error });
  }
  const person = await world.read(row(db.select().from(personsTable)));
  expect(person).toMatchObject({ nameMasked: "欧**", phoneMasked: "138****8000", phoneLast4: "8000", gender: "male" });
  for (const table of ["persons", "bindings", "consents", "tubes", "tube_events", "audit_events", "idempotency_keys"]) {
    const stored = await world.read(statement(sql.raw(`select * from ${table}`), (all) => JSON.stringify(all)));
    expect(stored, table).not.toMatch(/欧阳|13800138000/);
  }
  expect(lines.join("\n")).not.toMatch(/欧阳|13800138000/);
  expect(lines.length).toBeGreaterThan(0);
});

test("without a verified phone nothing can be bound; one that was verified to see its samples binds without another code", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  const stranger = await bind(world.browser(), form(code));
  expect([stranger.status, stranger.msg]).toEqual([401, codeMessages.flowMissing]);
  const reader = await bind(await verifiedCustomer(world, phone, "valid"), form(code));
  expect(reader.status).toBe(200);
  expect((await tubeRow(world, code)).state).toBe("bound");
});

test.each([
  ["code", { code: "" }, messages.barcodeRequired],
  ["code", { code: "12345" }, messages.barcodeInvalid],
  ["code", { code: "12345678901234" }, messages.barcodeInvalid],
  ["name", { name: "  " }, messages.nameRequired],
  ["name", { name: "一二三四五六七八九" }, messages.nameLength],
  ["name", { name: "seventeen letters" }, messages.nameLength],
  ["gender", { gender: "女士" as "女" }, messages.genderRequired],
  ["birth", { birth: "" }, messages.birthRequired],
  ["birth", { birth: "1996-13" }, messages.birthRequired],
  ["height", { height: undefined as unknown as number }, messages.heightRequired],
  ["height", { height: 9.9 }, messages.heightRange],
  ["height", { height: 300.1 }, messages.heightRange],
  ["weight", { weight: undefined as unknown as number }, messages.weightRequired],
  ["weight", { weight: 500.1 }, messages.weightRange],
  ["agreement", { agreement: false as true }, messages.agreementRequired],
  ["sensitiveConsent", { sensitiveConsent: false as true }, messages.sensitiveConsentRequired],
  ["agreement", { agreementVersion: 99 }, bindingMessages.agreementChanged],
  ["sensitiveConsent", { sensitiveVersion: 0 }, bindingMessages.sensitiveChanged],
  ["birth", { birth: "1924-12" }, messages.birthRequired],
  ["birth", { birth: "2026-12" }, messages.birthRequired],
] as const)("a wrong %s is named: %o", async (field, over, sentence) => {
  const world = await createWorld();
  const reply = await bind(await verifiedCustomer(world, phone, "bind"), form("123456", over as object));
  expect([reply.status, reply.code]).toEqual([422, 526]);
  expect(reply.errors?.[field]?.[0]).toBe(sentence);
});

test("a person who turns 18 this month is not yet of age for certain, one of last month is", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  const customer = await verifiedCustomer(world, phone, "bind");
  const tooYoung = await bind(customer, form(code, { birth: "2008-11" }));
  expect(tooYoung.errors).toEqual({ birth: [messages.underAge] });
  expect((await bind(customer, form(code, { birth: "2008-10" }))).status).toBe(200);
});

test("of fifty people who bind one tube at once one gets it, and nothing of the others is stored", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  const people = await Promise.all(
    Array.from({ length: 50 }, (_, i) => verifiedCustomer(world, String(13_800_000_000 + i), "bind")),
  );
  const replies = await Promise.all(people.map((one, i) => bind(one, form(code, { name: `客户${i}` }))));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ msg }) => msg))).toEqual(
    new Set([bindingMessages.alreadyBound]),
  );
  const counts = await world.read(
    statement(
      sql`select (select count(*) from bindings), (select count(*) from persons), (select count(*) from samples),
        (select count(*) from consents), (select count(*) from idempotency_keys)`,
      ([r]) => r,
    ),
  );
  expect(counts).toEqual([1, 1, 1, 2, 1]);
});

test("a tube that reached the laboratory before its owner bound it stays in quarantine, now with an owner", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  await world.call(receiveSample, { as: await signedInStaff(world), body: { barcode: code } });
  expect(await tubeRow(world, code)).toMatchObject({ state: "quarantined", sampleId: null, bindingId: null });
  expect((await bind(await verifiedCustomer(world, phone, "bind"), form(code))).status).toBe(200);
  const tube = await tubeRow(world, code);
  expect(tube).toMatchObject({ state: "quarantined", sampleId: expect.any(String), bindingId: expect.any(String) });
  const samples = await world.read(
    statement(sql`select id || ' ' || binding_id from samples`, (found) => found.flat()),
  );
  expect(samples).toEqual([`${tube.sampleId} ${tube.bindingId}`]);
});

test("of ten people who bind one quarantined tube at once one gets it", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  await setTube(world, code, { state: "quarantined" });
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, i) => verifiedCustomer(world, String(13_800_000_000 + i), "bind")),
  );
  const replies = await Promise.all(people.map((one) => bind(one, form(code))));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await world.read(statement(sql`select count(*) from bindings`, ([r]) => r?.[0]))).toBe(1);
});

test("one phone may hold the tubes of several people", async () => {
  const world = await createWorld();
  const [mine, hers] = await barcodes(world, { quantity: 2 });
  const customer = await verifiedCustomer(world, phone, "bind");
  expect((await bind(customer, form(mine))).status).toBe(200);
  expect((await bind(customer, form(hers ?? "", { name: "李小红", gender: "女" }))).status).toBe(200);
});

test("the documents a customer agrees to are published with version, day and hash", async () => {
  const world = await createWorld();
  const { list } = (await world.call(listAgreements)).data;
  expect(list.map(({ kind }) => kind).sort()).toEqual(["agreement", "privacy", "sensitive"]);
  for (const document of list) {
    expect(document.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(document.sections.length).toBeGreaterThan(5);
  }
  const agreement = list.find(({ kind }) => kind === "agreement");
  const text = JSON.stringify(agreement);
  for (const promised of ["18 周岁", "仅供参考和娱乐", "可能有误", "复检", "个人信息"])
    expect(text).toContain(promised);
});

test("binding costs two round trips, from the second binding on without writing documents", async () => {
  const world = await createWorld();
  const [first, second] = await barcodes(world, { quantity: 2 });
  const customer = await verifiedCustomer(world, phone, "bind");
  await bind(customer, form(first));
  const cost = await world.cost(() => bind(customer, form(second ?? "")));
  expect(cost.roundTrips).toBe(2);
  expect(cost.statements.some(({ sql: text }) => text.includes('insert into "consent_documents"'))).toBe(false);
});

test("a header against double taps that is no key is malformed", async () => {
  const world = await createWorld();
  const customer = await verifiedCustomer(world, phone, "bind");
  const reply = await bind(customer, form("123456"), "two words");
  expect([reply.status, reply.msg]).toEqual([400, idempotencyMessages.invalid]);
});

test("the specified body binds: with the verified phone, without header and versions, but never without the consents", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  const customer = await verifiedCustomer(world, phone, "bind");
  const specified = { code, name: "张小明", gender: "男", birth: "1996-03", height: 175, weight: 68.5, phone } as const;
  const send = (body: object) => customer.call(bindTube, { body: body as ReturnType<typeof form> });
  const bare = await send(specified);
  expect([bare.status, Object.keys(bare.errors ?? {})]).toEqual([422, ["sensitiveConsent"]]);
  const consents = { sensitiveConsent: true };
  const other = await send({ ...specified, ...consents, phone: "13900139000" });
  expect(other.errors).toEqual({ phone: [bindingMessages.otherPhone] });
  expect((await send({ ...specified, ...consents })).status).toBe(200);
});

test("the agreement that was ticked with the code counts; only one that is out of date since is asked for again", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  const customer = await verifiedCustomer(world, phone, "bind");
  await world.write(write(db.update(customerSessionsTable).set({ agreementDocumentId: null })));
  const { agreement: _, agreementVersion: __, ...body } = form(code);
  const send = (more: object) => customer.call(bindTube, { body: { ...body, ...more } as ReturnType<typeof form> });
  expect((await send({})).errors).toEqual({ agreement: [bindingMessages.agreementChanged] });
  expect((await send({ agreement: true })).status).toBe(200);
});
