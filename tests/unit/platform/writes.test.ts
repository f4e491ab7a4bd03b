import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { samplesTable } from "#drizzle/schema/samples";
import { tasksTable } from "#drizzle/schema/tasks";
import type { Database, Query } from "#worker/platform/database/database";
import { runNamed } from "#worker/platform/database/named-batch";
import { db, write } from "#worker/platform/database/query";
import { insertInto, listAsRows } from "#worker/platform/database/writes";

test("an insert of selected rows binds values as their columns keep them and fills in defaults", () => {
  const task = {
    id: "t",
    kind: "sms_alarm",
    dedupeKey: "k",
    subjectType: "",
    subjectId: "",
    details: { limit: 3 },
    createdAt: 5,
  } as const;
  const { sql: text, params } = write(insertInto(tasksTable, task, { when: sql`changes() > 0` }).onConflictDoNothing());
  expect(text).toMatch(
    /^insert into "tasks" \("id", "kind", .*\) select \?, .* where changes\(\) > 0 on conflict do nothing$/,
  );
  expect(params).toEqual(expect.arrayContaining(["t", '{"limit":3}', "open", 5]));
});

test("a list is one parameter, and its keys are checked", () => {
  const lines = listAsRows([{ sampleId: "s", due: 3 }]);
  // @ts-expect-error the items have no such key
  lines.of("sample");
  const query = write(
    db
      .update(samplesTable)
      .set({ dueAt: lines.of("due") })
      .from(lines.rows)
      .where(sql`${samplesTable.id} = ${lines.of("sampleId")}`),
  );
  expect(query.sql).toBe(
    `update "samples" set "due_at" = j.value ->> 'due' from json_each(?) j where "samples"."id" = j.value ->> 'sampleId'`,
  );
  expect(query.params).toEqual(['[{"sampleId":"s","due":3}]']);
});

test("a batch answers by name in the order of its statements, a list of statements a list", async () => {
  const asked: string[] = [];
  const query = (text: string): Query<string> => ({ sql: text, params: [], columns: 1, read: () => `${text}!` });
  const database = {
    run: async (queries: readonly Query<unknown>[]) => {
      asked.push(...queries.map((one) => one.sql));
      return queries.map((one) => one.read({ rows: [], changed: 0 }));
    },
  } as unknown as Database;
  const { first, audit, last } = await runNamed(database, {
    first: query("a"),
    audit: [query("b"), query("c")],
    none: [],
    last: query("d"),
  });
  expect(asked).toEqual(["a", "b", "c", "d"]);
  expect([first, audit, last]).toEqual(["a!", ["b!", "c!"], "d!"]);
});
