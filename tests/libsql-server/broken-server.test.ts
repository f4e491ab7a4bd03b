import { createClient } from "@libsql/client/http";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { messages } from "#contract/messages";
import { createWorld } from "#tests/support/app";
import { lastDatabase, libsqlServer } from "#tests/support/engine-libsql-server";
import { verifiedCustomer } from "#tests/support/factories";
import type { LibsqlServer } from "#tests/support/libsql-server";
import { statement } from "#tests/support/statement";
import { timeoutFactor } from "#tests/support/timeout-factor";
import { barcodes, bind, form } from "#tests/worker/bindings/bound-tube";
import type { Cell, Database } from "#worker/platform/database/database";
import { libsqlDatabase } from "#worker/platform/database/libsql";
import type { UnavailableError } from "#worker/platform/unavailable";
import { findFreePort } from "../../scripts/steps/free-port.mjs";
import { findWriteLockProblem } from "../../scripts/steps/libsql-lock.mjs";

const limitMs = 800 * timeoutFactor;
let server: LibsqlServer;
beforeAll(async () => {
  server = await libsqlServer();
});
afterEach(() => server.resume());

let addresses = 0;

/** Uses a new address each time, because the process remembers what it knows of a server by the address. */
function withShortTimeout(own: typeof fetch): Database {
  addresses += 1;
  return libsqlDatabase({ url: `${server.url}/n${addresses}`, fetch: own, limitMs });
}

const freshWorld = () => createWorld({ between: () => withShortTimeout(lastDatabase()) });

const keep = (text: string) => statement(sql`insert into kept values (${text})`, (_, changed) => changed);
const kept = statement(sql`select v from kept`, (rows) => rows.map(([v]: readonly Cell[]) => v));
const made = statement(sql`create table kept (v)`, () => 0);

const outcome = (work: Promise<unknown>) => {
  const startedAt = performance.now();
  return work.then(
    (value) => ({ value, ms: performance.now() - startedAt, error: undefined }),
    (error: UnavailableError) => ({ value: undefined, ms: performance.now() - startedAt, error }),
  );
};

async function until<T>(work: () => Promise<T>, isRight: (value: T) => boolean): Promise<T> {
  for (const end = performance.now() + 20_000 * timeoutFactor; ; ) {
    const value = await work().catch(() => undefined as T);
    if (value !== undefined && isRight(value)) return value;
    if (performance.now() > end) throw new Error(`never became right: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("what was asked of a server that stood still does not happen when it goes on", async () => {
  const own = await server.createDatabase();
  // The connection stays open although nobody waits any more, so that the server receives everything that was sent.
  const unabortable: typeof fetch = (input) => own(input);
  const database = withShortTimeout(unabortable);
  await database.run([made]);
  await server.pause();
  const late = await outcome(database.run([keep("late")]));
  expect(late.error).toMatchObject({ part: "database", trouble: "late" });
  expect(late.ms).toBeLessThan(limitMs * 2);
  // A statement without a guard shows that the sent statements do run in the end.
  const requests = [{ type: "execute", stmt: { sql: "insert into kept values ('unguarded')" } }, { type: "close" }];
  const unguarded = own(`${server.url}/v2/pipeline`, { method: "POST", body: JSON.stringify({ requests }) });
  server.resume();
  await unguarded;
  const texts = await until(
    () => database.run([kept]).then(([found]) => found),
    (found) => found.length > 0,
  );
  expect(texts).toEqual(["unguarded"]);
});

test("people whose calls meet a server that stands still hear so in time, and nothing of theirs is done later", async () => {
  const world = await freshWorld();
  const codes = await barcodes(world, { quantity: 9 });
  const customers = await Promise.all(codes.map((_, i) => verifiedCustomer(world, String(13_800_000_000 + i), "bind")));
  await server.pause();
  const startedAt = performance.now();
  const replies = await Promise.all(customers.map((one, i) => bind(one, form(codes[i] ?? ""))));
  expect(performance.now() - startedAt).toBeLessThan(limitMs * 3);
  for (const reply of replies) {
    expect([reply.status, reply.msg]).toEqual([503, messages.unavailable]);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  server.resume();
  const count = statement(
    sql`select (select count(*) from bindings) + (select count(*) from idempotency_keys)`,
    ([r]) => Number(r?.[0]),
  );
  expect(
    await until(
      () => world.read(count),
      (found) => found >= 0,
    ),
  ).toBe(0);
  const again = await until(
    () => bind(customers[0] as never, form(codes[0])),
    ({ status }) => status !== 503,
  );
  expect(again.status).toBe(200);
  expect(await world.read(count)).toBe(2);
});

test("after three calls without an answer the next one is refused at once, and served when the server is back", async () => {
  const database = withShortTimeout(await server.createDatabase());
  await database.run([made]);
  await server.pause();
  for (let i = 0; i < 3; i++) expect((await outcome(database.run([kept]))).error).toMatchObject({ trouble: "late" });
  const refused = await outcome(database.run([kept]));
  expect(refused.error).toMatchObject({ trouble: "unreachable" });
  expect(refused.ms).toBeLessThan(limitMs / 2);
  server.resume();
  expect(
    await until(
      () => database.run([kept]),
      () => true,
    ),
  ).toEqual([[]]);
});

test("a call to a server that died is unavailable, not unexpected, and works when it was started again", async () => {
  const world = await freshWorld();
  const [code] = await barcodes(world);
  const customer = await verifiedCustomer(world, "13800138000", "bind");
  server.kill();
  const reply = await until(
    () => bind(customer, form(code)),
    ({ status }) => status !== 200,
  );
  expect([reply.status, reply.msg]).toEqual([503, messages.unavailable]);
  expect(reply.headers.get("retry-after")).not.toBeNull();
  await server.restart();
  const again = await until(
    () => bind(customer, form(code)),
    ({ status }) => status !== 503,
  );
  expect(again.status).toBe(200);
});

test("the probe says when a server gives nobody the lock for writing, and when it gives it again", async () => {
  const own = await server.createDatabase();
  const at = (limitMs: number) => findWriteLockProblem(server.url, undefined, { limitMs, send: own });
  expect(await at(5_000)).toBeNull();
  const writer = await createClient({ url: server.url, fetch: own }).transaction("write");
  await writer.execute("create table t (n)");
  expect(await at(500)).toBe("no answer within 500 ms");
  await writer.rollback();
  expect(await at(5_000)).toBeNull();
  expect(await findWriteLockProblem(`http://127.0.0.1:${await findFreePort()}`, undefined)).toMatch(/ECONNREFUSED/);
});
