import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listMyBindings } from "#contract/bindings.schemas";
import { readMyData, withdrawConsent } from "#contract/my-data.schemas";
import { reportMessages } from "#contract/reports";
import { readReport } from "#contract/reports.schemas";
import { meanwhile } from "#tests/support/meanwhile";
import { statement } from "#tests/support/statement";
import { sweepMessages } from "#worker/features/messages/messages.delivery";
import { expiredReason, retentionTimes, sweepPrivacy } from "#worker/features/privacy/retention.actions";
import type { World } from "../../support/app";
import type { Browser } from "../../support/browser";
import { verifiedCustomer } from "../../support/factories";
import { barcodes, bind, form } from "../bindings/bound-tube";
import { consume, messageRow, waitingNotice } from "../messages/outbox-rows";
import { raw } from "../platform/raw-rows";
import { owner } from "../reports/published-report";
import { settledWorld } from "../settled-world";

const day = 24 * 3_600_000;
const withdraw = (who: Browser, bindingIds: string[]) => who.call(withdrawConsent, { body: { bindingIds } });
const one = (world: World, query: ReturnType<typeof sql>) => world.read(statement(query, ([r]) => r?.[0]));

test("taking the consent back stops the test, closes the report and cancels the notice, at once", async () => {
  const world = await settledWorld();
  const { bindingId, key, messageId } = await waitingNotice(world);
  const customer = await verifiedCustomer(world, owner);
  const { data } = await withdraw(customer, [bindingId]);
  expect(data).toEqual({ eraseAt: world.clock.now() + 7 * day, tubes: 1 });
  const report = (await customer.call(readReport, { params: { key } })).data;
  expect(report).toMatchObject({ kind: "withdrawn", text: reportMessages.consentWithdrawnText });
  const [tube] = (await customer.call(listMyBindings)).data.list;
  expect(tube).toMatchObject({ condition: "stopped", reportKey: null, estimate: null });
  await sweepMessages(world.deps);
  expect((await messageRow(world, messageId)).state).toBe("cancelled");
  expect(world.sms.sent).toHaveLength(0);
});

test("an open sample is withdrawn and its consent is on record as taken back", async () => {
  const world = await settledWorld();
  const [code] = await barcodes(world);
  const { bindingId } = (await bind(await verifiedCustomer(world, owner, "bind"), form(code))).data;
  const customer = await verifiedCustomer(world, owner);
  await withdraw(customer, [bindingId]);
  expect(await one(world, sql`select state from samples`)).toBe("withdrawn");
  const [item] = (await customer.call(readMyData)).data.items;
  expect(item?.withdrawnAt).toBe(world.clock.now());
  const actions = item?.consents.map(({ kind, action }) => `${kind} ${action}`);
  expect(actions).toEqual(["agreement given", "sensitive given", "sensitive withdrawn"]);
  expect((await withdraw(customer, [bindingId])).status, "a second time").toBe(409);
});

test("seven days later the cron erases it and closes the request; a minute before it does not", async () => {
  const world = await settledWorld();
  const { bindingId } = await waitingNotice(world);
  await withdraw(await verifiedCustomer(world, owner), [bindingId]);
  world.clock.advance(7 * day - 60_000);
  expect(await sweepPrivacy(world.deps)).toBe(0);
  world.clock.advance(60_000);
  expect(await sweepPrivacy(world.deps)).toBe(1);
  expect(await one(world, sql`select count(*) from persons where erased_at is null`)).toBe(0);
  expect(await one(world, sql`select state from privacy_requests`)).toBe("done");
  expect(await one(world, sql`select actor_kind from audit_events where action = 'privacyRequest.erase'`)).toBe(
    "system",
  );
  expect(await sweepPrivacy(world.deps), "nothing is left to do").toBe(0);
});

test("a withdrawal that is settled while the cron erases it is settled once", async () => {
  const other = meanwhile();
  const world = await settledWorld(other);
  const { bindingId } = await waitingNotice(world);
  await withdraw(await verifiedCustomer(world, owner), [bindingId]);
  world.clock.advance(7 * day);
  other.beforeWriteTo("persons", () => raw(world, "update privacy_requests set closed_at = 5, state = 'done'"));
  await sweepPrivacy(world.deps);
  expect(await one(world, sql`select closed_at from privacy_requests`)).toBe(5);
  expect(await one(world, sql`select count(*) from audit_events where action = 'privacyRequest.erase'`)).toBe(0);
});

test("a report that nobody opened for two years goes, and the record says why", async () => {
  const world = await settledWorld();
  await waitingNotice(world);
  world.clock.advance(retentionTimes.unreadReport - 1);
  expect(await sweepPrivacy(world.deps)).toBe(0);
  world.clock.advance(2);
  expect(await sweepPrivacy(world.deps)).toBe(1);
  expect(await one(world, sql`select count(*) from persons where erased_at is null`)).toBe(0);
  expect(await one(world, sql`select reason from privacy_requests`)).toBe(expiredReason);
});

test("a report that was opened last year stays", async () => {
  const world = await settledWorld();
  const { key } = await waitingNotice(world);
  world.clock.advance(365 * day);
  await (await verifiedCustomer(world, owner)).call(readReport, { params: { key } });
  await world.settled();
  world.clock.advance(retentionTimes.unreadReport - 1);
  expect(await sweepPrivacy(world.deps)).toBe(0);
});

test("after half a year a sent message loses its number, and the digits that its mask showed", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  await consume(world, messageId);
  world.clock.advance(retentionTimes.messageNumbers + 1);
  await sweepPrivacy(world.deps);
  expect(await messageRow(world, messageId)).toMatchObject({
    phoneSealed: null,
    phoneHash: null,
    paramsSealed: null,
    phoneMasked: "",
  });
});

test("a quiet sweep costs one round trip", async () => {
  const world = await settledWorld();
  await waitingNotice(world);
  expect((await world.cost(() => sweepPrivacy(world.deps))).roundTrips).toBe(1);
});
