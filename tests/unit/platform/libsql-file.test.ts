import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Engine from "libsql";
import { expect, onTestFinished, test } from "vitest";
import { type Cell, ConstraintError, type Query } from "#worker/platform/database/database";
import { openLibsqlFile } from "#worker/platform/database/libsql-file";

const command = (sql: string, ...params: Cell[]): Query<number> => ({
  sql,
  params,
  columns: undefined,
  read: ({ changed }) => changed,
});
const all = (sql: string, ...params: Cell[]): Query<readonly (readonly Cell[])[]> => ({
  sql,
  params,
  columns: undefined,
  read: ({ rows }) => rows,
});
const both = (sql: string, ...params: Cell[]): Query<unknown> => ({
  sql,
  params,
  columns: undefined,
  read: (result) => result,
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "libsql-file-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function opened(path = join(folder(), "a.db"), limitMs?: number) {
  const file = await openLibsqlFile({ path, durability: "off", limitMs });
  onTestFinished(() => file.close());
  return file;
}

/** A file with a number in it, which another process has begun to write. */
async function besideWriter(limitMs: number) {
  const path = join(folder(), "a.db");
  const file = await opened(path, limitMs);
  await file.run([command("create table t (n)"), command("insert into t values (0)")]);
  const other = new Engine(path);
  other.exec("begin immediate; update t set n = 7");
  return { file, other };
}

test("text, numbers, bytes and nothing come back as they went in; half a surrogate pair is replaced", async () => {
  const file = await opened();
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i).buffer;
  const values: Cell[] = ["", "汉字 😀", "x".repeat(100_000), 0, -1, 1.5, 1e300, 2 ** 53 - 1, null, bytes, "a\ud83d"];
  await file.run([
    command("create table t (i integer primary key, v)"),
    ...values.map((value) => command("insert into t (v) values (?)", value)),
  ]);
  const [rows] = await file.run([all("select v from t order by i")]);
  expect(rows.map(([value]) => value)).toEqual([...values.slice(0, -1), "a\ufffd"]);
});

test("a write that returns rows tells how many it changed, one that fails leaves nothing, and the next one works", async () => {
  const file = await opened();
  await file.run([command("create table t (a unique)"), command("insert into t values (1), (2)")]);
  expect(await file.run([both("update t set a = a + 10 returning a")])).toEqual([{ rows: [[11], [12]], changed: 2 }]);
  const clash = file.run([command("insert into t values (3)"), both("insert into t values (11) returning a")]);
  await expect(clash).rejects.toBeInstanceOf(ConstraintError);
  expect(await file.run([all("select count(*) from t")])).toEqual([[[2]]]);
  expect(await file.run([both("insert into t values (3) returning a")])).toEqual([{ rows: [[3]], changed: 1 }]);
});

test("while another process writes, readers read and writers wait, and hear that it is busy when it takes too long", async () => {
  const { file, other } = await besideWriter(300);
  expect(await file.run([all("select n from t")])).toEqual([[[0]]]);
  const bump = [command("update t set n = n + 1"), all("select n from t")] as const;
  await expect(file.run(bump)).rejects.toMatchObject({ part: "database", trouble: "busy" });
  const waiting = file.run(bump);
  other.exec("commit");
  expect(await waiting).toEqual([1, [[8]]]);
});

test("many calls at once that find another process writing all wait for it, and none is lost", async () => {
  const { file, other } = await besideWriter(10_000);
  const writes = Array.from({ length: 20 }, () => file.run([command("update t set n = n + 1")]));
  const reads = Array.from({ length: 20 }, () => file.run([all("select count(*) from t")]));
  expect(await Promise.all(reads)).toEqual(reads.map(() => [[[1]]]));
  other.exec("commit");
  expect(await Promise.all(writes)).toEqual(writes.map(() => [1]));
  expect(await file.run([all("select n from t")])).toEqual([[[27]]]);
});

test("what is deleted or written over leaves no bytes in the file, nor in its log", async () => {
  const folder = mkdtempSync(join(tmpdir(), "erased-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "erased.db");
  const command = (text: string, ...params: string[]) => ({
    sql: text,
    params,
    columns: undefined,
    read: () => undefined,
  });
  const database = await openLibsqlFile({ path });
  await database.run([command("create table t (id integer primary key, a text)")]);
  const secret = "SECRET-OF-A-CUSTOMER-".repeat(100);
  await database.run(Array.from({ length: 50 }, () => command("insert into t (a) values (?)", secret)));
  await database.run([command("update t set a = 'gone' where id % 2 = 0"), command("delete from t where id % 2 = 1")]);
  await database.close();
  for (const name of readdirSync(folder))
    expect(readFileSync(join(folder, name)).includes("SECRET-OF-A"), name).toBe(false);
});

test("a connection that replaces one that found another process writing erases what is deleted too", async () => {
  const { file, other } = await besideWriter(100);
  await expect(file.run([command("update t set n = 8")])).rejects.toMatchObject({ trouble: "busy" });
  other.exec("rollback");
  expect(await file.run([all("pragma secure_delete"), all("pragma journal_size_limit")])).toEqual([[[1]], [[0]]]);
});

test("a full disk is a database that cannot be written for a while: reads go on, and so do writes once there is room", async () => {
  const file = await opened();
  await file.run([command("create table t (v)"), command("insert into t values ('before')")]);
  const [rows] = await file.run([all("pragma page_count")]);
  const pages = rows[0]?.[0];
  await file.run([all(`pragma max_page_count = ${pages}`)]);
  const big = () => file.run([command("insert into t values (?)", "x".repeat(100_000))]);
  await expect(big()).rejects.toMatchObject({ name: "UnavailableError", part: "database", trouble: "unwritable" });
  expect(await file.run([all("select count(*) from t")])).toEqual([[[1]]]);
  await file.run([all("pragma max_page_count = 1000000")]);
  expect(await big()).toEqual([1]);
});

test("a file that may only be read refuses writes as a database that cannot be written", async () => {
  const file = await opened();
  await file.run([command("create table t (v)")]);
  await file.run([all("pragma query_only = on")]);
  await expect(file.run([command("insert into t values (1)")])).rejects.toMatchObject({ trouble: "unwritable" });
});
