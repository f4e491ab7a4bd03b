import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkAuditChain, listAuditEvents, readAuditNames } from "#contract/audit.schemas";
import type { DataOf } from "#contract/endpoint";
import { exportOperationLogs, getOperationLog, listOperationLogs } from "#contract/logs.schemas";
import { receiveSample } from "#contract/samples.schemas";
import { createWorld, type World } from "#tests/support/app";
import type { Browser } from "#tests/support/browser";
import { signedInStaff } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import { archiveAuditEvents } from "#worker/features/logs/archive.actions";
import { sealAudit, verifyAudit } from "#worker/features/logs/audit-seal.actions";
import { type AuditEvent, auditRows } from "#worker/features/logs/logs.actions";
import { sealer, sha256 } from "#worker/platform/crypto";
import { isRead } from "#worker/platform/database/database";
import { type ArchiveAccess, exportArchive, restoreArchive, verifyArchive } from "../../../scripts/entries/archive";
import { rotateKeys } from "../../../scripts/entries/rotate-keys";
import { testSecrets } from "../../support/secrets";
import { bindRows, createPlainProduct, issuedBarcodes } from "../laboratory";

const dayMs = 86_400_000;
const run = (text: string) => statement(sql.raw(text), (_rows, changed) => changed);
const column = (world: World, text: string) => world.read(statement(sql.raw(text), (rows) => rows.flat()));
const hotNumbers = (world: World) => column(world, "select seq from audit_events order by seq");

async function record(world: World, count: number, event: Partial<AuditEvent> = {}): Promise<void> {
  const caller = { userId: 7, username: "reviewer" };
  for (let i = 0; i < count; i++) {
    const context = { deps: world.deps, now: world.clock.now(), request: { id: "request-1", ip: "10.0.0.1" }, caller };
    const given = { action: "kit.issue", objectType: "kit", objectId: `KIT${i % 4}`, ...event } as const;
    await world.write(...(await auditRows(context, given)));
    world.clock.advance(1000);
  }
}

/** Ninety events of which 30 are a hundred days old, sealed every ten; a member of staff who may read the log. */
async function oldLog(world: World): Promise<Browser> {
  for (let part = 0; part < 3; part++) {
    await record(world, 9, { changes: { quantity: part, ids: [7] } });
    await record(world, 1, { action: "kit.cancel", objectId: "KIT9", outcome: "refused", refusal: "already sent" });
    await sealAudit(world.deps);
  }
  world.clock.advance(100 * dayMs);
  await record(world, 4);
  await sealAudit(world.deps);
  return signedInStaff(world, {
    permissions: ["admin:audit:list", "admin:sysOperLog:list", "admin:sysOperLog:export"],
  });
}

const queries = [
  {},
  { pageSize: 7 },
  { action: "kit.cancel" },
  { objectType: "kit", objectId: "KIT2" },
  { objectType: "kit", objectId: "NONE" },
  { actorKind: "staff", actorId: "7", pageSize: 9 },
  { actorKind: "customer" },
  { endTime: 5 },
] as const;

/** Every page of every query, without the positions of cursors. */
async function everything(reader: Browser) {
  const lists: unknown[] = [];
  for (const query of queries) {
    let cursor: string | null = "";
    while (cursor !== null) {
      const asked: object = { ...query, ...(cursor ? { cursor } : {}) };
      const data: DataOf<typeof listAuditEvents> = (await reader.call(listAuditEvents, { query: asked })).data;
      lists.push(...data.list.filter(({ action }) => action.startsWith("kit.")));
      cursor = data.nextCursor;
    }
  }
  const { data: refused } = await reader.call(listOperationLogs, { query: { status: "2" } });
  const { data: one } = await reader.call(getOperationLog, { params: { id: 12 } });
  const { data: names } = await reader.call(readAuditNames, { params: { seq: 12 } });
  const { bytes } = await reader.call(exportOperationLogs, { query: { action: "kit.cancel" } });
  return { lists, refused: refused.list, one, names, exported: new TextDecoder().decode(bytes) };
}

test("old events move to the object store, and lists, one event, its names and the export say what they said", async () => {
  const world = await createWorld();
  const reader = await oldLog(world);
  await world.write(run(`update staff_sessions set proven_at = ${world.clock.now()}`));
  const before = await everything(reader);
  expect(await archiveAuditEvents(world.deps, 25)).toBe(20);
  expect(await archiveAuditEvents(world.deps, 25)).toBe(0);
  expect((await hotNumbers(world)).at(0)).toBe(21);
  expect(await column(world, "select seq from audit_seals where seq < 30")).toEqual([20]);
  expect(await everything(reader)).toEqual(before);
});

test("an object's history in the archive costs one more round trip", async () => {
  const world = await createWorld();
  const reader = await oldLog(world);
  const ask = () => reader.call(listAuditEvents, { query: { objectType: "kit", objectId: "KIT9" } });
  const before = await world.cost(ask);
  await archiveAuditEvents(world.deps, 30);
  const after = await world.cost(ask);
  expect(after.roundTrips - before.roundTrips).toBe(1);
  const none = await world.cost(() => reader.call(listAuditEvents, { query: { objectType: "kit", objectId: "NONE" } }));
  expect(none.roundTrips).toBe(before.roundTrips);
});

async function walk(auditor: Browser) {
  const problems: unknown[] = [];
  for (let after = 0; ; ) {
    const { data } = await auditor.call(checkAuditChain, { query: { after } });
    problems.push(...data.problems);
    if (data.isEnd) return { checkedTo: data.checkedTo, problems };
    after = data.checkedTo;
  }
}

test("the chain is proved through the archive, on the screen and by the command, and a changed or lost file is named", async () => {
  const world = await createWorld();
  const reader = await oldLog(world);
  await archiveAuditEvents(world.deps, 10);
  await archiveAuditEvents(world.deps, 10);
  const [newest] = await column(world, "select max(seq) from audit_events");
  expect(await walk(reader)).toEqual({ checkedTo: newest, problems: [] });
  expect(await verifyAudit(world.deps)).toMatchObject({ checked: newest, archived: 20, problems: [] });
  const [first, second] = (await column(world, "select file from audit_segments order by number")) as string[];
  const { rawFiles } = world.deps;
  const bytes = new Uint8Array((await rawFiles.get(first ?? ""))?.bytes ?? []);
  bytes[bytes.length - 9] = bytes[bytes.length - 9] === 65 ? 66 : 65;
  await rawFiles.put(first ?? "", bytes, { contentType: "text/plain", sha256: await sha256(bytes) });
  await rawFiles.remove(second ?? "");
  const lost = [
    { seq: 1, kind: "altered" },
    { seq: 11, kind: "missing" },
  ];
  expect((await verifyAudit(world.deps)).problems).toEqual(lost);
  expect((await walk(reader)).problems).toEqual(lost);
});

test.each([
  [
    "the newest segment, and all that follows",
    ["delete from audit_segments where number = 2", "delete from audit_events"],
  ],
  ["all that follows the archive", ["delete from audit_events"]],
  ["every segment, and all that follows", ["delete from audit_segments", "delete from audit_events"]],
  ["a segment in the middle", ["delete from audit_segments where number = 1"]],
])("a log of which somebody took %s is not whole, seals left alone or taken", async (_, attack) => {
  for (const seals of [[], ["delete from audit_seals"]]) {
    const world = await createWorld();
    const reader = await oldLog(world);
    await archiveAuditEvents(world.deps, 10);
    await archiveAuditEvents(world.deps, 10);
    const triggers = ["audit_events_no_delete", "audit_seals_no_delete", "audit_segments_no_delete"];
    await world.write(...triggers.map((name) => run(`drop trigger if exists ${name}`)));
    await world.write(...[...attack, ...seals].map(run));
    expect((await verifyAudit(world.deps)).problems).not.toEqual([]);
    expect((await walk(reader)).problems).not.toEqual([]);
  }
});

test("an archiver that dies between store and database loses nothing, and two at once make one segment", async () => {
  const world = await createWorld();
  const reader = await oldLog(world);
  const put: string[] = [];
  const dying = {
    ...world.deps,
    rawFiles: {
      ...world.deps.rawFiles,
      put: (key: string, ...rest: [Uint8Array, { contentType: string; sha256: string }]) => {
        put.push(key);
        return world.deps.rawFiles.put(key, ...rest);
      },
    },
    database: {
      run: (given: never) =>
        (given as { sql: string }[]).every((query) => isRead(query as never))
          ? world.deps.database.run(given)
          : Promise.reject(new Error("killed")),
    } as World["deps"]["database"],
  };
  const before = await hotNumbers(world);
  await expect(archiveAuditEvents(dying, 30)).rejects.toThrow("killed");
  expect(await hotNumbers(world)).toEqual(before);
  expect((await verifyAudit(world.deps)).archived).toBe(0);
  await Promise.all([archiveAuditEvents(world.deps, 30), archiveAuditEvents(world.deps, 30)]);
  expect(await column(world, "select file from audit_segments")).toEqual(put);
  expect(await column(world, "select count(*) from audit_events where action = 'audit.archive'")).toEqual([1]);
  expect(await walk(reader)).toMatchObject({ problems: [] });
});

test("a store that gives back something else keeps the events where they are", async () => {
  const world = await createWorld();
  await oldLog(world);
  const before = await hotNumbers(world);
  const forgetful = { ...world.deps.rawFiles, put: () => Promise.resolve() };
  await expect(archiveAuditEvents({ ...world.deps, rawFiles: forgetful }, 30)).rejects.toThrow("missing");
  expect(await hotNumbers(world)).toEqual(before);
});

test("a log that is broken is not archived", async () => {
  const world = await createWorld();
  await oldLog(world);
  await world.write(
    run("drop trigger audit_events_no_update"),
    run("update audit_events set reason = 'x' where seq = 3"),
  );
  expect(await archiveAuditEvents(world.deps, 30)).toBe(0);
  expect((await verifyAudit(world.deps)).problems).toContainEqual({ seq: 3, kind: "altered" });
});

const commands = (world: World): ArchiveAccess => world.deps;

test("a month and a sample come back as rows by a command, and go again a month later", async () => {
  const world = await createWorld();
  const reader = await oldLog(world);
  const month = new Date(Number((await column(world, "select at from audit_events where seq = 1"))[0]) + 8 * 3_600_000);
  await archiveAuditEvents(world.deps, 10);
  await archiveAuditEvents(world.deps, 10);
  expect(await restoreArchive(commands(world), { month: "2001-01" })).toEqual({ segments: 0, events: 0 });
  for (const month of ["2026-13", "2026-00", "2026-3", "March"])
    await expect(restoreArchive(commands(world), { month })).rejects.toThrow("Write the month as 2026-03.");
  const restored = await restoreArchive(commands(world), { month: month.toISOString().slice(0, 7) });
  expect(restored).toEqual({ segments: 2, events: 20 });
  expect((await hotNumbers(world)).slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(await column(world, "select seq from audit_seals where seq <= 20")).toEqual([10, 20]);
  expect(await verifyAudit(world.deps)).toMatchObject({ archived: 0, problems: [] });
  expect(await walk(reader)).toMatchObject({ problems: [] });
  expect(await archiveAuditEvents(world.deps, 1000)).toBe(0);
  world.clock.advance(31 * dayMs);
  expect(await archiveAuditEvents(world.deps, 1000)).toBe(10);
  expect(await verifyAudit(world.deps)).toMatchObject({ archived: 10, problems: [] });
});

test("the command proves every segment and names the objects that none names; the analyst gets plain lines", async () => {
  const world = await createWorld();
  await oldLog(world);
  await archiveAuditEvents(world.deps, 10);
  const [file] = (await column(world, "select file from audit_segments")) as string[];
  const keys = [file ?? "", "audit-archive/1-3-left-over.v1", "audit-heads/latest.json"];
  expect(await verifyArchive(commands(world), keys)).toEqual({
    segments: 1,
    events: 10,
    problems: [],
    unnamed: [keys[1]],
  });
  const plain: string[] = [];
  await exportArchive(commands(world), {}, (name, text) => void plain.push(name, ...text.trim().split("\n")));
  expect(plain.length).toBe(11);
  expect(JSON.parse(plain[10] ?? "")).toMatchObject({ seq: 10, action: "kit.cancel", outcome: "refused" });
  const sealed = new TextDecoder().decode((await world.deps.rawFiles.get(file ?? ""))?.bytes);
  expect(sealed).not.toContain("kit.cancel");
  await world.deps.rawFiles.remove(file ?? "");
  expect((await verifyArchive(commands(world), [])).problems).toEqual([{ seq: 1, kind: "missing" }]);
});

test("the events of one sample come back, those of others stay in the archive", async () => {
  const world = await createWorld();
  await createPlainProduct(world);
  const staff = await signedInStaff(world);
  const barcodes = await issuedBarcodes(world, staff, { productCode: "plain", quantity: 2 });
  for (const barcode of barcodes) {
    await bindRows(world, barcode);
    await world.call(receiveSample, { as: staff, body: { barcode } });
    await sealAudit(world.deps);
  }
  await oldLog(world);
  const [one = 0, two = 0] = (await column(world, "select seq from audit_seals order by seq")) as number[];
  expect(await archiveAuditEvents(world.deps, one)).toBe(one);
  expect(await archiveAuditEvents(world.deps, two - one)).toBe(two - one);
  const [tube = ""] = (await column(world, `select tube_id from samples where barcode = '${barcodes[1]}'`)) as string[];
  const of = () => column(world, `select action from audit_events where object_id = '${tube}'`);
  expect(await of()).toEqual([]);
  const restored = await restoreArchive(commands(world), { sample: barcodes[1] ?? "" });
  expect(restored.segments).toBe(1);
  expect(await of()).toContain("sample.receive");
  await expect(restoreArchive(commands(world), { sample: "NOBODY" })).rejects.toThrow("no sample");
});

test("segments get the new data key with everything else, and open without the old one", async () => {
  const world = await createWorld();
  const reader = await oldLog(world);
  await archiveAuditEvents(world.deps, 20);
  const both = `${testSecrets.DATA_KEYS},v2:${btoa("k".repeat(32))}`;
  const rotation = {
    database: world.engine.uncounted,
    dataKeys: both,
    auditHash: world.deps.auditHash,
    files: world.deps.rawFiles,
    now: () => Date.now(),
  };
  expect(await rotateKeys(rotation)).toMatchObject({ left: 0 });
  const [file] = (await column(world, "select file from audit_segments")) as string[];
  expect(file).toMatch(/\.v2$/);
  Object.assign(world.deps, { sealer: sealer(both.split(",")[1] ?? "") });
  expect(await verifyAudit(world.deps)).toMatchObject({ archived: 20, problems: [] });
  expect(
    (await reader.call(listAuditEvents, { query: { objectType: "kit", objectId: "KIT9" } })).data.list,
  ).toHaveLength(3);
});
