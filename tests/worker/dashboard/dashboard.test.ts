import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listClients } from "#contract/clients.schemas";
import { formatBadgeCount } from "#contract/dashboard";
import { checkDayCounters, getDashboard, readNews, readTurnaround } from "#contract/dashboard.schemas";
import { listDevices } from "#contract/devices.schemas";
import { listEnquiries } from "#contract/enquiries.schemas";
import { createInstrument, listInstruments } from "#contract/instruments.schemas";
import { listReports, publishReports } from "#contract/lab-reports.schemas";
import { listManualEntries } from "#contract/manual-entries.schemas";
import { listOutbox } from "#contract/outbox.schemas";
import type { Permission } from "#contract/permissions";
import { listPlateQueue } from "#contract/plates.schemas";
import { listPrivacyRequests } from "#contract/privacy-requests.schemas";
import { rejectSample } from "#contract/rejections.schemas";
import { listResultSets, submitResultSets } from "#contract/result-sets.schemas";
import { listImports } from "#contract/run-imports.schemas";
import { listRuns } from "#contract/runs.schemas";
import { acceptSample, listSamples, receiveSample } from "#contract/samples.schemas";
import { listSmsAlarms } from "#contract/sms-alarms.schemas";
import { requestRecollection } from "#contract/tube-ends.schemas";
import { listTubes } from "#contract/tubes.schemas";
import { statement } from "#tests/support/statement";
import { doneTodayLinks, queueLinks } from "#web/admin/parts/work/queue-links";
import { checkCounters } from "#worker/features/dashboard/day-counters.actions";
import { updateModuleAlarms } from "#worker/features/devices/module-health.store";
import { raiseBudgetAlarm } from "#worker/features/messages/delivery-guards.store";
import { chinaDay } from "#worker/platform/china-day";
import { newId } from "#worker/platform/ids";
import { signedInStaff } from "../../support/factories";
import { enrolledDevice } from "../devices/test-device";
import { bindRows, createMerchantRow, issuedBarcodes, tubeRow } from "../laboratory";
import { hospital } from "../orders/desk";
import {
  alcoholPlate,
  carrier,
  createLaboratory,
  type Laboratory,
  measuredTubes,
  receivedTubes,
  reviewed,
  uploadText,
} from "../plates";

const lists = {
  "/lab/tubes": listTubes,
  "/lab/receiving/samples": listSamples,
  "/lab/imports": listImports,
  "/lab/review": listResultSets,
  "/lab/runs": listRuns,
  "/lab/reports": listReports,
  "/messages": listOutbox,
  "/messages/templates": listSmsAlarms,
  "/lab/clients": listClients,
  "/lab/devices": listDevices,
  "/lab/instruments": listInstruments,
  "/lab/imports/manual": listManualEntries,
  "/lab/plates": listPlateQueue,
  "/site/privacy": listPrivacyRequests,
  "/site/enquiries": listEnquiries,
} as const;

/** The number of entries in the list to which a figure links, with the filters of its address. */
async function lengthOf({ world, reviewer }: Laboratory, href: string): Promise<number> {
  const { pathname, searchParams } = new URL(href, "https://lab.test");
  const endpoint = lists[pathname as keyof typeof lists];
  const query = endpoint === listSmsAlarms ? {} : { ...Object.fromEntries(searchParams), pageSize: 100 };
  const { list, ...data } = (await world.call(endpoint, { as: reviewer, query: query as never })).data;
  // The page of plates lists nothing before a plate is chosen, but it has a number for each product.
  return "counts" in data ? sum(data.counts as { count: number }[]) : list.length;
}

const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);

const run = (lab: Laboratory, query: ReturnType<typeof sql>) => lab.world.write(statement(query, () => undefined));

/** Tubes in every queue, a published report that its owner has read, and one that nobody opened. */
async function busyLaboratory(): Promise<Laboratory> {
  const lab = await createLaboratory();
  const { world, technician, reviewer } = lab;
  const merchantId = await createMerchantRow(world);
  const { ids } = await measuredTubes(lab, 6, merchantId);
  await reviewed(lab, ids.slice(0, 3));
  await world.call(submitResultSets, { as: technician, body: { ids: ids.slice(3, 4) } });
  await world.call(publishReports, { as: reviewer, body: { resultSetIds: ids.slice(0, 2) } });
  await run(
    lab,
    sql`update reports set first_viewed_at = published_at, last_viewed_at = published_at
    where id = (select min(id) from reports)`,
  );
  await run(lab, sql`update messages set state = 'failed' where id = (select min(id) from messages)`);
  const barcodes = await issuedBarcodes(world, technician, { productCode: "coffee", quantity: 7 });
  const [unbound = "", ...others] = barcodes;
  for (const barcode of others) await bindRows(world, barcode);
  for (const barcode of [unbound, ...others.slice(0, 4)]) {
    await world.call(receiveSample, { as: technician, body: { barcode } });
  }
  const [, accepted = "", rejected = ""] = await Promise.all(
    others.slice(0, 4).map(async (barcode) => (await tubeRow(world, barcode)).sampleId ?? ""),
  );
  const thrownOut = (await tubeRow(world, others[0] ?? "")).sampleId ?? "";
  await world.call(rejectSample, { as: technician, params: { id: thrownOut }, body: { reason: "low_volume" } });
  await world.call(acceptSample, { as: technician, params: { id: accepted }, body: {} });
  await world.call(rejectSample, { as: technician, params: { id: rejected }, body: { reason: "leak" } });
  await world.call(requestRecollection, { as: technician, params: { id: rejected }, body: { reason: "样本渗漏" } });
  await uploadText(lab, alcoholPlate([{ barcode: "2000000000011", genotypes: carrier }]), "waiting.txt");
  await world.write(raiseBudgetAlarm(newId(world.clock.now()), 0, world.clock.now()));
  await run(lab, sql`update samples set due_at = ${world.clock.now() - 1} where id = ${accepted}`);
  const worn = await enrolledDevice(lab);
  await enrolledDevice(lab);
  const now = world.clock.now();
  await run(
    lab,
    sql`insert into module_health (device_id, module_no, run_count, failure_count, failures_in_row, last_fault, updated_at)
      values (${worn.deviceId}, 2, 3, 3, 3, 'heater', ${now}), (${worn.deviceId}, 3, 4, 4, 4, 'heater', ${now})`,
  );
  await decisions(lab, accepted);
  const uncalibrated = { name: "备用仪", serial: "S-0", inUseSince: "2026-11-01", calibrationDays: 365 };
  await hospital(world, technician, { merchantId });
  await run(lab, sql`update clients set webhook_failed_at = ${now}`);
  await hospital(world, technician, { merchantId });
  await world.call(createInstrument, { as: technician, body: uncalibrated });
  const watched = [2, 3].map((moduleNo) => ({ moduleNo, taskId: newId(now) }));
  await world.write(...updateModuleAlarms(worn.deviceId, watched, now));
  return lab;
}

/**
 * Everything that needs a decision: a correction, a second typing, a returned result, a privacy request, an enquiry,
 * approvals.
 */
async function decisions(lab: Laboratory, sampleId: string): Promise<void> {
  const now = lab.world.clock.now();
  const { userId: by } = lab.technician;
  const [hour, id] = [3_600_000, () => newId(now)];
  await run(
    lab,
    sql`insert into report_corrections (id, report_id, kind, state, state_changed_at, base_n, fields, reason, made_by, created_at)
      select ${id()}, max(id), 'person', 'submitted', ${now}, 1, '[]', 'typed wrong', ${by}, ${now} from reports`,
  );
  await run(
    lab,
    sql`insert into manual_entries (id, sample_id, product_id, state, method, first_by, created_at, state_changed_at)
      select ${id()}, id, product_id, 'waiting', 'sanger', ${by}, ${now}, ${now} from samples where id = ${sampleId}`,
  );
  await run(
    lab,
    sql`update result_sets set state = 'returned' where id = (select max(id) from result_sets where state = 'draft')`,
  );
  await run(
    lab,
    sql`insert into privacy_requests (id, kind, phone_masked, due_at, created_at)
      values (${id()}, 'correct', '139****0001', ${now + 48 * hour}, ${now}), (${id()}, 'explain', '', ${now + hour}, ${now}),
        (${id()}, 'erase', '', ${now - hour}, ${now})`,
  );
  await run(lab, sql`insert into enquiries (id, topic, created_at) values (${id()}, 'other', ${now})`);
  await run(
    lab,
    sql`insert into automatic_releases (product_id, state, asked_by, asked_at)
      select max(id), 'asked', ${by}, ${now} from products`,
  );
}

test("every figure of the dashboard is the length of the list it leads to", async () => {
  const lab = await busyLaboratory();
  const { data } = await lab.world.call(getDashboard, { as: lab.reviewer });
  const empty = data.queues.filter(({ count }) => count === 0).map(({ queue }) => queue);
  expect(empty).toEqual(["reports_contradicted", "awaiting_retest"]);
  for (const { queue, count } of data.queues)
    expect([queue, await lengthOf(lab, queueLinks[queue].href)]).toEqual([queue, count]);
  expect(data.laboratory?.today).toEqual({ bound: 12, received: 10, runs: 1, published: 2, viewed: 1 });
  for (const [name, link] of Object.entries(doneTodayLinks)) {
    expect([name, await lengthOf(lab, link(data.day))]).toEqual([
      name,
      data.laboratory?.today[name as keyof typeof doneTodayLinks],
    ]);
    expect(await lengthOf(lab, link("2026-11-19")), `${name} of another day`).toBe(0);
  }
});

test("the queue before the plates is one number on the first page and on the page of plates", async () => {
  const lab = await createLaboratory();
  await receivedTubes(lab, "alcohol", 3);
  await receivedTubes(lab, "coffee", 2);
  const ids = await lab.world.read(statement(sql`select id from samples order by id`, (r) => r.flat().map(String)));
  await lab.world.call(acceptSample, { as: lab.technician, params: { id: ids[0] ?? "" }, body: {} });
  const { data } = await lab.world.call(getDashboard, { as: lab.technician });
  const { counts } = (await lab.world.call(listPlateQueue, { as: lab.technician })).data;
  expect(data.queues.find(({ queue }) => queue === "awaiting_plate")?.count).toBe(5);
  expect(sum(counts)).toBe(5);
});

const seenBy = async (lab: Laboratory, permissions: Permission[]) => {
  const staff = await signedInStaff(lab.world, { permissions });
  return (await lab.world.call(getDashboard, { as: staff })).data;
};

test("everybody's first page is his own: he sees the queues whose lists he may open, and which of them are his to take further", async () => {
  const lab = await busyLaboratory();
  const nobody = await seenBy(lab, []);
  expect(nobody).toMatchObject({ queues: [], approvals: [], laboratory: null });
  const reader = await seenBy(lab, ["lab:result:list"]);
  expect(reader.queues.map(({ queue }) => queue)).toEqual([
    "awaiting_review",
    "results_returned",
    "awaiting_submit",
    "awaiting_publish",
  ]);
  expect(reader.queues.some(({ isForMe }) => isForMe)).toBe(false);
  const reviewer = await seenBy(lab, ["lab:result:list", "lab:result:review", "admin:dashboard:view"]);
  expect(reviewer.queues.filter(({ isForMe }) => isForMe).map(({ queue }) => queue)).toEqual(["awaiting_review"]);
  expect(reviewer.laboratory?.days).toHaveLength(14);
});

test("what somebody made himself waits for another: his own are counted apart, and not offered to him for approval", async () => {
  const lab = await busyLaboratory();
  const own = async (as: Laboratory["technician"]) => {
    const { queues, approvals } = (await lab.world.call(getDashboard, { as })).data;
    const counts = queues.flatMap(({ queue, count, ownCount }) => (ownCount > 0 ? [[queue, count, ownCount]] : []));
    return { counts, approvals: approvals.map(({ kind, askedBy }) => [kind, askedBy.userId]) };
  };
  expect(await own(lab.technician)).toEqual({
    counts: [
      ["corrections_submitted", 1, 1],
      ["awaiting_review", 1, 1],
      ["manual_waiting", 1, 1],
    ],
    approvals: [],
  });
  expect(await own(lab.reviewer)).toEqual({
    counts: [],
    approvals: [["automaticRelease", lab.technician.userId]],
  });
});

test("a privacy request shows the nearest date that the law sets; what the system carries out itself is not counted", async () => {
  const lab = await busyLaboratory();
  const { queues } = (await lab.world.call(getDashboard, { as: lab.reviewer })).data;
  expect(queues.find(({ queue }) => queue === "privacy_open")).toMatchObject({
    count: 2,
    oldestAt: lab.world.clock.now() + 3_600_000,
  });
});

test("the first page costs one round trip, and its rows read do not grow with what lies behind the queues", async () => {
  const lab = await createLaboratory();
  const cost = () => lab.world.cost(() => lab.world.call(getDashboard, { as: lab.reviewer }));
  const before = await cost();
  await receivedTubes(lab, "alcohol", 12);
  await run(lab, sql`update samples set state = 'completed'`);
  const after = await cost();
  expect(after.roundTrips).toBe(1);
  // The day's tubes are counted; finished samples are in no queue and must not be read.
  expect((after.rowsRead ?? 0) - (before.rowsRead ?? 0)).toBeLessThanOrEqual(3 * 12);
});

test("a queue is counted to 99 and says when there are more; so does the bell", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const staff = await signedInStaff(world, { permissions: ["site:enquiry:list", "site:enquiry:handle"] });
  // Only events after the person signed in count as new.
  world.clock.advance(1_000);
  const now = world.clock.now();
  const add = (ids: string) =>
    run(
      lab,
      sql`insert into enquiries (id, topic, created_at) select printf('%026d', value), 'other', ${now}
        from json_each(${ids})`,
    );
  const waits = async () => {
    const { data } = await world.call(getDashboard, { as: staff });
    return data.queues.find(({ queue }) => queue === "enquiries_open");
  };
  await add(JSON.stringify(Array.from({ length: 99 }, (_, i) => i)));
  expect(await waits()).toMatchObject({ count: 99, isCapped: false, oldestAt: now });
  await add("[99, 100]");
  expect(await waits()).toMatchObject({ count: 99, isCapped: true });
  const { items } = (await world.call(readNews, { as: staff })).data;
  expect(items.map(({ queue, count }) => [queue, formatBadgeCount(count)])).toEqual([["enquiries_open", "99+"]]);
});

test("a queue is read from its oldest entry, a day by the page", async () => {
  const lab = await createLaboratory();
  await receivedTubes(lab, "alcohol", 3);
  await run(lab, sql`update samples set due_at = ${lab.world.clock.now() - 1}`);
  const ask = (query: object) => lab.world.call(listSamples, { as: lab.reviewer, query: { pageSize: 2, ...query } });
  const first = (await ask({ queue: "overdue" })).data;
  const rest = (await ask({ queue: "overdue", cursor: first.nextCursor })).data;
  const ids = [...first.list, ...rest.list].map(({ id }) => id);
  const written = statement(sql`select id from samples order by rowid`, (rows) => rows.map(([id]) => id));
  expect(ids).toEqual(await lab.world.read(written));
  const day = chinaDay(lab.world.clock.now());
  const newest = (await ask({ day })).data;
  const oldest = (await ask({ day, cursor: newest.nextCursor })).data;
  expect([...newest.list, ...oldest.list].map(({ id }) => id)).toEqual(ids.toReversed());
});

test("a late sample is marked as late in every list until it is rejected, as in the queue", async () => {
  const lab = await createLaboratory();
  await receivedTubes(lab, "alcohol", 2);
  await run(lab, sql`update samples set due_at = ${lab.world.clock.now() - 1}`);
  const late = async (query: object) =>
    (await lab.world.call(listSamples, { as: lab.reviewer, query })).data.list.map(({ isOverdue }) => isOverdue);
  expect(await late({ queue: "overdue" })).toEqual([true, true]);
  await run(lab, sql`update samples set state = 'rejected' where id = (select min(id) from samples)`);
  expect(await late({ queue: "overdue" })).toEqual([true]);
  expect((await late({})).toSorted()).toEqual([false, true]);
});

test("counters are kept with the event; a wrong one is found, and put right with a word in the log", async () => {
  const lab = await createLaboratory();
  await receivedTubes(lab, "alcohol", 2);
  const check = (repair: boolean) => lab.world.call(checkDayCounters, { as: lab.reviewer, body: { repair } });
  expect((await check(false)).data).toEqual({ checked: 28, isRepaired: false, differences: [] });
  await run(lab, sql`update counters set value = 7 where key = 'received:261120'`);
  const found = { title: "签收", day: "2026-11-20", stored: 7, counted: 2 };
  expect((await check(false)).data.differences).toEqual([found]);
  expect((await check(true)).data).toMatchObject({ isRepaired: true, differences: [found] });
  expect((await check(false)).data.differences).toEqual([]);
  const audit = sql`select object_id, changes from audit_events where action = 'counter.repair'`;
  const logged = [["received:261120", JSON.stringify({ value: [7, 2] })]];
  expect(await lab.world.read(statement(audit, (rows) => rows))).toEqual(logged);
});

test("the clock compares counters once an hour and puts right what is wrong", async () => {
  const lab = await createLaboratory();
  await receivedTubes(lab, "alcohol", 1);
  await run(lab, sql`delete from counters where key like 'received:%'`);
  expect(await checkCounters(lab.world.deps), "ten o'clock").toBe(0);
  lab.world.clock.advance(17 * 60_000);
  expect(await checkCounters(lab.world.deps)).toBe(1);
  expect(await checkCounters(lab.world.deps)).toBe(0);
});

test("turnaround and losses are told by product, merchant, device and lot", async () => {
  const lab = await busyLaboratory();
  lab.world.clock.advance(5 * 24 * 3_600_000);
  const waiting = await lab.world.read(
    statement(sql`select id from result_sets where state = 'reviewed'`, (r) => r.flat().map(String)),
  );
  const signedIn = await signedInStaff(lab.world);
  await lab.world.call(publishReports, { as: signedIn, body: { resultSetIds: waiting } });
  const ask = async (by: "product" | "merchant" | "device" | "lot") =>
    (await lab.world.call(readTurnaround, { as: signedIn, query: { by } })).data.rows;
  const alcohol = {
    id: "alcohol",
    reports: 3,
    p50Ms: 0,
    late: 1,
    voidRuns: { count: 0, of: 1 },
    invalid: { count: 0, of: 6 },
  };
  expect(await ask("product")).toMatchObject([{ ...alcohol, p90Ms: 5 * 24 * 3_600_000 }]);
  expect(await ask("merchant")).toMatchObject([{ reports: 3, voidRuns: null, invalid: { count: 0, of: 6 } }]);
  expect(await ask("device")).toEqual([]);
  expect(await ask("lot")).toMatchObject([{ name: expect.stringMatching(/^L1（/), reports: 3, late: 1 }]);
});
