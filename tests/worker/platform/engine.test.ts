import { eq, type Placeholder, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readSignedInUser } from "#contract/session.schemas";
import { postsTable } from "#drizzle/schema/posts";
import { createWorld } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { instrumentFile } from "#tests/support/instrument-files";
import { statement } from "#tests/support/statement";
import { bookmarkPattern } from "#worker/http/replica-reads";
import { d1Ports } from "#worker/platform/database/d1";
import { type Cell, ConstraintError } from "#worker/platform/database/database";
import { db, preparedRow } from "#worker/platform/database/query";

const own = (name: string) =>
  statement(sql`select name from sqlite_schema where name = ${name}`, (rows) => rows.length);
const insertPost = (id: number, code: string) =>
  statement(
    sql`insert into posts (id, code, name, created_at, updated_at) values (${id}, ${code}, 'x', 1, 1)`,
    (_, changed) => changed,
  );
const postIds = statement(sql`select id from posts where id > 0 order by id`, (rows) =>
  rows.map(([id]: readonly Cell[]) => id),
);

describe("both engines behind the database port", () => {
  test("a fresh world has the migrated tables and no rows", async () => {
    const world = await createWorld();
    expect(await world.read(own("users"))).toBe(1);
    expect(await world.read(postIds)).toEqual([]);
  });

  test("a batch in which one statement breaks a rule leaves nothing behind", async () => {
    const world = await createWorld();
    const broken = world.deps.database.run([insertPost(1, "a"), insertPost(1, "b")]);
    await expect(broken).rejects.toBeInstanceOf(ConstraintError);
    expect(await world.read(postIds)).toEqual([]);
  });

  test("one run is one round trip, however many statements it holds", async () => {
    const world = await createWorld();
    const cost = await world.cost(() => world.deps.database.run([insertPost(1, "a"), insertPost(2, "b"), postIds]));
    expect(cost.roundTrips).toBe(1);
    expect(cost.statements).toHaveLength(3);
  });

  test("a statement that is built once answers each call with that call's own values", async () => {
    const world = await createWorld();
    await world.write(insertPost(1, "a"), insertPost(2, "b"));
    const codeOf = preparedRow((value: (name: "id") => Placeholder) =>
      db
        .select({ code: postsTable.code })
        .from(postsTable)
        .where(eq(postsTable.postId, value("id"))),
    );
    expect(await world.read(codeOf({ id: 2 }))).toEqual({ code: "b" });
    expect(await world.read(codeOf({ id: 1 }))).toEqual({ code: "a" });
    expect(await world.read(codeOf({ id: 3 }))).toBeUndefined();
  });

  test("two selected columns of one name are refused instead of mixed up", async () => {
    const world = await createWorld();
    await world.write(insertPost(1, "a"));
    const twice = { sql: "select id, code as id from posts where id = 1", params: [], columns: 2, read: () => 0 };
    await expect(world.deps.database.run([twice])).rejects.toThrow(/same name|share a name/);
  });
});

test.each([
  ["101 values", Array.from({ length: 101 }, () => 1)],
  ["a value of more than two million bytes", ["x".repeat(2_000_001)]],
])("a statement with %s, which D1 refuses, is refused on both engines", async (_, params) => {
  const world = await createWorld();
  const sql = `select 1 where 1 in (${params.map(() => "?").join(", ")})`;
  const run = async () => world.deps.database.run([{ sql, params, columns: 1, read: () => 0 }]);
  await expect(run()).rejects.toThrow();
});

test("D1 names where it stood after a write, in the form that a reader's bookmark has, and reads from there on", async () => {
  const world = await createWorld();
  const { bindings } = world.engine;
  if (!bindings) return expect(world.deps.replicas).toBeUndefined();
  const ports = d1Ports(bindings.DB);
  await ports.database.run([postIds]);
  expect(ports.replicas.bookmark()).toBeUndefined();
  await ports.database.run([insertPost(1, "a")]);
  const bookmark = ports.replicas.bookmark();
  expect(bookmark).toMatch(bookmarkPattern);
  expect(await ports.replicas.reader(bookmark).run([postIds])).toEqual([[1]]);
  expect(await ports.replicas.reader(undefined).run([postIds])).toEqual([[1]]);
});

test("instrument files reach the tests byte for byte", async () => {
  const bytes = await instrumentFile("quantstudio-7-flex-genotyping.txt");
  expect(bytes.byteLength).toBeGreaterThan(40_000);
  expect(new TextDecoder().decode(bytes.slice(0, 200))).toMatch(/^\* Block Type/);
});
test("a signed-in call costs one round trip and few rows, its sign-in check included", async () => {
  const world = await createWorld();
  const staff = await signedInStaff(world, { permissions: ["lab:kit:list"] });
  const cost = await world.cost(() => staff.call(readSignedInUser));
  expect(cost.roundTrips).toBe(1);
  expect(cost.rowsRead ?? 0).toBeLessThanOrEqual(20);
});
