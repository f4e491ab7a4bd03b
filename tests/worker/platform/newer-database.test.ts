import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeCaptcha } from "#contract/captcha.schemas";
import { createWorld } from "#tests/support/app";
import { statement } from "#tests/support/statement";
import { testClock } from "#tests/support/test-clock";
import { schemaCheck } from "#worker/platform/database/schema-check";
import { UnavailableError } from "#worker/platform/unavailable";
import { createHandlers } from "#worker/worker";

const minute = 60_000;
const known = ["0001_baseline.sql"];

/** A world whose database has a list of its migrations, as a deployed one does. */
async function deployed(...names: readonly string[]) {
  const clock = testClock();
  const schema = schemaCheck(known);
  const world = await createWorld({ clock, schema });
  const run = (text: ReturnType<typeof sql>) => world.write(statement(text, () => undefined));
  await run(sql`create table d1_migrations(id integer primary key autoincrement, name text unique,
    applied_at timestamp default current_timestamp not null)`);
  const apply = (name: string) =>
    run(
      sql`insert into d1_migrations (name, applied_at) values (${name}, datetime(${clock.now() / 1000}, 'unixepoch'))`,
    );
  for (const name of names) await apply(name);
  const handlers = createHandlers({ schema });
  return { world, clock, apply, handlers };
}

test("a build whose database a newer release has migrated refuses every call and does no scheduled work", async () => {
  const { world, clock, handlers } = await deployed(...known, "9999_newer.sql");
  clock.advance(16 * minute);
  const refused = await world.call(makeCaptcha);
  expect([refused.status, refused.msg, refused.headers.get("retry-after")]).toEqual([
    503,
    "服务暂时无法连接，请稍后再试",
    "60",
  ]);
  await expect(handlers.clock(world.deps)).rejects.toThrow(UnavailableError);
  await expect(handlers.takeClock(world.deps, "older")).rejects.toThrow("database is newer");
});

test("while a newer release is rolled out the one before goes on, and is refused a quarter of an hour later", async () => {
  const { world, clock, apply } = await deployed(...known);
  expect((await world.call(makeCaptcha)).status).toBe(200);
  await apply("9999_newer.sql");
  const statuses = [];
  for (const minutes of [1, 13, 2, 1]) {
    clock.advance(minutes * minute);
    statuses.push((await world.call(makeCaptcha)).status);
    await world.settled();
  }
  expect(statuses).toEqual([200, 200, 200, 503]);
});

test("a database that was taken back to the time of this build is served again", async () => {
  const { world, clock } = await deployed(...known, "9999_newer.sql");
  clock.advance(16 * minute);
  expect((await world.call(makeCaptcha)).status).toBe(503);
  await world.write(statement(sql`delete from d1_migrations where name = '9999_newer.sql'`, () => undefined));
  clock.advance(minute);
  expect((await world.call(makeCaptcha)).status).toBe(200);
});

test("a process asks what was applied before its first call alone, and a database without the list is served", async () => {
  const world = await createWorld({ schema: schemaCheck(known) });
  const trips = async () => (await world.cost(() => world.call(makeCaptcha))).roundTrips;
  const first = await trips();
  expect([first - 1, first - 1]).toEqual([await trips(), await trips()]);
});
