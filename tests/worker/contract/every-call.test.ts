import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "#contract/permissions";
import { signedInStaff } from "#tests/support/factories";
import { wholeTable } from "#tests/support/refused-calls";
import { type WatchedWrites, watchedWrites } from "#tests/support/watched-writes";
import { mountedActions } from "#worker/app";
import { happyPaths, prepareCalls, type ReadyCall } from "./happy-paths";
import { openStage, type Stage } from "./stage";

let stage: Stage;
let writes: WatchedWrites;
let ready: ReadonlyMap<string, ReadyCall>;

beforeAll(async () => {
  stage = await openStage({
    between: (database) => {
      writes = watchedWrites(database);
      return writes.database;
    },
  });
  ready = await prepareCalls(stage);
}, 120_000);

test("every call of the contract has a path listed on which it succeeds", () => {
  const listed = happyPaths.map(({ endpoint }) => endpoint.name).toSorted();
  const mounted = mountedActions().map(({ endpoint }) => endpoint.name);
  expect(listed).toEqual(mounted.toSorted());
});

/** A member of staff with only the permission that the call requires, or the person whom the path names. */
async function rightfulCaller({ endpoint: { access }, prepared: { as, permissions: more = [] } }: ReadyCall) {
  if (as) return as;
  if (access.kind !== "staff") return stage.world.browser();
  const own = access.permission === undefined ? [] : [access.permission as Permission];
  return signedInStaff(stage.world, { permissions: [...own, ...more] });
}

/**
 * Tables that a read call may write: that somebody read (a report stores the first time), that a session is active, a
 * captcha.
 */
const leftByReading = new Set(
  "audit_events staff_sessions customer_sessions rate_counters captchas report_accesses reports".split(" "),
);
/** Write calls of staff that are no business record: personal settings, and having seen the news. */
const unaudited = new Set(["savePreference", "removePreference", "seeNews"]);

function judgeWrites({ endpoint: { method, access, name } }: ReadyCall, changed: readonly string[]): void {
  if (method === "GET") expect(changed.filter((table) => !leftByReading.has(table))).toEqual([]);
  else if (access.kind === "staff" && changed.some((table) => !leftByReading.has(table)) && !unaudited.has(name))
    expect(changed, "a write without its audit row").toContain("audit_events");
}

describe("whoever holds just what it asks for succeeds with", () => {
  test.for(happyPaths.map(({ endpoint }) => endpoint.name))("%s", async (name) => {
    const call = ready.get(name);
    if (!call) throw new Error("not prepared");
    const caller = await rightfulCaller(call);
    writes.take();
    const reply = await caller.call(call.endpoint, call.prepared);
    expect([reply.status, reply.msg, reply.errors]).toEqual([200, expect.anything(), undefined]);
    // Accessing `data` parses the reply with the published schema.
    expect(reply.data).not.toBeUndefined();
    await stage.world.settled();
    judgeWrites(call, [...writes.take().keys()]);
  });
});

test("after all of this the audit log holds nobody's name, phone or genotype", async () => {
  const kept = await stage.world.read(wholeTable("audit_events"));
  expect(kept).toContain("report.publish");
  expect(kept).not.toMatch(/张小明|赵小红|钱二|王小明|1380013\d{4}|13900139000|13700137000/);
  expect(kept).not.toMatch(/rs671|rs1229984|\b[ACGT]{2}\b/);
  expect(kept).not.toMatch(/Quiet-river-42|Green-field-77|quick:/);
});
