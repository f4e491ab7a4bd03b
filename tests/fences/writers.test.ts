import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../support/places";
import { asLines, projectFiles } from "./rules/sources";
import { literalStates, ownersIn, type Today, writerBreaches, writerTable, writesOf } from "./rules/writers";
import { today } from "./rules/writers-today";

const owners = () => ownersIn(readFileSync(join(projectRoot, "docs/architecture.md"), "utf8"));

test("every table is written by its owner alone, and no state is set as text", () => {
  const files = projectFiles();
  const table = writerTable(writesOf(files));
  if (process.env.WRITERS) console.info(table.join("\n"));
  expect(table.length).toBeGreaterThan(70);
  expect(asLines(writerBreaches(files, owners(), today))).toEqual([]);
});

const schema = {
  "drizzle/schema/kits.ts":
    'export const tubesTable = sqliteTable("tubes", {});\nexport const plansTable = sqliteTable(\n  "plans", {});',
};
const none: Today = { foreignWriters: {}, literalStates: {}, unnamedTables: {} };
/** `#{` in a sample stands for the beginning of a placeholder. */
const sample = (text: string) => text.replaceAll("#{", "${");
const found = (path: string, text: string, known: Partial<Today> = {}) =>
  asLines(
    writerBreaches(
      { ...schema, [path]: sample(text) },
      new Map([
        ["tubes", "kits"],
        ["plans", "plates"],
      ]),
      { ...none, ...known },
    ),
  ).join();
const store = "worker/features/devices/devices.store.ts";

test.each([
  ["SQL", "const q = sql`update tubes set lot = '1'`;"],
  ["SQL over more lines", "const q = sql`insert or ignore into\n  tubes (id) select 1`;"],
  ["a table of the schema in SQL", "const q = sql`delete from #{tubesTable} where 1`;"],
  ["Drizzle's builder", "const q = db.update(tubesTable).set({ lot });"],
  ["another name of the table", "const tubes = tubesTable;\nconst q = db.delete(tubes);"],
  ["an insert of selected rows", "const q = insertInto(tubesTable, { id });"],
])("a second writer is found: %s", (_way, text) => {
  expect(found(store, text)).toContain("writes tubes, which belongs to kits");
  expect(found("worker/features/kits/kits.store.ts", text)).toBe("");
});

test("a table that is only known at run time is found, one for a reader is not", () => {
  expect(found(store, "const q = sql`update #{tableOf(kind)} set n = 1`;")).toContain(
    "1 statements are given their table",
  );
  expect(found(store, "const q = sql`select 1 from #{tableOf(kind)} where updated_at > 1`;")).toBe("");
});

test.each([
  "sql`update x set state = 'void', at = 1 where id = 2`",
  "sql`update x set n = iif(a, 1, 2), state = iif(n > 0, 'void', state) where id = 2`",
  "sql`insert into x (id) select 1 on conflict (id) do update set state = 'void'`",
  'sql`update x set state = #{isBad ? "void" : "lost"}`',
  'db.update(x).set({ state: "void" })',
])("a state that is set as text is found: %s", (text) => {
  expect(literalStates(store, sample(text))).toEqual([1]);
});

test.each([
  "sql`update x set state = #{to}, note = 'a' where state = 'void'`",
  "sql`update x set state = j.value ->> 'to' from json_each(#{list}) j`",
  "sql`update x set n = 1 where state = 'void' and kind = 'b'`",
  "db.update(x).set({ state: to })",
])("a state of the machine, and one that is asked for, are none: %s", (text) => {
  expect(literalStates(store, sample(text))).toEqual([]);
});

test("what is known of today passes, and is taken off the list when it is mended", () => {
  const writesTubes = "const q = sql`update tubes set state = 'void'`;";
  const known = { foreignWriters: { tubes: ["devices"] }, literalStates: { [store]: 1 } };
  expect(found(store, writesTubes, known)).toBe("");
  expect(found(store, "const q = 1;", known)).toContain("devices no longer writes tubes");
  expect(found(store, "const q = 1;", known)).toContain("Shorten the list");
});

test("a table without an owner is found, and an owner of no table", () => {
  const files = { "drizzle/schema/kits.ts": 'export const tubesTable = sqliteTable("tubes", {});' };
  expect(asLines(writerBreaches(files, new Map([["plans", "plates"]]), none)).join()).toMatch(
    /tubes has no owner.*plans is no table/,
  );
});

test("a table that is not listed belongs to the feature with the name of its schema's file", () => {
  const files = {
    "drizzle/schema/kits.ts": 'export const tubesTable = sqliteTable("tubes", {});',
    "worker/features/kits/kits.store.ts": "export const insertTube = () => db.insert(tubesTable).values({});",
  };
  const elsewhere = {
    "worker/features/plates/plates.store.ts": "export const bad = () => db.insert(tubesTable).values({});",
  };
  expect(writerBreaches(files, new Map(), none)).toEqual([]);
  expect(asLines(writerBreaches({ ...files, ...elsewhere }, new Map(), none)).join()).toContain("belongs to kits");
});
