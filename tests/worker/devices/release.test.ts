import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { automaticReleaseMessages } from "#contract/automatic-release";
import {
  approveAutomaticRelease,
  listAutomaticReleases,
  setAutomaticRelease,
} from "#contract/automatic-release.schemas";
import { getReport, listReports, publishReports } from "#contract/lab-reports.schemas";
import { reviewResultSets, submitResultSets } from "#contract/result-sets.schemas";
import { meanwhile } from "#tests/support/meanwhile";
import { statement } from "#tests/support/statement";
import { publishDueReleases } from "#worker/features/devices/release.actions";
import { createLaboratory } from "../plates";
import { cell, raw } from "../platform/raw-rows";
import { enrolledDevice, runOf } from "./test-device";
import { allow, missed, play, type Run, trusted, tubes, waiting } from "./trusted-device";

test("a clear negative is released the moment its run is closed, by the rules and not by a person", async () => {
  const { lab, device } = await trusted();
  const { world, reviewer } = lab;
  await play(device, runOf(world.clock.now(), await tubes(lab, 2)), "run-second");
  expect(await waiting(lab)).toEqual([]);
  const { data } = await world.call(listReports, { as: reviewer, query: { state: "published" } });
  expect(data.list).toHaveLength(2);
  const report = await world.call(getReport, { as: reviewer, params: { id: data.list[0]?.id ?? "" } });
  expect(report.data.versions[0]).toMatchObject({ submittedBy: null, reviewedBy: null, publishedBy: null });
  expect(report.data.deliveries).toMatchObject([{ kind: "report_ready" }]);
  const [audit] = await world.read(
    statement(
      sql`select actor_kind, actor_id, changes from audit_events where action = 'report.release'`,
      (rows) => rows,
    ),
  );
  expect(audit).toEqual(["system", "release", expect.stringContaining('"agreement"')]);
  expect(await publishDueReleases(world.deps)).toBe(0);
});

test("whatever was found, no report of a run is published before the wait that is the same for all", async () => {
  const { lab, device } = await trusted(4);
  const { world, reviewer } = lab;
  const begun = world.clock.now();
  const clean = runOf(begun, await tubes(lab, 2));
  const infected = runOf(begun, [], 25).results.modules[0]?.channels ?? [];
  const modules = clean.results.modules.map((one) => (one.moduleNo === 2 ? { ...one, channels: infected } : one));
  await play(device, { ...clean, results: { ...clean.results, modules } } as Run, "run-both");
  const [positive] = (await waiting(lab)).filter((one) => missed(one).includes("negative"));
  const ids = [positive?.data.resultSet.id ?? ""];
  await world.call(reviewResultSets, { as: reviewer, body: { ids } });
  const published = async () => (await world.call(listReports, { as: reviewer })).data.list.length;
  const publish = () => world.call(publishReports, { as: reviewer, body: { resultSetIds: ids } });
  world.clock.set(begun + 4 * 60_000 - 1);
  expect(await publishDueReleases(world.deps)).toBe(0);
  expect((await publish()).data.refused[0]?.message).toMatch(/等满同样的时间再发布.*请在 \d\d:\d\d 后发布/);
  expect(await published()).toBe(0);
  world.clock.advance(1);
  expect(await publishDueReleases(world.deps)).toBe(1);
  expect((await publish()).data.published).toHaveLength(1);
  expect(await published()).toBe(2);
});

test("without the product's own approval nothing leaves by itself, and the first run of a lot waits", async () => {
  const lab = await createLaboratory();
  const device = await enrolledDevice(lab);
  await play(device, runOf(lab.world.clock.now(), await tubes(lab, 1)), "run-first");
  const [result] = await waiting(lab);
  expect(result && missed(result)).toEqual(["lotReviewed", "allowed"]);
  expect(result?.data.releaseChecks.find(({ rule }) => rule === "allowed")?.text).toBe("产品未开启自动发布");
});

test("what a rule keeps back waits for a person with the reason, and the others of the run leave", async () => {
  const { lab, device } = await trusted();
  const now = lab.world.clock.now();
  const clean = runOf(now, await tubes(lab, 4));
  const infected = runOf(now, [], 25).results.modules[0]?.channels ?? [];
  const modules = clean.results.modules.map((module) => {
    const bent = (deviceCall: string | null) =>
      module.channels.map((one, i) => (i === 0 ? { ...one, deviceCall } : one));
    if (module.moduleNo === 2) return { ...module, channels: bent("present") };
    if (module.moduleNo === 3) return { ...module, channels: bent(null) };
    if (module.moduleNo === 4) return { ...module, channels: infected };
    return module;
  });
  await play(device, { ...clean, results: { ...clean.results, modules } } as Run, "run-bent");
  expect((await waiting(lab)).map(missed).toSorted()).toEqual([["agreement"], ["agreement"], ["negative"]]);
  const { data } = await lab.world.call(listReports, { as: lab.reviewer });
  expect(data.list).toHaveLength(1);
});

test("a clock that cannot be trusted, expired reagents or a disputed message keep back a whole run", async () => {
  const { lab, device } = await trusted();
  const now = lab.world.clock.now();
  const run = runOf(now, await tubes(lab, 1));
  const started = { ...run.started, clockOk: false, reagentExpiry: "2026-01-01", runUid: "run-doubt" };
  await device.send(started);
  await device.send({ ...run.results, runUid: "run-doubt" });
  expect(await device.send({ ...run.results, firmware: "x", runUid: "run-doubt" })).toMatchObject({ status: 409 });
  await device.send({ ...run.closed, runUid: "run-doubt" });
  await lab.world.settled();
  expect((await waiting(lab)).map(missed)).toEqual([["clock", "lot", "disputes", "holds"]]);
});

test.for([
  ["that it does not know", { reagentLot: "" }],
  ["whose last day it does not send", { reagentExpiry: "" }],
  ["whose last day was yesterday", { reagentExpiry: "2026-11-19" }],
] as const)("reagents of a lot %s let nothing leave without a person", async ([, said]) => {
  const { lab, device } = await trusted();
  const run = runOf(lab.world.clock.now(), await tubes(lab, 1));
  await play(device, { ...run, started: { ...run.started, ...said } }, "run-reagents");
  const [result] = await waiting(lab);
  const isHeld = "reagentLot" in said || said.reagentExpiry === "2026-11-19";
  expect(result && missed(result)).toEqual([
    ...("reagentLot" in said ? ["lot", "lotReviewed"] : ["lot"]),
    ...(isHeld ? ["holds"] : []),
  ]);
  const { data } = await lab.world.call(listReports, { as: lab.reviewer, query: { state: "published" } });
  expect(data.list).toEqual([]);
});

test("a module that often fails is not trusted alone", async () => {
  const { lab, device } = await trusted();
  await lab.world.write(
    statement(sql`update module_health set run_count = 20, invalid_count = 3 where module_no = 2`, () => undefined),
  );
  await play(device, runOf(lab.world.clock.now(), await tubes(lab, 2)), "run-worn");
  expect((await waiting(lab)).map(missed)).toEqual([["moduleHealth"]]);
});

test("switching off counts at once, and a result that a person took up is the person's", async () => {
  const { lab, device, params } = await trusted();
  const { world, technician, reviewer } = lab;
  const run = runOf(world.clock.now(), await tubes(lab, 2));
  const due = (checks = sql`release_checks`) =>
    world.write(
      statement(
        sql`update result_sets set release_due_at = 1, release_checks = ${checks} where state = 'submitted'`,
        () => undefined,
      ),
    );
  const allPassed = sql`(select json_group_array(json_set(value, '$.passed', json('true'))) from json_each(release_checks))`;
  await world.call(setAutomaticRelease, { as: reviewer, params, body: { isWanted: false, reason: "核对试剂" } });
  await play(device, run, "run-quiet");
  await due();
  expect(await publishDueReleases(world.deps)).toBe(0);
  const results = await waiting(lab);
  expect(results.map(missed)).toEqual([
    ["allowed", "publishable"],
    ["allowed", "publishable"],
  ]);
  await allow(lab);
  const [first] = results.map(({ data }) => data.resultSet.id);
  await world.write(statement(sql`update result_sets set state = 'returned' where id = ${first}`, () => undefined));
  await world.call(submitResultSets, { as: technician, body: { ids: [first ?? ""] } });
  await due();
  expect(await publishDueReleases(world.deps)).toBe(0);
  await due(allPassed);
  expect(await publishDueReleases(world.deps)).toBe(1);
  expect((await waiting(lab)).map(({ data }) => data.resultSet.id)).toEqual([first]);
});

test.each([
  ["is to be released by a person again", "update automatic_releases set state = 'off'"],
  ["a reviewer takes up", "update result_sets set submitted_by = 1 where state = 'submitted'"],
  ["loses its sample", "update samples set state = 'rejected' where state = 'tested'"],
  [
    "gets a hold",
    `insert into result_holds (id, result_set_id, rule, subject_kind, message, created_at)
      select 'late', id, 'late', 'sample', '后来发现', 1 from result_sets where state = 'submitted'`,
  ],
])("a result that %s while it is released stays", async (_what, act) => {
  const other = meanwhile();
  const { lab, device } = await trusted(0, other);
  const { world } = lab;
  const run = runOf(world.clock.now(), await tubes(lab, 1));
  const before = await cell(world, "select count(*) from report_versions");
  other.beforeWriteTo("report_versions", () => raw(world, act));
  await play(device, run, "run-raced");
  expect(await cell(world, "select count(*) from report_versions")).toBe(before);
  expect(await cell(world, "select count(*) from result_sets where state = 'submitted'")).toBe(1);
});

test("automatic release is off until two people want it", async () => {
  const lab = await createLaboratory();
  const { world, technician, reviewer } = lab;
  const { data } = await world.call(listAutomaticReleases, { as: technician });
  expect(data.list).toMatchObject([{ product: { code: "respiratory" }, state: "off", askedBy: null }]);
  const params = { id: data.list[0]?.id ?? "" };
  const ask = { as: technician, params, body: { isWanted: true, reason: "夜间无人值守" } };
  expect(await world.call(approveAutomaticRelease, { as: reviewer, params, body: {} })).toMatchObject({ status: 409 });
  expect((await world.call(setAutomaticRelease, ask)).data).toEqual({ state: "asked" });
  expect(await world.call(setAutomaticRelease, ask)).toMatchObject({ status: 409 });
  const own = await world.call(approveAutomaticRelease, { as: technician, params, body: {} });
  expect(own).toMatchObject({ status: 409, msg: automaticReleaseMessages.ownRequest });
  expect((await world.call(approveAutomaticRelease, { as: reviewer, params, body: {} })).data).toEqual({ state: "on" });
});

test.each([
  ["asked for", [], true],
  ["ended", [true], false],
] as const)(
  "automatic release that two people have %s at the same moment is so by the first",
  async (_what, before, isWanted) => {
    const other = meanwhile();
    const { world, technician, reviewer } = await createLaboratory(other);
    const { data } = await world.call(listAutomaticReleases, { as: technician });
    const params = { id: data.list[0]?.id ?? "" };
    const set = (as: typeof reviewer, wanted: boolean, reason: string) =>
      world.call(setAutomaticRelease, { as, params, body: { isWanted: wanted, reason } });
    for (const wanted of before) await set(technician, wanted, "夜间无人值守");
    other.beforeWriteTo("automatic_releases", () => set(reviewer, isWanted, "第一个人"));
    expect((await set(technician, isWanted, "第二个人")).status).toBe(409);
    expect(await cell(world, "select reason from automatic_releases")).toBe("第一个人");
  },
);

test("closing a run costs two round trips, and a progress message reads no product", async () => {
  const lab = await createLaboratory();
  const device = await enrolledDevice(lab);
  const run = runOf(lab.world.clock.now(), await tubes(lab, 1));
  await device.send({ ...run.started, runUid: "run-cost" });
  await device.send({ ...run.results, runUid: "run-cost" });
  const progress = { ...run.closed, kind: "progress", seq: 5, expectedEndAt: 1, runUid: "run-cost" };
  const { status: _s, endedAt: _e, moduleCount: _m, ...message } = progress;
  const cheap = await lab.world.cost(() => device.send(message));
  expect(cheap.roundTrips).toBe(2);
  expect(cheap.statements.filter((one) => /from "?products\b/.test(one.sql))).toEqual([]);
  expect((await lab.world.cost(() => device.send({ ...run.closed, runUid: "run-cost" }))).roundTrips).toBe(2);
});
