import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listMyBindings } from "#contract/bindings.schemas";
import { messages } from "#contract/messages";
import { readReport } from "#contract/reports.schemas";
import { codeMessages } from "#contract/sms-codes";
import { changePhone, readFlow } from "#contract/sms-codes.schemas";
import { personsTable } from "#drizzle/schema/persons";
import { statement } from "#tests/support/statement";
import { deliverMessage } from "#worker/features/messages/deliver-one.actions";
import { reportReadyMessage } from "#worker/features/messages/messages.actions";
import { decryptPersonPhone } from "#worker/features/persons/persons.actions";
import { db, row } from "#worker/platform/database/query";
import type { Browser } from "../../support/browser";
import { verifiedCustomer } from "../../support/factories";
import { barcodes, bind, form } from "../bindings/bound-tube";
import { owner, publishedReport } from "../reports/published-report";
import { settledWorld } from "../settled-world";
import { askToBind, codeSentTo, otherPhone, phone, wrongFor } from "./front-gate";

const change = (browser: Browser, code: string, to: string = otherPhone) =>
  browser.call(changePhone, { body: { phone: to, code } });

test("old session and new code together move every tube to the new phone and end the old sessions", async () => {
  const world = await settledWorld();
  const [first, second] = await barcodes(world, { quantity: 2 });
  const customer = await verifiedCustomer(world, phone, "bind");
  await bind(customer, form(first));
  await bind(customer, form(second ?? "", { name: "李红" }));
  const elsewhere = await verifiedCustomer(world, phone, "valid");
  await askToBind(customer, otherPhone);
  const reply = await change(customer, codeSentTo(world, otherPhone));
  expect(reply.data).toMatchObject({ when: "bind", phoneMasked: "139****9000", movedBindings: 2 });
  expect((await customer.call(listMyBindings)).data.list).toHaveLength(2);
  expect((await elsewhere.call(readFlow)).data).toBeNull();
  const again = await verifiedCustomer(world, phone, "valid");
  expect((await again.call(listMyBindings)).data.list).toEqual([]);
  const person = await world.read(row(db.select().from(personsTable)));
  expect(person).toMatchObject({ phoneMasked: "139****9000", phoneLast4: "9000" });
  expect(await decryptPersonPhone(world.deps, person?.id ?? "", person?.phoneSealed ?? "")).toBe(otherPhone);
});

test("a notice that still waits goes to the new phone, and the report opens for it alone", async () => {
  const world = await settledWorld();
  const { reportId, key } = await publishedReport(world);
  const person = await world.read(row(db.select().from(personsTable)));
  if (!person?.phoneSealed || !person.phoneMasked) throw new Error("no person");
  const { id, phoneSealed, phoneMasked } = person;
  const recipient = { id, phoneSealed, phoneMasked };
  const notice = { reportId, version: 1, person: recipient, barcodeLast4: "1234", now: world.clock.now() };
  const { messageId, query } = await reportReadyMessage(world.deps, notice);
  await world.write(query);
  const customer = await verifiedCustomer(world, owner, "bind");
  await askToBind(customer, otherPhone);
  await change(customer, codeSentTo(world, otherPhone));
  expect((await deliverMessage(world.deps, messageId)).outcome).toBe("accepted");
  expect(world.sms.lastTo(otherPhone).template).toBe("report_ready");
  const asked = async (to: string) =>
    (await (await verifiedCustomer(world, to, "valid")).call(readReport, { params: { key } })).msg;
  expect([await asked(owner), await asked(otherPhone)]).toEqual([messages.reportTimeout, messages.ok]);
});

test("without a session, with a wrong code, for another number or for the same one nothing moves", async () => {
  const world = await settledWorld();
  const [code] = await barcodes(world);
  const customer = await verifiedCustomer(world, phone, "bind");
  await bind(customer, form(code));
  await askToBind(customer, otherPhone);
  const sent = codeSentTo(world, otherPhone);
  const stranger = world.browser();
  stranger.cookies.set("__Host-otp", customer.cookies.get("__Host-otp") ?? "");
  const unsigned = await change(stranger, sent);
  expect([unsigned.status, unsigned.msg]).toEqual([401, codeMessages.flowMissing]);
  expect((await change(customer, wrongFor(sent))).msg).toBe(codeMessages.wrong(4));
  expect((await change(customer, sent, "15000150000")).msg).toBe(codeMessages.wrong(3));
  await askToBind(customer, phone);
  expect((await change(customer, codeSentTo(world, phone), phone)).errors).toEqual({ phone: [codeMessages.samePhone] });
  const moved = sql`select count(*) from persons where phone_masked = '139****9000'`;
  expect(await world.read(statement(moved, ([r]) => r?.[0]))).toBe(0);
});
