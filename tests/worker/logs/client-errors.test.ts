import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { reportClientError, reportPolicyViolation } from "#contract/client-errors.schemas";
import { createWorld } from "#tests/support/app";
import { statement } from "#tests/support/statement";
import { sweepClientErrors } from "#worker/features/logs/client-errors.actions";

const kept = statement(
  sql`select message, stack, page, seen_count from client_errors order by created_at`,
  (all) => all,
);

test("the same error of many people is one row that counts", async () => {
  const world = await createWorld();
  for (let i = 0; i < 3; i++)
    await world.call(reportClientError, { body: { message: "x is undefined", page: "/h5/bind" } });
  expect(await world.read(kept)).toEqual([["x is undefined", "", "/h5/bind", 3]]);
});

test("phones, report keys, tokens and queries in an error are not kept", async () => {
  const world = await createWorld();
  const message = "failed for 13800138000 at /h5/report/ABCDEFGHJKLMNPQ?code=123456";
  await world.call(reportClientError, { body: { message, page: "/h5/validphone?thephone=13800138000" } });
  expect(await world.read(kept)).toEqual([["failed for * at /h5/report/*", "", "/h5/validphone", 1]]);
});

test("a violation of the content policy is kept with its directive", async () => {
  const world = await createWorld();
  const report = {
    "csp-report": { "effective-directive": "img-src", "blocked-uri": "https://evil.example/pixel?id=1" },
  };
  const headers = { "content-type": "application/csp-report" };
  await world.call(reportPolicyViolation, { body: JSON.stringify(report), headers });
  expect((await world.read(kept))[0]?.[0]).toBe("content security policy: img-src https://evil.example/pixel");
  expect((await world.call(reportPolicyViolation, { body: "not json", headers })).status).toBe(400);
});

test("five hundred new errors a day are kept and no more, known ones still count", async () => {
  const world = await createWorld();
  for (let i = 0; i < 3; i++) await world.call(reportClientError, { body: { message: `error ${i}` } });
  await world.write(statement(sql`update rate_counters set hits = 500 where key = 'client-errors'`, () => 0));
  await world.call(reportClientError, { body: { message: "one too many" } });
  await world.call(reportClientError, { body: { message: "error 0" } });
  const rows = await world.read(kept);
  expect(rows.map(([message, , , count]) => [message, count])).toEqual([
    ["error 0", 2],
    ["error 1", 1],
    ["error 2", 1],
  ]);
});

test("after five thousand reports a day the table is not written any more, whatever is reported", async () => {
  const world = await createWorld();
  const report = (message: string) => world.call(reportClientError, { body: { message } });
  await report("known");
  await world.write(
    statement(sql`update rate_counters set hits = 5001 where key = 'client-errors-reports'`, () => undefined),
  );
  for (const message of ["known", "new"]) expect((await report(message)).status).toBe(200);
  expect(await world.read(kept)).toEqual([["known", "", "", 1]]);
  const hits = sql`select hits from rate_counters where key = 'client-errors-reports'`;
  expect(await world.read(statement(hits, (all) => all))).toEqual([[5001]]);
});

test("an error that nobody met for a month is forgotten", async () => {
  const world = await createWorld();
  await world.call(reportClientError, { body: { message: "old" } });
  world.clock.advance(20 * 86_400_000);
  await world.call(reportClientError, { body: { message: "recent" } });
  world.clock.advance(11 * 86_400_000);
  expect(await sweepClientErrors(world.deps)).toBe(1);
  expect((await world.read(kept)).map(([message]) => message)).toEqual(["recent"]);
});
