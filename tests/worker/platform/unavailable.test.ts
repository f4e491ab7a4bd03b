import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "#contract/messages";
import { uploadImport } from "#contract/run-imports.schemas";
import { readSignedInUser } from "#contract/session.schemas";
import { createWorld } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { instrumentFile } from "#tests/support/instrument-files";
import { statement } from "#tests/support/statement";
import { d1Database } from "#worker/platform/database/d1";
import { lateBatch } from "#worker/platform/database/late-batch";
import { r2Files } from "#worker/platform/files";
import { importQueue, workersQueue } from "#worker/platform/queue";
import { UnavailableError } from "#worker/platform/unavailable";
import { faultyBucket, faultyQueue, slowD1 } from "./fake-bindings";

const limitMs = 300;

const insertEnquiry = statement(
  sql`insert into enquiries (id, topic, phone_masked, created_at) values ('E1', 'x', '', 1)`,
  (_, changed) => changed,
);
const countEnquiries = statement(sql`select count(*) from enquiries where id > ''`, ([row]) => row?.[0]);

/** Callers wait until it is opened. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

async function timed<T>(work: Promise<T>): Promise<{ result: T | undefined; error: unknown; ms: number }> {
  const startedAt = performance.now();
  const [settled] = await Promise.allSettled([work]);
  const ms = performance.now() - startedAt;
  return settled?.status === "fulfilled"
    ? { result: settled.value, error: undefined, ms }
    : { result: undefined, error: settled?.reason, ms };
}

test("a call whose database does not answer hears so in time, with the second after which to ask again", async () => {
  const world = await createWorld();
  let isStuck = false;
  const database = d1Database(
    slowD1(world.engine.uncounted, () => (isStuck ? new Promise(() => undefined) : Promise.resolve())),
    { limitMs },
  );
  const other = await createWorld({ between: () => database });
  const staff = await signedInStaff(other);
  expect((await staff.call(readSignedInUser)).status).toBe(200);
  isStuck = true;
  const { result: reply } = await timed(staff.call(readSignedInUser));
  expect([reply?.status, reply?.msg]).toEqual([503, messages.unavailable]);
  expect(Number(reply?.headers.get("retry-after"))).toBeGreaterThan(0);
  isStuck = false;
  expect((await staff.call(readSignedInUser)).status).toBe(200);
});

test("a write that reaches the database after its caller was told that it failed is undone", async () => {
  const world = await createWorld();
  const { open, opened } = gate();
  let isHeld = false;
  const database = d1Database(
    slowD1(world.engine.uncounted, () => (isHeld ? opened : Promise.resolve())),
    { limitMs },
  );
  expect(await database.run([countEnquiries])).toEqual([0]);
  isHeld = true;
  const late = await timed(database.run([insertEnquiry]));
  expect(late.error).toMatchObject({ part: "database", trouble: "late" });
  isHeld = false;
  open();
  await new Promise((resolve) => setTimeout(resolve, 0));
  // With a call's time limit, independent of other load on the machine.
  const inTime = d1Database(slowD1(world.engine.uncounted, () => Promise.resolve()));
  expect(await inTime.run([countEnquiries])).toEqual([0]);
  expect(await inTime.run([insertEnquiry, countEnquiries])).toEqual([1, 1]);
});

test("a batch that begins in time and ends late is undone by its closing guard", async () => {
  const { engine } = await createWorld();
  const late = lateBatch();
  const sent = late.guarded([insertEnquiry], true, Date.now() - 60_000);
  // Without the opening guard, which passes in a batch that begins in time.
  const { error } = await timed(engine.uncounted.run(sent.slice(1)));
  // On D1 it is the cause of an error that says busy.
  expect(late.isLate(error instanceof UnavailableError ? error.cause : error)).toBe(true);
  expect(await engine.uncounted.run([countEnquiries])).toEqual([0]);
});

test("a database that is overloaded is busy, one whose connection broke is unreachable, a wrong statement is neither", async () => {
  const world = await createWorld();
  const saying = (sentence: string) =>
    d1Database(
      slowD1(world.engine.uncounted, () => Promise.reject(new Error(`D1_ERROR: ${sentence}`))),
      { limitMs },
    );
  const told = async (sentence: string) => (await timed(saying(sentence).run([countEnquiries]))).error;
  expect(await told("D1 DB is overloaded. Too many requests queued.")).toMatchObject({ trouble: "busy" });
  expect(await told("Network connection lost.")).toMatchObject({ trouble: "unreachable" });
  expect(await told("no such column: x: SQLITE_ERROR")).not.toHaveProperty("trouble");
});

test.each(["hangs", "refuses"] as const)(
  "an import whose object store %s is refused in time and leaves nothing",
  async (fault) => {
    const store = faultyBucket();
    const world = await createWorld({ deps: { rawFiles: r2Files(store.binding, limitMs) } });
    const staff = await signedInStaff(world);
    const body = await instrumentFile("quantstudio-7-flex-genotyping.txt");
    const upload = () => staff.call(uploadImport, { query: { fileName: "run.txt" }, body });
    store.fault = fault;
    const reply = await upload();
    expect([reply.status, reply.msg]).toEqual([503, messages.unavailable]);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await world.read(statement(sql`select count(*) from import_files`, ([row]) => row?.[0]))).toBe(0);
    store.fault = undefined;
    expect((await upload()).status).toBe(200);
  },
);

test("a store that failed three times is not asked for a while, and everybody hears so at once", async () => {
  const store = faultyBucket();
  const files = r2Files(store.binding, limitMs);
  store.fault = "hangs";
  for (let i = 0; i < 3; i++) expect((await timed(files.get("a"))).error).toMatchObject({ trouble: "late" });
  const refused = await timed(files.get("a"));
  expect(refused.error).toMatchObject({ part: "files", trouble: "unreachable" });
  expect(refused.ms).toBeLessThan(limitMs / 2);
});

test.each(["hangs", "refuses"] as const)(
  "a queue that %s fails nobody: the sweep finds what it did not carry",
  async (fault) => {
    const wakeUps = faultyQueue<{ messageId: string }>();
    const imports = faultyQueue<{ importId: string }>();
    wakeUps.fault = imports.fault = fault;
    const woken = await timed(workersQueue(wakeUps.binding, limitMs).wake(["message"]));
    const judged = await timed(importQueue(imports.binding, limitMs).judge("import"));
    for (const one of [woken, judged]) {
      expect(one.error).toBeUndefined();
      expect(one.ms).toBeLessThan(limitMs * 4);
    }
  },
);
