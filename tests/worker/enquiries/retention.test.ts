import { expect, test } from "vitest";
import { listEnquiries, sendEnquiry, updateEnquiry } from "#contract/enquiries.schemas";
import { enquiriesTable } from "#drizzle/schema/enquiries";
import { auditEventsTable } from "#drizzle/schema/logs";
import { createWorld, type World } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { enquiryRetention } from "#worker/features/enquiries/enquiries.rules";
import { enquiryDeletionsMax, sweepEnquiries } from "#worker/features/enquiries/sweep.actions";
import { db, rows, write } from "#worker/platform/database/query";
import { newId } from "#worker/platform/ids";

const day = 24 * 3_600_000;
const left = async (world: World) =>
  (await world.read(rows(db.select({ note: enquiriesTable.note }).from(enquiriesTable))))
    .map(({ note }) => note)
    .sort();
const audit = (world: World) =>
  world.read(
    rows(db.select({ action: auditEventsTable.action, by: auditEventsTable.actorKind }).from(auditEventsTable)),
  );

/** A stored enquiry that is identified by its note. */
function enquiry(sentAt: number, state: "open" | "handled" | "closed", handledAt: number | null, note: string) {
  return write(
    db.insert(enquiriesTable).values({ id: newId(sentAt), topic: "custom", state, handledAt, note, createdAt: sentAt }),
  );
}

test("an answered enquiry is gone within twelve months of the answer, one that waits is kept for two years", async () => {
  const world = await createWorld();
  const now = world.clock.now();
  const { answeredMs, openMs } = enquiryRetention;
  expect(answeredMs).toBeLessThan(365 * day);
  await world.write(
    enquiry(now - answeredMs - 10 * day, "handled", now - answeredMs - 1, "answered, time over"),
    enquiry(now - answeredMs - 10 * day, "closed", now - answeredMs - 1, "closed, time over"),
    enquiry(now - answeredMs - 10 * day, "handled", now - answeredMs + 1, "asked long ago, answered later"),
    enquiry(now - day, "handled", now, "answered today"),
    enquiry(now - openMs + 1, "open", null, "still waiting"),
    enquiry(now - openMs - 1, "open", null, "forgotten"),
  );
  expect(await sweepEnquiries(world.deps)).toBe(3);
  expect(await left(world)).toEqual(["answered today", "asked long ago, answered later", "still waiting"]);
  expect(await audit(world)).toEqual([{ action: "enquiry.expire", by: "system" }]);
});

test("a run with nothing to delete costs one round trip and leaves no trace", async () => {
  const world = await createWorld();
  await world.write(enquiry(world.clock.now() - day, "open", null, "new"));
  const cost = await world.cost(async () => expect(await sweepEnquiries(world.deps)).toBe(0));
  expect(cost.roundTrips).toBe(1);
  expect(await audit(world)).toEqual([]);
});

test("one run deletes a bounded number, the next ones take the rest", async () => {
  const world = await createWorld();
  const long = world.clock.now() - enquiryRetention.answeredMs - day;
  await world.write(...Array.from({ length: enquiryDeletionsMax + 2 }, () => enquiry(long, "handled", long, "old")));
  expect(await sweepEnquiries(world.deps)).toBe(enquiryDeletionsMax);
  expect(await sweepEnquiries(world.deps)).toBe(2);
  expect(await left(world)).toEqual([]);
});

test("an enquiry that staff answered disappears by itself, one that they opened again stays", async () => {
  const world = await createWorld();
  const contact = { topic: "custom" as const, name: "王小明", phone: "13800138000", text: "想定制一项检测" };
  for (let i = 0; i < 2; i++) await world.call(sendEnquiry, { body: { ...contact, consent: true } });
  const staff = await signedInStaff(world, { permissions: ["site:enquiry:list", "site:enquiry:handle"] });
  const [first, second] = (await staff.call(listEnquiries)).data.list;
  const answer = (id = "", version: number, state: "handled" | "open") =>
    staff.call(updateEnquiry, { params: { id }, body: { state, note: state, version } });
  await answer(first?.id, 1, "handled");
  await answer(second?.id, 1, "handled");
  await answer(second?.id, 2, "open");
  world.clock.advance(enquiryRetention.answeredMs + 1);
  expect(await sweepEnquiries(world.deps)).toBe(1);
  expect(await left(world)).toEqual(["open"]);
});
