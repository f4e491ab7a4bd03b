import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getReport } from "#contract/lab-reports.schemas";
import { eraseMyData, exportMyData, readMyData, withdrawConsent } from "#contract/my-data.schemas";
import { readOutbox } from "#contract/outbox.schemas";
import { correctPerson, redoResult } from "#contract/report-corrections.schemas";
import { readReport } from "#contract/reports.schemas";
import { getResultSet } from "#contract/result-sets.schemas";
import { sendCode } from "#contract/sms-codes.schemas";
import { recomputeQcPoint } from "#contract/trends.schemas";
import { getTube } from "#contract/tubes.schemas";
import type { World } from "#tests/support/app";
import { signedInStaff, verifiedCustomer } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import { archiveSamples, restoreSamples } from "#worker/features/archive/sample-archive.actions";
import { sweepMessages } from "#worker/features/messages/messages.delivery";
import { sweepPrivacy } from "#worker/features/privacy/retention.actions";
import { archiveFolder, LostRecordError } from "#worker/platform/database/at-rest";
import { newId } from "#worker/platform/ids";
import { dayMs, type OldReport, oldReports, phones } from "./archived-laboratory";

/** Reads below the port that decrypts columns. */
const stored = async (world: World, text: string) =>
  (await world.engine.uncounted.run([statement(sql.raw(text), (rows) => rows)]))[0];
const count = async (world: World, text: string) => Number((await stored(world, `select count(*) ${text}`))[0]?.[0]);
const rowsLeft = async (world: World) => ({
  events: await count(world, "from tube_events"),
  messages: await count(world, "from messages where subject_type <> 'sms_code'"),
  attempts: await count(world, "from message_attempts a join messages m on m.id = a.message_id where m.kind <> 'code'"),
  consents: await count(world, "from consents"),
  archived: await count(world, "from samples where archived is not null"),
});

/** Everything that staff and customer can see of a tube, its report and its data. */
async function everything(world: World, { tubeId, reportId, key }: OldReport, phone: string) {
  const staff = await signedInStaff(world);
  const customer = await verifiedCustomer(world, phone, "valid");
  const life = (await staff.call(getTube, { params: { id: tubeId } })).data;
  const messages = life.messages.map(({ id }) =>
    staff.call(readOutbox, { params: { id }, query: { sample: life.sample?.id } }),
  );
  const sent = (await Promise.all(messages)).map(({ data: { canResend: _, ...message } }) => message);
  const { accesses: _, ...report } = (await staff.call(getReport, { params: { id: reportId } })).data;
  const { report: _____, ...result } = (
    await staff.call(getResultSet, { params: { id: life.resultSets[0]?.id ?? "" } })
  ).data;
  const figures = (await staff.call(recomputeQcPoint, { params: { id: life.runs[0]?.id ?? "" } })).data;
  const page = (await customer.call(readReport, { params: { key } })).data;
  const own = (await customer.call(readMyData)).data;
  const { exportedAt: __, views: ___, ...copy } = (await customer.call(exportMyData)).data;
  const { firstViewedAt: ____, ...shown } = life.report ?? { firstViewedAt: 0 };
  return { life: { ...life, report: shown }, report: { ...report, report: 0 }, result, figures, sent, page, own, copy };
}

test("a sample of a hundred days ago reads from the archive as it did from rows: life line, report, own data and its copy", async () => {
  const { world, reports } = await oldReports();
  const before = [];
  for (const [nth, report] of reports.entries()) before.push(await everything(world, report, phones[nth] ?? ""));
  expect(before[0]?.life.events.length).toBeGreaterThan(5);
  expect(before[0]?.life.messages).toHaveLength(1);
  expect(before[0]?.sent).toMatchObject([{ kind: "report_ready", attemptList: [{ outcome: "accepted" }] }]);
  expect(before[0]?.own.items[0]?.consents).toHaveLength(2);
  expect(before[0]?.result.calls.map(({ instrumentCall, positions }) => [instrumentCall !== "", positions])).toEqual([
    [true, [expect.any(String), expect.any(String)]],
    [true, [expect.any(String), expect.any(String)]],
  ]);
  expect(before[0]?.figures).toMatchObject({ isNew: false, differences: [] });
  expect(await archiveSamples(world.deps)).toBe(2);
  expect(await rowsLeft(world)).toEqual({ events: 0, messages: 0, attempts: 0, consents: 0, archived: 2 });
  expect(await count(world, "from report_versions where length(payload) > 200 or length(statement) > 200")).toBe(0);
  for (const [nth, report] of reports.entries())
    expect(await everything(world, report, phones[nth] ?? "")).toEqual(before[nth]);
  expect(await archiveSamples(world.deps)).toBe(0);
});

test("opening what is archived asks the database no more often than before", async () => {
  const { world, reports } = await oldReports();
  const [report] = reports;
  const staff = await signedInStaff(world);
  const customer = await verifiedCustomer(world, phones[0], "valid");
  const { data: life } = await staff.call(getTube, { params: { id: report?.tubeId ?? "" } });
  const resultSetId = life.resultSets[0]?.id ?? "";
  const asks = [
    () => staff.call(getTube, { params: { id: report?.tubeId ?? "" } }),
    () => staff.call(getReport, { params: { id: report?.reportId ?? "" } }),
    () => staff.call(getResultSet, { params: { id: resultSetId } }),
    () => customer.call(readReport, { params: { key: report?.key ?? "" } }),
    () => customer.call(readMyData),
  ];
  const trips = async () => {
    const all = [];
    for (const ask of asks) all.push((await world.cost(ask)).roundTrips);
    return all;
  };
  await trips();
  const before = await trips();
  await archiveSamples(world.deps);
  expect(await trips()).toEqual(before);
});

test("an erasure reaches the archive: no key is left, and the life line and the consents taken back stay", async () => {
  const { world, reports } = await oldReports();
  const [mine, other] = reports;
  const before = await everything(world, other as OldReport, phones[1]);
  await archiveSamples(world.deps);
  const customer = await verifiedCustomer(world, phones[0], "valid");
  const { data } = await customer.call(eraseMyData, {
    body: { bindingIds: [mine?.bindingId ?? ""], confirm: "删除" },
  });
  expect(data).toMatchObject({ tubes: 1, reports: 1, samples: 1, messages: 1, isEverything: true });
  expect(
    await stored(world, `select binding_id = '${mine?.bindingId}', archived is null from samples order by 1`),
  ).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(await stored(world, "select payload is null, statement is null from report_versions order by id")).toEqual(
    expect.arrayContaining([
      [1, 1],
      [0, 1],
    ]),
  );
  const staff = await signedInStaff(world);
  const { data: life } = await staff.call(getTube, { params: { id: mine?.tubeId ?? "" } });
  expect(life.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["bind", "receive", "publish", "erase"]));
  expect(life.messages.map(({ phoneMasked }) => phoneMasked)).toEqual([""]);
  expect(await stored(world, "select action from consents where kind = 'sensitive' order by at, action")).toEqual([
    ["given"],
    ["withdrawn"],
  ]);
  // The erasure removed the first person's part from the run's figures.
  const { figures: _, ...own } = await everything(world, other as OldReport, phones[1]);
  const { figures: __, ...ownBefore } = before;
  expect(own).toEqual(ownBefore);
});

test("whoever erases a person in the database destroys the keys to what was archived of him", async () => {
  const { world } = await oldReports();
  await archiveSamples(world.deps);
  await stored(
    world,
    `update persons set erased_at = 1, name_sealed = null, phone_sealed = null, phone_hash = null, details_sealed = null
      where id = (select min(id) from persons)`,
  );
  expect(await count(world, "from samples where archived is not null")).toBe(1);
});

test("an erasure goes through although the store has lost the record", async () => {
  const { world, reports } = await oldReports();
  await archiveSamples(world.deps);
  const [[file] = []] = await stored(world, "select file from archive_files");
  await world.deps.rawFiles.remove(archiveFolder + String(file));
  const staff = await signedInStaff(world);
  expect((await staff.call(getTube, { params: { id: reports[0]?.tubeId ?? "" } })).status).toBe(500);
  await expect(restoreSamples(world.deps, await ids(world))).rejects.toThrow(LostRecordError);
  const customer = await verifiedCustomer(world, phones[0], "valid");
  const erased = await customer.call(eraseMyData, {
    body: { bindingIds: [reports[0]?.bindingId ?? ""], confirm: "删除" },
  });
  expect(erased.status).toBe(200);
  expect(await count(world, "from samples where archived is not null")).toBe(1);
  expect(await count(world, "from calls where value is not null")).toBe(2);
});

const ids = async (world: World) =>
  (await stored(world, "select id from samples order by id")).map(([id]) => String(id));

test("a consent to an archived sample can be taken back", async () => {
  const { world, reports } = await oldReports();
  await archiveSamples(world.deps);
  const customer = await verifiedCustomer(world, phones[0], "valid");
  const withdrawn = await customer.call(withdrawConsent, { body: { bindingIds: [reports[0]?.bindingId ?? ""] } });
  expect(withdrawn.status).toBe(200);
  const { data } = await customer.call(readMyData);
  expect(data.items[0]?.consents.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
    "agreement given",
    "sensitive given",
    "sensitive withdrawn",
  ]);
});

test("rows that came back stay for thirty days, and then go again", async () => {
  const { world, reports } = await oldReports();
  const rows = await rowsLeft(world);
  const before = await everything(world, reports[0] as OldReport, phones[0]);
  await archiveSamples(world.deps);
  expect(await restoreSamples(world.deps, await ids(world))).toBe(2);
  expect(await rowsLeft(world)).toEqual(rows);
  expect(await everything(world, reports[0] as OldReport, phones[0])).toEqual(before);
  expect(await archiveSamples(world.deps)).toBe(0);
  world.clock.advance(31 * dayMs);
  expect(await archiveSamples(world.deps)).toBe(2);
  expect(await everything(world, reports[0] as OldReport, phones[0])).toEqual(before);
});

test.for([
  { what: "of less than ninety days ago", days: 80, change: undefined },
  { what: "whose message waits", days: 100, change: "update messages set state = 'retry_wait' where kind <> 'code'" },
  {
    what: "to whose tube something happened",
    days: 100,
    change: `insert into tube_events (id, tube_id, kind, actor_kind, at)
      select 'E' || tube_id, tube_id, 'reveal', 'staff', (select max(at) from tube_events) + 50 * ${dayMs} from samples`,
  },
  { what: "whose report waits", days: 100, change: "update reports set state = 'ready'" },
  {
    what: "whose owner asked for something",
    days: 100,
    change: `insert into privacy_requests (id, kind, phone_masked, binding_id, state, due_at, created_at)
      select 'R' || id, 'explain', '', id, 'received', 1, 1 from bindings`,
  },
  { what: "that is measured again", days: 100, change: "update samples set state = 'retest_queued'" },
])("a sample $what stays in rows", async ({ days, change }) => {
  const { world } = await oldReports(undefined, days);
  if (change) await stored(world, change);
  expect(await archiveSamples(world.deps)).toBe(0);
});

test("a report with an open correction stays, and one that was archived can be corrected", async () => {
  const { world, reports } = await oldReports();
  const staff = await signedInStaff(world);
  const correct = ({ reportId }: OldReport) =>
    staff.call(correctPerson, {
      params: { id: reportId },
      body: { name: "张晓明", gender: "男", birth: "1996-03", reason: "姓名写错" } as never,
    });
  const [first, second] = reports as [OldReport, OldReport];
  expect((await correct(first)).status).toBe(200);
  expect(await archiveSamples(world.deps)).toBe(1);
  expect((await correct(second)).status).toBe(200);
});

test("a result that was archived is read anew from whole calls", async () => {
  const { world, reports } = await oldReports();
  const staff = await signedInStaff(world);
  const [{ tubeId, reportId }] = reports as [OldReport];
  const calls = async (nth: 0 | -1) => {
    const { data } = await staff.call(getTube, { params: { id: tubeId } });
    const { data: result } = await staff.call(getResultSet, { params: { id: data.resultSets.at(nth)?.id ?? "" } });
    const calls = result.calls.map(({ id: _, state: __, ...call }) => call);
    return calls.toSorted((a, b) => a.targetCode.localeCompare(b.targetCode));
  };
  const before = await calls(0);
  await archiveSamples(world.deps);
  const body = { way: "recall" as const, reason: "复核原始曲线" };
  expect((await staff.call(redoResult, { params: { id: reportId }, body })).status).toBe(200);
  expect([await calls(0), await calls(-1)]).toEqual([before, before]);
  expect(await count(world, "from calls where run_id is not null")).toBe(6);
});

test("an archiver that dies before its batch loses nothing, and two at once archive once", async () => {
  const { world, reports } = await oldReports();
  const before = await everything(world, reports[0] as OldReport, phones[0]);
  const rows = await rowsLeft(world);
  let isDead = false;
  const rawFiles = {
    ...world.deps.rawFiles,
    get: async () => {
      isDead = true;
      throw new Error("killed");
    },
  };
  await expect(archiveSamples({ ...world.deps, rawFiles })).rejects.toThrow("killed");
  expect(isDead).toBe(true);
  expect(await rowsLeft(world)).toEqual(rows);
  await Promise.all([archiveSamples(world.deps), archiveSamples(world.deps)]);
  expect(await rowsLeft(world)).toMatchObject({ events: 0, archived: 2 });
  expect(await everything(world, reports[0] as OldReport, phones[0])).toEqual(before);
});

test("life lines and consents of a sample that is not archived can be neither changed nor removed", async () => {
  const { world } = await oldReports();
  await expect(stored(world, "delete from tube_events")).rejects.toThrow(/append-only/);
  await expect(stored(world, "delete from consents")).rejects.toThrow(/append-only/);
  await expect(stored(world, "update report_versions set payload = '\"sealed~\"'")).rejects.toThrow(/append-only/);
});

test("a code with what its carrier said and a sign-in are forgotten after half a year, a scan of the receiving desk after two years", async () => {
  const { world, reports } = await oldReports(undefined, 0);
  for (const phone of phones) await world.browser().call(sendCode, { body: { phone, when: "valid", agreement: true } });
  await world.settled();
  await sweepMessages(world.deps, []);
  expect(
    await count(world, "from message_attempts a join messages m on m.id = a.message_id where m.kind = 'code'"),
  ).toBe(2);
  world.clock.advance(182 * dayMs);
  const codes = () => count(world, "from messages where kind = 'code'");
  const scans = () => count(world, "from receiving_scans");
  const signIns = () => count(world, "from login_logs");
  const moment = world.clock.now();
  for (const at of [moment - 182 * dayMs, moment - 180 * dayMs])
    await stored(
      world,
      `insert into login_logs (id, username, outcome, created_at) values ('${newId(at)}', 'li', 'success', ${at})`,
    );
  await sweepPrivacy(world.deps);
  expect([await codes(), await signIns(), await scans()]).toEqual([2, 2, 2]);
  world.clock.advance(2 * dayMs);
  await sweepPrivacy(world.deps);
  expect([await codes(), await signIns(), await scans()]).toEqual([0, 1, 2]);
  expect(
    await count(world, "from message_attempts a left join messages m on m.id = a.message_id where m.id is null"),
  ).toBe(0);
  world.clock.advance(548 * dayMs);
  await sweepPrivacy(world.deps);
  expect(await scans()).toBe(0);
  const staff = await signedInStaff(world);
  const { data } = await staff.call(getTube, { params: { id: reports[0]?.tubeId ?? "" } });
  expect(data.events.map(({ kind }) => kind)).toContain("receive");
});
