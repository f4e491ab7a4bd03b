import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { libsqlServer } from "#tests/support/engine-libsql-server";
import { statement } from "#tests/support/statement";
import { migrate } from "#worker/node/migrations";
import { type Cell, ConstraintError, type Database, type Query } from "#worker/platform/database/database";
import { libsqlDatabase } from "#worker/platform/database/libsql";
import { appliedMigrations } from "#worker/platform/database/schema-check";
import { longCallLimitMs } from "#worker/platform/deadline";

async function freshDatabase(): Promise<Database> {
  const server = await libsqlServer();
  return libsqlDatabase({ url: server.url, fetch: await server.createDatabase(), limitMs: longCallLimitMs });
}

const command = (text: string, ...params: Cell[]): Query<number> => ({
  sql: text,
  params,
  columns: undefined,
  read: ({ changed }) => changed,
});
const all = (text: string, ...params: Cell[]): Query<readonly (readonly Cell[])[]> => ({
  sql: text,
  params,
  columns: undefined,
  read: ({ rows }) => rows,
});
const insertPost = (id: number, code: string) =>
  command("insert into posts (id, code, name, created_at, updated_at) values (?, ?, 'x', 1, 1)", id, code);
const postIds = statement(sql`select id from posts where id > 0 order by id`, (rows) => rows.map(([id]) => id));

test("a batch in which one statement breaks a rule leaves nothing behind", async () => {
  const database = await freshDatabase();
  await expect(database.run([insertPost(1, "a"), insertPost(1, "b")])).rejects.toBeInstanceOf(ConstraintError);
  expect(await database.run([postIds])).toEqual([[]]);
  expect(await database.run([insertPost(1, "a"), insertPost(2, "b"), postIds])).toEqual([1, 1, [1, 2]]);
});

test.each([
  ["unique", ["create table t (a unique)", "insert into t values (1), (1)"], "UNIQUE constraint failed: t.a"],
  ["not null", ["create table t (a not null)", "insert into t values (null)"], "NOT NULL constraint failed: t.a"],
  [
    "check",
    ["create table t (a, constraint small check (a < 5))", "insert into t values (9)"],
    "CHECK constraint failed: small",
  ],
  [
    "foreign key",
    ["create table p (id primary key)", "create table t (a references p)", "insert into t values (9)"],
    "FOREIGN KEY constraint failed",
  ],
  [
    "trigger",
    [
      "create table t (a)",
      "create trigger fixed before insert on t begin select raise(abort, 'append-only t'); end",
      "insert into t values (1)",
    ],
    "append-only t",
  ],
])("a broken %s rule is told by name", async (_, texts, constraint) => {
  const database = await freshDatabase();
  const broken = await database.run(texts.map((text) => command(text))).catch((error: unknown) => error);
  expect(broken).toBeInstanceOf(ConstraintError);
  expect((broken as ConstraintError).constraint).toBe(constraint);
});

test("text, numbers, bytes and nothing come back as they went in", async () => {
  const database = await freshDatabase();
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i).buffer;
  const values: Cell[] = [
    "",
    "汉字 😀 'quoted' \"twice\" \\ \n\t",
    "x".repeat(100_000),
    0,
    -1,
    1.5,
    1e300,
    2 ** 53 - 1,
    null,
    bytes,
  ];
  await database.run([
    command("create table t (i integer primary key, v)"),
    ...values.map((v) => command("insert into t (v) values (?)", v)),
  ]);
  const [rows] = await database.run([all("select v from t order by i")]);
  expect(rows.map(([v]) => v)).toEqual(values);
});

test("half a surrogate pair is replaced, not refused", async () => {
  const database = await freshDatabase();
  const [, rows] = await database.run([command("create table t (v)"), all("select ?1 as v", "a\ud83d")]);
  expect(rows).toEqual([["a\ufffd"]]);
});

test("two selected columns of one name are refused instead of mixed up", async () => {
  const database = await freshDatabase();
  await expect(database.run([all("select 1 as a, 2 as a")])).rejects.toThrow("share a name");
});

test("a result of twenty thousand rows comes whole", async () => {
  const database = await freshDatabase();
  const many = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)";
  const [rows] = await database.run([all(`${many} select i, printf('%.*c', 200, 'x') as text from n`)]);
  expect(rows).toHaveLength(20_000);
  expect(rows.at(-1)).toEqual([20_000, "x".repeat(200)]);
});

test("a statement of ten thousand values in one text goes through", async () => {
  const database = await freshDatabase();
  const list = JSON.stringify(Array.from({ length: 10_000 }, (_, i) => i));
  const [, changed, rows] = await database.run([
    command("create table t (v)"),
    command("insert into t select value from json_each(?)", list),
    all("select count(*), sum(v) from t"),
  ]);
  expect([changed, rows]).toEqual([10_000, [[10_000, 49_995_000]]]);
});

test("of two hundred writers at once every one is answered and counts once", async () => {
  const database = await freshDatabase();
  await database.run([command("create table t (n)"), command("insert into t values (0)")]);
  const numbers = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const [, [[n] = []]] = await database.run([command("update t set n = n + 1"), all("select n from t")]);
      return Number(n);
    }),
  );
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
});

test("a server's database is migrated with its list, and one that holds a foreign migration is refused", async () => {
  const database = await freshDatabase();
  const added = { name: "0002_added.sql", statements: ["create table added (a)", "create index added_a on added (a)"] };
  const isFile = false;
  expect([await migrate(database, [added], { isFile }), await migrate(database, [added], { isFile })]).toEqual([1, 0]);
  const [applied] = await database.run([appliedMigrations]);
  expect(applied).toEqual([{ name: "0002_added.sql", appliedAt: expect.any(Number) }]);
  await expect(migrate(database, [], { isFile })).rejects.toThrow("its migration 0002_added.sql is not in this one");
});
