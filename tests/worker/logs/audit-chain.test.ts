import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkAuditChain } from "#contract/audit.schemas";
import type { AuditAction } from "#contract/audit-words";
import { exportOperationLogs } from "#contract/logs.schemas";
import { createWorld, type World } from "#tests/support/app";
import type { Browser } from "#tests/support/browser";
import { signedInStaff } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import { sealAudit } from "#worker/features/logs/audit-seal.actions";
import { auditRows } from "#worker/features/logs/logs.actions";
import { findAuditEventsAfter } from "#worker/features/logs/logs.store";

const run = (text: string) => statement(sql.raw(text), (_rows, changed) => changed);

async function record(world: World, count: number, action: AuditAction = "kit.issue"): Promise<void> {
  const caller = { userId: 7, username: "reviewer" };
  const context = { deps: world.deps, now: world.clock.now(), request: { id: "request-1", ip: "10.0.0.1" }, caller };
  for (let i = 0; i < count; i++) {
    await world.write(...(await auditRows(context, { action, objectType: "kit", objectId: i + 1 })));
  }
}

/** Requests part after part, as the screen does. */
async function walk(auditor: Browser) {
  const problems: unknown[] = [];
  for (let after = 0, parts = 1; ; parts++) {
    const { data } = await auditor.call(checkAuditChain, { query: { after } });
    problems.push(...data.problems);
    if (data.isEnd) return { ...data, problems, parts };
    after = data.checkedTo;
  }
}

test("an auditor sees a whole chain as whole, over more than one part", async () => {
  const world = await createWorld();
  const auditor = await signedInStaff(world, { permissions: ["admin:audit:list"] });
  await record(world, 410);
  await sealAudit(world.deps);
  await record(world, 1);
  const result = await walk(auditor);
  expect(result).toMatchObject({ problems: [], parts: 2, checkedTo: result.newest, sealedTo: result.newest - 1 });
});

test("a part of a check begins behind the last event that was checked, so that the check comes to its end", async () => {
  const world = await createWorld();
  await record(world, 4);
  const seqsAfter = async (seq: number) => (await world.read(findAuditEventsAfter(seq, 2))).map((event) => event.seq);
  expect([await seqsAfter(0), await seqsAfter(2), await seqsAfter(4)]).toEqual([[1, 2], [3, 4], []]);
});

test("an auditor sees which event was altered, and that the end of the log was cut off", async () => {
  const world = await createWorld();
  const auditor = await signedInStaff(world, { permissions: ["admin:audit:list"] });
  await record(world, 5);
  await sealAudit(world.deps);
  const { newest } = await walk(auditor);
  await world.write(
    ...["audit_events_no_update", "audit_events_no_delete", "audit_seals_no_delete"].map((t) =>
      run(`drop trigger ${t}`),
    ),
    run(`update audit_events set actor_label = 'somebody else' where seq = ${newest - 3}`),
    run(`delete from audit_seals where seq = ${newest}`),
    run(`delete from audit_events where seq = ${newest}`),
  );
  const { problems } = await walk(auditor);
  expect(problems).toEqual(
    expect.arrayContaining([
      { seq: newest - 3, kind: "altered" },
      { seq: newest, kind: "truncated" },
    ]),
  );
});

test("the operation log is exported whole by its filter, and only after the password was given again", async () => {
  const world = await createWorld();
  const clerk = await signedInStaff(world, { permissions: ["admin:sysOperLog:export"] });
  await record(world, 3);
  await record(world, 2, "kit.cancel");
  await world.write(run("update staff_sessions set proven_at = 0"));
  const refused = await clerk.call(exportOperationLogs, { query: { action: "kit.cancel" } });
  expect([refused.status, refused.errors?.proof !== undefined]).toEqual([422, true]);
  await world.write(run(`update staff_sessions set proven_at = ${world.clock.now()}`));
  const reply = await clerk.call(exportOperationLogs, { query: { action: "kit.cancel" } });
  const lines = new TextDecoder().decode(reply.bytes).trim().split("\r\n");
  expect([reply.headers.get("x-row-count"), lines.length]).toEqual(["2", 3]);
  expect(lines[1]).toContain("套件批次：取消");
  expect(lines[1]).toContain("reviewer");
});
