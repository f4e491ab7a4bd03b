import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { checkAuditChain, listAuditEvents } from "#contract/audit.schemas";
import { listOperationLogs } from "#contract/logs.schemas";
import { readHealth } from "#contract/tools.schemas";
import { createWorld, type World } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import { sealAudit, storeAuditHead, verifyAudit } from "#worker/features/logs/audit-seal.actions";
import { type AuditEvent, auditRows } from "#worker/features/logs/logs.actions";
import { withSealingSoon } from "#worker/features/logs/seal-soon.actions";
import { keyedHash } from "#worker/platform/crypto";
import { previousChanged } from "#worker/platform/database/conditions";

const context = (world: World) => ({
  deps: world.deps,
  now: world.clock.now(),
  request: { id: "request-1", ip: "10.0.0.1" },
  caller: { userId: 7, username: "reviewer" },
});

async function record(world: World, count: number, event: Partial<AuditEvent> = {}): Promise<void> {
  for (let i = 0; i < count; i++) {
    const rows = await auditRows(context(world), {
      action: "kit.issue",
      objectType: "kit",
      objectId: i + 1,
      ...event,
    });
    await world.write(...rows);
    world.clock.advance(1000);
  }
}

const run = (text: string) => statement(sql.raw(text), (_rows, changed) => changed);

/** A database under the control of an attacker who may change anything but has no key. */
async function withoutTriggers(world: World): Promise<void> {
  const names = ["audit_events_no_update", "audit_events_no_delete", "audit_seals_no_update", "audit_seals_no_delete"];
  await world.write(...names.map((name) => run(`drop trigger ${name}`)));
}

describe("recording", () => {
  test("events are numbered from one without gaps, also when a batch between them failed", async () => {
    const world = await createWorld();
    await record(world, 2);
    const broken = [
      ...(await auditRows(context(world), { action: "kit.cancel" })),
      run("insert into counters (key) values (null)"),
    ];
    await expect(world.write(...broken)).rejects.toThrow();
    await record(world, 1);
    const numbers = await world.read(statement(sql`select seq from audit_events order by seq`, (all) => all.flat()));
    expect(numbers).toEqual([1, 2, 3]);
  });

  test("an event that depends on a change is not written when nothing changed", async () => {
    const world = await createWorld();
    const change = run("update counters set value = 1 where key = 'nothing'");
    const audit = await auditRows(context(world), { action: "kit.cancel", when: previousChanged });
    await world.write(change, ...audit);
    await world.write(run("insert into counters (key, value) values ('something', 0)"));
    await world.write(run("update counters set value = 1 where key = 'something'"), ...audit);
    const count = await world.read(statement(sql`select count(*) from audit_events`, ([first]) => first?.[0]));
    expect(count).toBe(1);
  });

  test("the database itself refuses to change, remove or replace an event", async () => {
    const world = await createWorld();
    await record(world, 1);
    await expect(world.write(run("update audit_events set reason = 'x'"))).rejects.toThrow(/append-only/);
    await expect(world.write(run("delete from audit_events"))).rejects.toThrow(/append-only/);
  });

  test("the caller's address is kept as a keyed hash only", async () => {
    const world = await createWorld();
    await record(world, 1);
    const stored = await world.read(statement(sql`select * from audit_events`, (all) => JSON.stringify(all)));
    expect(stored).not.toContain("10.0.0.1");
    expect(stored).toContain(await world.deps.hash.of("ip", "10.0.0.1"));
  });
});

describe("sealing and verifying", () => {
  test("a whole log is found whole, sealed to its end, and sealing again adds nothing", async () => {
    const world = await createWorld();
    await record(world, 5);
    expect(await sealAudit(world.deps)).toBe(5);
    expect(await sealAudit(world.deps)).toBe(0);
    await record(world, 2);
    expect(await verifyAudit(world.deps)).toEqual({ checked: 7, sealed: 5, archived: 0, problems: [] });
    expect(await sealAudit(world.deps)).toBe(2);
    expect(await verifyAudit(world.deps)).toEqual({ checked: 7, sealed: 7, archived: 0, problems: [] });
  });

  test("one row of the chain covers up to 200 events, and a minute's events take one", async () => {
    const world = await createWorld();
    await record(world, 210);
    expect(await sealAudit(world.deps)).toBe(210);
    const seals = await world.read(statement(sql`select seq from audit_seals order by seq`, (all) => all.flat()));
    expect(seals).toEqual([200, 210]);
    expect((await verifyAudit(world.deps)).problems).toEqual([]);
  });

  test("two sealers at once make one chain", async () => {
    const world = await createWorld();
    await record(world, 5);
    await Promise.all([sealAudit(world.deps), sealAudit(world.deps)]);
    expect((await verifyAudit(world.deps)).problems).toEqual([]);
  });

  test.each<[string, string[], { seq: number; kind: string }]>([
    [
      "a changed field",
      ["update audit_events set actor_label = 'somebody else' where seq = 3"],
      { seq: 3, kind: "altered" },
    ],
    ["a removed row in the middle", ["delete from audit_events where seq = 3"], { seq: 3, kind: "missing" }],
    [
      "two rows that changed places",
      [
        "pragma defer_foreign_keys = on",
        "update audit_events set seq = 100 where seq = 2",
        "update audit_events set seq = 2 where seq = 3",
        "update audit_events set seq = 3 where seq = 100",
      ],
      { seq: 6, kind: "unchained" },
    ],
    ["a changed seal", ["update audit_seals set hash = previous_hash where seq = 6"], { seq: 6, kind: "unchained" }],
    [
      "a forged row at the end",
      [
        `insert into audit_events (seq, id, at, actor_kind, action, outcome, row_mac)
         values (7, 'forged', 1, 'staff', 'report.publish', 'done', '00')`,
      ],
      { seq: 7, kind: "altered" },
    ],
  ])("%s is found", async (_name, attack, problem) => {
    const world = await createWorld();
    await record(world, 6);
    await sealAudit(world.deps);
    await withoutTriggers(world);
    await world.write(...attack.map(run));
    expect((await verifyAudit(world.deps)).problems).toContainEqual(problem);
  });

  test("the head of the log is kept outside right after events are written, many with one, before the clock seals them", async () => {
    const world = await createWorld();
    const work: Promise<unknown>[] = [];
    const later = (one: Promise<unknown>) => void work.push(one);
    const deps = withSealingSoon(0)({ ...world.deps, later });
    const rows = await auditRows(context(world), { action: "kit.issue" });
    const more = await auditRows(context(world), { action: "kit.cancel" });
    await Promise.all([deps.database.run(rows), deps.database.run(more)]);
    expect(work).toHaveLength(1);
    await Promise.all(work);
    expect(await verifyAudit(world.deps)).toEqual({ checked: 2, sealed: 0, archived: 0, problems: [] });
    await withoutTriggers(world);
    await world.write(run("delete from audit_events where seq = 2"));
    expect((await verifyAudit(world.deps)).problems).toEqual([{ seq: 2, kind: "truncated" }]);
  });

  test("where many events wait for the chain a write covers a thousand of them; the rest is the clock's", async () => {
    const world = await createWorld();
    const calling = context(world);
    const events = await Promise.all(Array.from({ length: 1_150 }, () => auditRows(calling, { action: "kit.issue" })));
    await world.write(...events.flat());
    const work: Promise<unknown>[] = [];
    const deps = withSealingSoon(0)({ ...world.deps, later: (one) => void work.push(one) });
    await deps.database.run(await auditRows(calling, { action: "kit.cancel" }));
    await Promise.all(work);
    expect(await verifyAudit(world.deps)).toEqual({ checked: 1_151, sealed: 1_000, archived: 0, problems: [] });
    expect(await sealAudit(world.deps)).toBe(151);
    expect(await verifyAudit(world.deps)).toEqual({ checked: 1_151, sealed: 1_151, archived: 0, problems: [] });
  });

  test("a tail that was cut off, seals and all, is found by the head in the object store", async () => {
    const world = await createWorld();
    await record(world, 6);
    await sealAudit(world.deps);
    await withoutTriggers(world);
    await world.write(run("delete from audit_seals where seq > 4"), run("delete from audit_events where seq > 4"));
    expect((await verifyAudit(world.deps)).problems).toEqual([{ seq: 6, kind: "truncated" }]);
  });
});

describe("a log whose newest events are gone", () => {
  const dropped = (from: number) => `delete from audit_events where seq > ${from}`;
  const unsealed = (from: number) => `delete from audit_seals where seq > ${from}`;

  /** Six events under two seals, whose heads are stored outside; then the attacker changes the database. */
  async function cut(...attack: string[]) {
    const world = await createWorld();
    const auditor = await signedInStaff(world, {
      permissions: ["admin:audit:list", "sysTools:serverMonitor:list"],
    });
    await record(world, 3);
    await sealAudit(world.deps);
    await record(world, 3);
    await sealAudit(world.deps);
    const [last] = await world.read(statement(sql`select max(seq) from audit_events`, (all) => all.flat().map(Number)));
    await withoutTriggers(world);
    await world.write(...attack.map(run));
    const seen = async () => {
      const { problems } = await verifyAudit(world.deps);
      const { data } = await auditor.call(checkAuditChain, { query: { after: 0 } });
      const { parts } = (await auditor.call(readHealth)).data;
      return {
        command: problems.length > 0,
        screen: data.problems.length > 0,
        health: parts.find(({ name }) => name === "审计封存")?.isGood === false,
      };
    };
    return { world, last: last ?? 0, seen };
  }

  const everywhere = { command: true, screen: true, health: true };

  test("nothing is said of a log that is whole", async () => {
    expect(await (await cut()).seen()).toEqual({ command: false, screen: false, health: false });
  });

  test.each([
    ["one event, its seal left alone", [dropped(5)]],
    ["all events, the seals left alone", [dropped(0)]],
    ["all but the first, the seals left alone", [dropped(1)]],
    ["some events and their seals", [dropped(4), unsealed(4)]],
    ["everything", [dropped(0), unsealed(0)]],
    ["all but the newest, and every seal", ["delete from audit_events where seq < 6", unsealed(0)]],
  ])("%s", async (_, attack) => {
    const { seen } = await cut(...attack);
    expect(await seen()).toEqual(everywhere);
  });

  test.each([
    ["the seals left alone", [dropped(2)]],
    ["and their seals", [dropped(2), unsealed(2)]],
  ])("new events do not hide that others were cut off, %s", async (_, attack) => {
    const { world, seen } = await cut(...attack);
    for (let round = 0; round < 4; round++) {
      await record(world, 3);
      await storeAuditHead(world.deps);
      await sealAudit(world.deps);
      expect(await seen()).toEqual(everywhere);
    }
    world.clock.advance(5 * 86_400_000);
    await record(world, 1);
    await sealAudit(world.deps);
    expect((await verifyAudit(world.deps)).problems).not.toEqual([]);
  });

  test("another AUDIT_SECRET is called that, and not a hundred problems", async () => {
    const { world } = await cut();
    const deps = { ...world.deps, auditHash: keyedHash("another-secret-of-another-laboratory-42") };
    expect((await verifyAudit(deps)).problems).toEqual([{ seq: 1, kind: "secret" }]);
    const other = await createWorld({ deps: { auditHash: deps.auditHash } });
    const auditor = await signedInStaff(other, { permissions: ["admin:audit:list"] });
    await record(other, 3);
    Object.assign(other.deps, { auditHash: world.deps.auditHash });
    const { data } = await auditor.call(checkAuditChain, { query: { after: 0 } });
    expect(data.problems).toEqual([{ seq: 1, kind: "secret" }]);
  });
});

describe("the audit list", () => {
  test("newest first, page after page, each once", async () => {
    const world = await createWorld();
    await record(world, 5);
    const reader = await signedInStaff(world, { permissions: ["admin:audit:list"] });
    const first = await reader.call(listAuditEvents, { query: { pageSize: 2 } });
    const second = await reader.call(listAuditEvents, { query: { pageSize: 2, cursor: first.data.nextCursor ?? "" } });
    const third = await reader.call(listAuditEvents, { query: { pageSize: 2, cursor: second.data.nextCursor ?? "" } });
    const seen = [first, second, third].flatMap(({ data }) => data.list.map(({ seq }) => seq));
    expect(seen).toEqual([5, 4, 3, 2, 1]);
    expect(third.data.nextCursor).toBeNull();
  });

  test("by action, by actor, by object and by time", async () => {
    const world = await createWorld();
    const start = world.clock.now();
    await record(world, 2);
    await record(world, 1, { action: "kit.cancel", objectId: "kit-9", changes: { status: "void" } });
    const reader = await signedInStaff(world, { permissions: ["admin:audit:list"] });
    const count = async (query: object) => (await reader.call(listAuditEvents, { query })).data.list.length;
    expect(await count({ action: "kit.cancel" })).toBe(1);
    expect(await count({ actorKind: "staff", actorId: "7" })).toBe(3);
    expect(await count({ actorKind: "staff", actorId: "8" })).toBe(0);
    expect(await count({ objectType: "kit", objectId: "kit-9" })).toBe(1);
    expect(await count({ beginTime: start + 1000 })).toBe(2);
    expect(await count({ endTime: start + 1000 })).toBe(2);
    expect(await count({ endTime: start - 1 })).toBe(0);
    expect(await count({ beginTime: start + 60_000 })).toBe(0);
  });

  test("a page says which of its events the chain covers", async () => {
    const world = await createWorld();
    await record(world, 1);
    await sealAudit(world.deps);
    await record(world, 1);
    const reader = await signedInStaff(world, { permissions: ["admin:audit:list"] });
    const { data } = await reader.call(listAuditEvents);
    expect(data.list.map(({ seq, isSealed }) => [seq, isSealed])).toEqual([
      [2, false],
      [1, true],
    ]);
  });

  test("whoever lacks the permission is refused", async () => {
    const world = await createWorld();
    const member = await signedInStaff(world, { permissions: ["lab:kit:list"] });
    expect((await member.call(listAuditEvents)).status).toBe(403);
  });
});

test("the log of operations reads what staff did, however much others did since and however much staff did before", async () => {
  const world = await createWorld();
  const staff = await signedInStaff(world);
  const page = () => world.cost(() => staff.call(listOperationLogs, { query: { pageSize: 3 } }));
  await record(world, 5);
  const before = await page();
  await record(world, 40);
  await record(world, 40, { actor: { kind: "customer" } });
  expect(((await page()).rowsRead ?? 0) - (before.rowsRead ?? 0)).toBeLessThan(40);
});
