import { DatabaseSync } from "node:sqlite";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { dialect } from "#worker/platform/database/builders";
import { listOrder } from "#worker/platform/database/list-order";
import { db } from "#worker/platform/database/query";
import { newId } from "#worker/platform/ids";

const things = sqliteTable("things", { id: text("id").primaryKey(), kind: text("kind"), foundAt: integer("found_at") });
const noon = Date.UTC(2026, 10, 25, 4);
const minute = 60_000;

/** Rows with ids of these moments, inserted in this order. */
function filled(moments: readonly number[]) {
  const sqlite = new DatabaseSync(":memory:");
  sqlite.exec("create table things (id text primary key, kind text, found_at integer)");
  const ids = moments.map((moment) => newId(noon + moment));
  const insert = sqlite.prepare("insert into things values (?, 'a', ?)");
  for (const [n, id] of ids.entries()) insert.run(id, n % 2);
  const list = (page: Parameters<typeof listOrder>[1]) => {
    const { where, order } = listOrder(things.id, page);
    const select = db
      .select({ id: things.id })
      .from(things)
      .where(where)
      .orderBy(...order)
      .limit(page.pageSize);
    const { sql, params } = dialect.sqlToQuery(select.getSQL());
    return sqlite
      .prepare(sql)
      .all(...(params as string[]))
      .map(({ id }) => ids.indexOf(String(id)));
  };
  return { ids, list };
}

test("rows come in the order in which they were made, either way, page by page", () => {
  const { ids, list } = filled([0, 30, 10, 20]);
  expect(list({ pageSize: 3 })).toEqual([1, 3, 2]);
  expect(list({ pageSize: 3, cursor: ids[2] })).toEqual([0]);
  expect(list({ pageSize: 3, isQueue: true })).toEqual([0, 2, 3]);
  expect(list({ pageSize: 3, isQueue: true, cursor: ids[3] })).toEqual([1]);
});

test("a range of time has every row whose id was made in it, also one that was written later", () => {
  const at = (minutes: number) => minutes * minute;
  const { list } = filled([at(-60), at(1), at(-2), at(10), at(11), at(2), at(90)]);
  expect(list({ pageSize: 9, beginTime: noon - 2 * minute, endTime: noon + 2 * minute })).toEqual([5, 1, 2]);
  expect(list({ pageSize: 9, madeIn: [noon, noon + 2 * minute] })).toEqual([1]);
  expect(list({ pageSize: 9, endTime: noon - 3 * minute })).toEqual([0]);
  expect(list({ pageSize: 9, beginTime: noon + 30 * minute })).toEqual([6]);
  expect(list({ pageSize: 9, beginTime: 0 })).toHaveLength(7);
});

test("by another time, rows of one moment keep the order in which they were made", () => {
  const { ids, list } = filled([0, 1, 2, 3]);
  const byTime = { time: things.foundAt, range: [0, 2] } as const;
  expect(list({ pageSize: 9, byTime })).toEqual([3, 1, 2, 0]);
  expect(list({ pageSize: 9, byTime, cursor: ids[1] })).toEqual([2, 0]);
});
