import { expect, test } from "vitest";
import { assignmentMessages } from "#contract/assignments";
import { assignWork, listAssignments } from "#contract/assignments.schemas";
import { listEnquiries, sendEnquiry, updateEnquiry } from "#contract/enquiries.schemas";
import { listRetests } from "#contract/retests.schemas";
import { receiveSample } from "#contract/samples.schemas";
import { clearTube, listTubes } from "#contract/tubes.schemas";
import { auditEventsTable } from "#drizzle/schema/logs";
import { meanwhile } from "#tests/support/meanwhile";
import { db, rows } from "#worker/platform/database/query";
import { createWorld } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { bindRows, createPlainProduct, issuedBarcodes, tubeRow } from "../laboratory";
import { unanswered } from "../partner-imports/unanswered";
import { createLaboratory, receivedTubes } from "../plates";
import { cell } from "../platform/raw-rows";

const handling = ["site:enquiry:list", "site:enquiry:handle"] as const;
const ask = { topic: "other", organisation: "", name: "王", text: "报告怎么看", consent: true } as const;

test("an enquiry is given to a colleague, goes over to another, is anybody's again, and leaves the list with its answer", async () => {
  const world = await createWorld();
  for (const phone of ["13900139001", "13900139002"]) {
    world.clock.advance(1_000);
    await world.call(sendEnquiry, { body: { ...ask, phone } });
  }
  const [lead, mate] = [
    await signedInStaff(world, { permissions: handling }),
    await signedInStaff(world, { permissions: handling }),
  ];
  const [newer, older] = (await lead.call(listEnquiries)).data.list.map(({ id }) => id);
  const give = (userId: number | null, ids = [newer ?? "", older ?? ""]) =>
    lead.call(assignWork, { body: { kind: "enquiry", ids, userId } });
  const mine = async (who: typeof lead) =>
    (await who.call(listEnquiries, { query: { assignee: who.userId } })).data.list.map(({ id }) => id);
  const given = async () =>
    (await lead.call(listAssignments, { query: { kind: "enquiry" } })).data.assignments.map(
      ({ subjectId, assignee }) => [subjectId, assignee.userId],
    );

  const cost = await world.cost(async () => {
    expect((await give(mate.userId)).data).toEqual({ count: 2 });
  });
  expect(cost.roundTrips).toBe(2);
  expect(await mine(mate)).toEqual([newer, older]);
  expect((await give(lead.userId, [older ?? ""])).msg).toBe(assignmentMessages.assigned);
  expect(await mine(mate)).toEqual([newer]);
  expect((await given()).toSorted()).toEqual(
    [
      [newer, mate.userId],
      [older, lead.userId],
    ].toSorted(),
  );
  expect((await give(null, [older ?? ""])).msg).toBe(assignmentMessages.released);
  expect(await given()).toEqual([[newer, mate.userId]]);

  const body = { state: "handled", note: "已回电", version: 1 } as const;
  await mate.call(updateEnquiry, { params: { id: newer ?? "" }, body });
  expect(await given()).toEqual([]);
  expect((await give(mate.userId, [newer ?? ""])).msg).toBe(assignmentMessages.gone);
  const events = await world.read(rows(db.select().from(auditEventsTable)));
  expect(events.filter(({ action }) => action === "task.assign")).toHaveLength(3);
});

test("work that two people give back at the same moment is given back once", async () => {
  const other = meanwhile();
  const world = await createWorld(other);
  await world.call(sendEnquiry, { body: { ...ask, phone: "13900139001" } });
  const [lead, mate] = [
    await signedInStaff(world, { permissions: handling }),
    await signedInStaff(world, { permissions: handling }),
  ];
  const ids = (await lead.call(listEnquiries)).data.list.map(({ id }) => id);
  const give = (as: typeof lead, userId: number | null) =>
    as.call(assignWork, { body: { kind: "enquiry", ids, userId } });
  await give(lead, mate.userId);
  other.beforeWriteTo("tasks", () => give(mate, null));
  await give(lead, null);
  expect(await cell(world, "select resolved_by from tasks")).toBe(mate.userId);
});

test("work goes only to who can do it, and only by who can", async () => {
  const world = await createWorld();
  await world.call(sendEnquiry, { body: { ...ask, phone: "13900139001" } });
  const lead = await signedInStaff(world, { permissions: handling });
  const stranger = await signedInStaff(world, { permissions: ["lab:tube:list"] });
  const ids = (await lead.call(listEnquiries)).data.list.map(({ id }) => id);
  const body = { kind: "enquiry", ids, userId: stranger.userId } as const;
  expect((await lead.call(assignWork, { body })).errors).toEqual({ userId: [assignmentMessages.cannot] });
  const people = (await lead.call(listAssignments, { query: { kind: "enquiry" } })).data.people;
  expect(people.map(({ userId }) => userId)).toContain(lead.userId);
  expect(people.map(({ userId }) => userId)).not.toContain(stranger.userId);
  expect((await stranger.call(listAssignments, { query: { kind: "enquiry" } })).status).toBe(403);
  expect((await stranger.call(assignWork, { body: { ...body, userId: lead.userId } })).status).toBe(403);
});

test("a tube of the quarantine rack is given to somebody until it leaves the rack", async () => {
  const world = await createWorld();
  await createPlainProduct(world);
  const as = await signedInStaff(world);
  const [bound = ""] = await issuedBarcodes(world, as, { productCode: "plain", quantity: 1 });
  await bindRows(world, bound);
  await as.call(receiveSample, { body: { barcode: bound, condition: "leak" } });
  const { id } = await tubeRow(world, bound);
  const mine = async () =>
    (await as.call(listTubes, { query: { state: "quarantined", assignee: as.userId } })).data.list.length;
  expect(await mine()).toBe(0);
  await as.call(assignWork, { body: { kind: "quarantine", ids: [id], userId: as.userId } });
  expect(await mine()).toBe(1);
  await as.call(clearTube, { params: { id }, body: { reason: "复查完好" } });
  expect((await as.call(listAssignments, { query: { kind: "quarantine" } })).data.assignments).toEqual([]);
});

test("a sample without a result is given to somebody, who finds it under his own", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const tubes = await receivedTubes(lab, "alcohol", 2);
  for (const [nth, barcode] of tubes.entries()) await unanswered(lab, barcode, nth);
  const queue = async (assignee?: number) =>
    (await world.call(listRetests, { as: technician, query: { assignee } })).data.list;
  const [first] = await queue();
  const body = { kind: "retest" as const, ids: [first?.id ?? ""], userId: technician.userId };
  expect((await world.call(assignWork, { as: technician, body })).data).toEqual({ count: 1 });
  expect((await queue(technician.userId)).map(({ id }) => id)).toEqual([first?.id]);
  expect(await queue()).toHaveLength(2);
});
