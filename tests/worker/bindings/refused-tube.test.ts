import { expect, test } from "vitest";
import { bindingMessages } from "#contract/bindings";
import { checkTube } from "#contract/bindings.schemas";
import { kitBatchesTable } from "#drizzle/schema/kits";
import { db, write } from "#worker/platform/database/query";
import { createWorld } from "../../support/app";
import type { Browser } from "../../support/browser";
import { verifiedCustomer } from "../../support/factories";
import { barcodes, bind, form, phone, setTube } from "./bound-tube";

test("a tube that is unknown, mistyped, bound, expired, voided, not issued or used says so in its own words", async () => {
  const world = await createWorld();
  const [bound, expired, voided, printed, used] = await barcodes(world, { quantity: 5 });
  const first = await verifiedCustomer(world, "13800138001", "bind");
  await bind(first, form(bound));
  await setTube(world, expired ?? "", { expiresOn: "2026-11-19" });
  await setTube(world, voided ?? "", { state: "void" });
  await setTube(world, printed ?? "", { state: "printed" });
  await setTube(world, used ?? "", { state: "consumed" });
  const refusals: [string | undefined, string][] = [
    ["999999", bindingMessages.unknownTube],
    [`${bound?.slice(0, -1)}${(Number(bound?.at(-1)) + 1) % 10}`, bindingMessages.mistypedTube],
    [bound, bindingMessages.alreadyBound],
    [expired, bindingMessages.expiredTube],
    [voided, bindingMessages.voidedTube],
    [printed, bindingMessages.notIssued],
    [used, bindingMessages.usedTube],
  ];
  for (const [i, [code, sentence]] of refusals.entries()) {
    const customer = await verifiedCustomer(world, `1390013900${i}`, "bind");
    const reply = await bind(customer, form(code ?? ""));
    expect(reply.errors).toEqual({ code: [sentence] });
  }
});

test("a lot is good until the last moment of its day in China, and not a moment longer", async () => {
  const world = await createWorld();
  const [first, second] = await barcodes(world, { quantity: 2, expiresOn: "2026-11-20" });
  world.clock.set(Date.parse("2026-11-20T23:59:59.999+08:00"));
  const customer = await verifiedCustomer(world, phone, "bind");
  expect((await bind(customer, form(first))).status).toBe(200);
  world.clock.advance(1);
  expect((await bind(customer, form(second ?? ""))).msg).toBe(bindingMessages.expiredTube);
});

test("a tube of a recalled batch cannot be bound", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  await world.write(write(db.update(kitBatchesTable).set({ state: "recalled" })));
  const reply = await bind(await verifiedCustomer(world, phone, "bind"), form(code));
  expect(reply.errors).toEqual({ code: [bindingMessages.voidedTube] });
});

test("after three refused barcodes within an hour one sentence answers for all reasons, and a good tube still binds", async () => {
  const world = await createWorld();
  const [good, voided] = await barcodes(world, { quantity: 2 });
  await setTube(world, voided ?? "", { state: "void" });
  const customer = await verifiedCustomer(world, phone, "bind");
  for (let i = 0; i < 3; i++) {
    expect((await bind(customer, form(`99999${i}`))).msg).toBe(bindingMessages.unknownTube);
  }
  expect((await bind(customer, form("999999"))).msg).toBe(bindingMessages.unbindable);
  expect((await bind(customer, form(voided ?? ""))).msg).toBe(bindingMessages.unbindable);
  const somebodyElse = await verifiedCustomer(world, "13900139000", "bind");
  expect((await bind(somebodyElse, form(voided ?? ""))).msg).toBe(bindingMessages.voidedTube);
  expect((await bind(customer, form(good))).status).toBe(200);
  world.clock.advance(3_600_000);
  const later = await verifiedCustomer(world, phone, "bind");
  expect((await bind(later, form(voided ?? ""))).msg).toBe(bindingMessages.voidedTube);
});

const check = (browser: Browser, code: string) => browser.call(checkTube, { body: { code } });

test("a tube is checked before the form is filled in: what it is for, or why it cannot be bound; nothing is taken", async () => {
  const world = await createWorld();
  const [good, expired] = await barcodes(world, { quantity: 2 });
  await setTube(world, expired ?? "", { expiresOn: "2026-11-19" });
  const customer = await verifiedCustomer(world, phone, "valid");
  expect((await check(customer, good)).data).toEqual({ productName: "测试产品" });
  expect((await check(customer, expired ?? "")).errors).toEqual({ code: [bindingMessages.expiredTube] });
  expect((await check(world.browser(), good)).status).toBe(401);
  expect((await bind(customer, form(good))).status).toBe(200);
});

test("checks and bindings count together: after three refusals both say one sentence", async () => {
  const world = await createWorld();
  const [voided] = await barcodes(world);
  await setTube(world, voided, { state: "void" });
  const customer = await verifiedCustomer(world, phone, "bind");
  for (let i = 0; i < 2; i++) expect((await check(customer, `99999${i}`)).msg).toBe(bindingMessages.unknownTube);
  expect((await bind(customer, form("999992"))).msg).toBe(bindingMessages.unknownTube);
  expect((await check(customer, voided)).msg).toBe(bindingMessages.unbindable);
  expect((await bind(customer, form(voided))).msg).toBe(bindingMessages.unbindable);
});

test("a tube that this phone has bound already says so, however many were refused, and counts as no failure", async () => {
  const world = await createWorld();
  const [mine] = await barcodes(world);
  const customer = await verifiedCustomer(world, phone, "bind");
  await bind(customer, form(mine));
  for (let i = 0; i < 4; i++) expect((await check(customer, mine)).msg).toBe(bindingMessages.boundByYou);
  expect((await check(customer, "999999")).msg).toBe(bindingMessages.unknownTube);
  const other = await verifiedCustomer(world, "13900139000", "bind");
  expect((await check(other, mine)).msg).toBe(bindingMessages.alreadyBound);
});
