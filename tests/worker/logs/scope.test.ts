import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listAuditEvents, readAuditNames } from "#contract/audit.schemas";
import {
  exportOperationLogs,
  getLoginLog,
  getOperationLog,
  listLoginLogs,
  listOperationLogs,
} from "#contract/logs.schemas";
import type { Permission } from "#contract/permissions";
import { createWorld, type World } from "#tests/support/app";
import { createDepartment, createStaff, signedInStaff } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import { archiveAuditEvents } from "#worker/features/logs/archive.actions";
import { sealAudit } from "#worker/features/logs/audit-seal.actions";
import { loginLogRow } from "#worker/features/logs/login-log.actions";
import { type AuditEvent, auditRows } from "#worker/features/logs/logs.actions";
import type { ScopeName } from "#worker/http/wire-values";

const permissions: Permission[] = [
  "admin:audit:list",
  "admin:sysOperLog:list",
  "admin:sysOperLog:export",
  "admin:sysLoginLog:list",
];

const request = { id: "request-1", ip: "10.0.0.1", userAgent: "" } as Parameters<typeof loginLogRow>[0];

async function record(world: World, actor: NonNullable<AuditEvent["actor"]>): Promise<void> {
  const context = { deps: world.deps, now: world.clock.now(), request };
  const changes = { deptId: 1 };
  const event = { action: "kit.issue", objectType: "kit", objectId: "KIT1", changes, actor } as const;
  await world.write(...(await auditRows(context, event)));
  world.clock.advance(1000);
}

const oldest = ["head", "other", "customer", "device", "system"] as const;

/**
 * Two departments with one colleague each. Each of them did something and signed in; so did a customer, a device and
 * the system, and somebody tried a name that does not exist. Then the reader arrives and does something himself.
 */
async function company(dataScope: ScopeName, isArchived: boolean) {
  const world = await createWorld();
  const [head, other] = [await createDepartment(world), await createDepartment(world)];
  const people = {
    head: await createStaff(world, { permissions: [], departmentId: head, username: "in-head" }),
    other: await createStaff(world, { permissions: [], departmentId: other, username: "in-other" }),
  };
  const signedIn = (userId: number | undefined, username: string) =>
    world.write(
      loginLogRow(request, world.clock.now(), { username, userId, outcome: "success", message: "登录成功" }) as never,
    );
  for (const [label, { userId }] of Object.entries(people)) {
    await record(world, { kind: "staff", id: String(userId), label });
    await signedIn(userId, label);
  }
  await signedIn(undefined, "nobody");
  for (const kind of ["customer", "device", "system"] as const) await record(world, { kind, id: "1", label: kind });
  await sealAudit(world.deps);
  if (isArchived) {
    world.clock.advance(100 * 86_400_000);
    expect(await archiveAuditEvents(world.deps, oldest.length)).toBe(oldest.length);
  }
  const me = await signedInStaff(world, { permissions, dataScope, departmentId: head, username: "me" });
  await world.write(
    statement(sql`delete from login_logs where username not in ('head', 'other', 'no***')`, () => undefined),
  );
  await signedIn(me.userId, "me");
  await record(world, { kind: "staff", id: String(me.userId), label: "me" });
  await world.write(statement(sql`update staff_sessions set proven_at = ${world.clock.now()}`, () => undefined));
  return { world, me };
}

const all = ["head", "other", "customer", "device", "system", "me"] as const;

test.for<[scope: ScopeName, isArchived: boolean, seen: readonly (typeof all)[number][], signIns: string[]]>([
  ["all", false, all, ["head", "me", "no***", "other"]],
  ["department", false, ["head", "me"], ["head", "me"]],
  ["own", false, ["me"], ["me"]],
  ["all", true, all, ["head", "me", "no***", "other"]],
  ["department", true, ["head", "me"], ["head", "me"]],
  ["own", true, ["me"], ["me"]],
])(
  "a role of the scope %s (events archived: %s) reads in the logs what its people did and no more, counted and page by page",
  async ([scope, isArchived, seen, signIns]) => {
    const { me } = await company(scope, isArchived);
    const isScoped = scope !== "all";
    const query = { action: "kit.issue" };
    const labels = seen.toReversed().toSorted((one, other) => all.indexOf(other) - all.indexOf(one));
    const audit = (await me.call(listAuditEvents, { query: { ...query, withTotal: "1" } })).data;
    expect(audit.list.map(({ actorLabel }) => actorLabel)).toEqual(labels);
    expect(audit.isScoped).toBe(isScoped);
    if (!isArchived) expect(audit.total).toBe(labels.length);
    const whole = (await me.call(listAuditEvents, { query: { withTotal: "1" } })).data;
    expect(isScoped && isArchived ? whole.list.length : whole.total).toBe(whole.list.length);
    if (isScoped) expect(whole.list.every(({ actorKind }) => actorKind === "staff")).toBe(true);
    const paged: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const asked: object = { ...query, pageSize: 1, ...(cursor ? { cursor } : {}) };
      const page: { list: { actorLabel: string }[]; nextCursor: string | null } = (
        await me.call(listAuditEvents, { query: asked })
      ).data;
      paged.push(...page.list.map(({ actorLabel }) => actorLabel));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(labels);

    const staff = labels.filter((label) => !["customer", "device", "system"].includes(label));
    const operations = (await me.call(listOperationLogs, { query: { ...query, withTotal: "1" } })).data;
    expect(operations.list.map(({ operName }) => operName)).toEqual(staff);
    expect(operations.isScoped).toBe(isScoped);
    const file = await me.call(exportOperationLogs, { query });
    expect(file.headers.get("x-row-count")).toBe(String(staff.length));
    const text = new TextDecoder().decode(file.bytes);
    for (const label of ["head", "other", "me"])
      expect(text.includes(`"${label}"`), label).toBe(staff.includes(label as never));

    for (const [at, label] of oldest.entries()) {
      const isSeen = seen.includes(label);
      const { status } = await me.call(getOperationLog, { params: { id: at + 1 } });
      expect(status, label).toBe(staff.includes(label) ? 200 : 404);
      const { names } = (await me.call(readAuditNames, { params: { seq: at + 1 } })).data;
      expect(names.length, label).toBe(isSeen ? 1 : 0);
    }

    const logins = (await me.call(listLoginLogs, { query: { withTotal: "1" } })).data;
    expect(logins.list.map(({ username }) => username).toSorted()).toEqual(signIns);
    expect(logins).toMatchObject({ total: signIns.length, isScoped });
    const own = logins.list.find(({ username }) => username === "me");
    expect((await me.call(getLoginLog, { params: { id: own?.id ?? "" } })).status).toBe(200);
  },
);

test("a single sign-in of somebody outside the scope is not there", async () => {
  const { world, me } = await company("own", false);
  const [id] = await world.read(
    statement(sql`select id from login_logs where username = 'other'`, (rows) => rows.flat().map(String)),
  );
  expect((await me.call(getLoginLog, { params: { id: id ?? "" } })).status).toBe(404);
});
