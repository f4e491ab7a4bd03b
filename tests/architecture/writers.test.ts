import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../support/places";
import { asLines, projectFiles } from "./rules/sources";
import {
  archivedIn,
  editableIn,
  literalStates,
  machineStates,
  namedStates,
  ownersIn,
  writerBreaches,
  writerTable,
  writesOf,
} from "./rules/writers";

const page = () => readFileSync(join(projectRoot, "docs/house/tables.md"), "utf8");

test("every table is written by its owner alone, and no state is named as text", () => {
  const files = projectFiles();
  const table = writerTable(writesOf(files));
  if (process.env.WRITERS) console.info(table.join("\n"));
  expect(table.length).toBeGreaterThan(70);
  const ownership = { owners: ownersIn(page()), editable: editableIn(page()), archived: archivedIn(page()) };
  expect(asLines(writerBreaches(files, ownership))).toEqual([]);
});

const schema = {
  "drizzle/schema/kits.ts":
    'export const tubesTable = sqliteTable("tubes", {});\nexport const plansTable = sqliteTable(\n  "plans", {});',
};
/** `#{` in a sample stands for `${`, the beginning of a placeholder. */
const sample = (text: string) => text.replaceAll("#{", "${");
const owners = new Map([
  ["tubes", "kits"],
  ["plans", "plates"],
]);
const found = (path: string, text: string, editable: readonly string[] = []) =>
  asLines(
    writerBreaches(
      { ...schema, [path]: sample(text) },
      { owners, editable: new Set(editable), archived: new Set(["plans"]) },
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
  ["one of a map of tables", "const kinds = { a: tubesTable } as const;\nconst q = db.insert(kinds[kind]);"],
  ["a name for one of a map", "const kinds = { a: tubesTable };\nconst t = kinds[kind];\nconst q = db.update(t);"],
])("a second writer is found: %s", (_way, text) => {
  expect(found(store, text)).toContain("writes tubes, which belongs to kits");
  expect(found("worker/features/kits/kits.store.ts", text)).toBe("");
});

test("the archive writes what it closes and nothing else", () => {
  const path = "worker/features/archive/runs/archived-runs.queries.ts";
  expect(found(path, "const q = db.delete(plansTable);")).toBe("");
  expect(found(path, "const q = db.delete(tubesTable);")).toContain("writes tubes, which belongs to kits");
  expect([...archivedIn("becomes one document by `archive` for their owners: runs,\nwells.\n")]).toEqual([
    "runs",
    "wells",
  ]);
});

test("a table that is only known at run time is found, one for a reader is not", () => {
  const problem = "writes a table that only the run time knows";
  expect(found(store, "const q = sql`update #{tableOf(kind)} set n = 1`;")).toContain(problem);
  expect(found(store, "const q = db.update(tableOf(kind)).set({ n: 1 });")).toContain(problem);
  expect(found(store, "const q = sql`select 1 from #{tableOf(kind)} where updated_at > 1`;")).toBe("");
});

test("what history edits for others is on the page of owners, table by table", () => {
  const edited = "worker/features/history/editable-tables.queries.ts";
  const text = "const edited = { tube: { table: tubesTable } };\nconst q = db.update(edited[type].table);";
  expect(found(edited, text)).toContain("tubes is written by history as well");
  expect(found(edited, text, ["tubes"])).toBe("");
  expect(found(edited, text, ["tubes", "plans"])).toContain("plans is not written by history");
  expect(found(edited, `${text}\nconst r = db.delete(plansTable);`, ["tubes"])).toContain("which belongs to plates");
  expect([...editableIn("are written by `history` for their owners: users, user_roles.\n")]).toEqual([
    "users",
    "user_roles",
  ]);
});

test.each([
  "sql`update x set state = 'void', at = 1 where id = 2`",
  "sql`update x set n = iif(a, 1, 2), state = iif(n > 0, 'void', state) where id = 2`",
  "sql`insert into x (id) select 1 on conflict (id) do update set state = 'void'`",
  'sql`update x set state = #{isBad ? "void" : "lost"}`',
  'db.update(x).set({ state: "void" })',
  'db.insert(x).values({ id, state: "draft" })',
  'db.insert(x).values([{ id, state: "draft" }])',
  'insertInto(x, { id, ...{ state: "draft" } }, { when })',
  'const fixed = { state: "draft" } as const; insertInto(x, { id, ...fixed })',
  "selectThings({ state: sql`iif(#{n} > 0, 'void', 'draft')` }, source)",
  "db.update(x).set({ state: sql`iif(#{n} > 0, 'void', #{x.state})` })",
])("a state that is set as text is found: %s", (text) => {
  expect(literalStates(store, sample(text))).toEqual([1]);
});

test.each([
  "sql`update x set state = #{to}, note = 'a' where state = 'void'`",
  "sql`update x set state = j.value ->> 'to' from json_each(#{list}) j`",
  "sql`update x set n = 1 where state = 'void' and kind = 'b'`",
  "db.update(x).set({ state: to })",
  'insertInto(x, { id, state: things.begin("plan"), kind: "b" })',
  "select({ state: x.state }, sql`from #{x} where #{x.state} = 1`)",
  "db.update(x).set({ state: sql`case #{best} when 'good' then #{to} else #{x.state} end` })",
])("a state of the machine, and one that is asked for, are none: %s", (text) => {
  expect(literalStates(store, sample(text))).toEqual([]);
});

test("a table without an owner is found, and an owner of no table", () => {
  const files = { "drizzle/schema/kits.ts": 'export const tubesTable = sqliteTable("tubes", {});' };
  const ownership = {
    owners: new Map([["plans", "plates"]]),
    editable: new Set<string>(),
    archived: new Set<string>(),
  };
  expect(asLines(writerBreaches(files, ownership)).join()).toMatch(/tubes has no owner.*plans is no table/);
});

test("a table that is not listed belongs to the feature with the name of its schema's file", () => {
  const files = {
    "drizzle/schema/kits.ts": 'export const tubesTable = sqliteTable("tubes", {});',
    "worker/features/kits/kits.store.ts": "export const insertTube = () => db.insert(tubesTable).values({});",
  };
  const elsewhere = {
    "worker/features/plates/plates.store.ts": "export const bad = () => db.insert(tubesTable).values({});",
  };
  expect(writerBreaches(files, { owners: new Map(), editable: new Set(), archived: new Set() })).toEqual([]);
  expect(
    asLines(
      writerBreaches({ ...files, ...elsewhere }, { owners: new Map(), editable: new Set(), archived: new Set() }),
    ).join(),
  ).toContain("belongs to kits");
});

test.each([
  ["what a call answers", 'const reply = { ...device, state: "revoked" as const };', 1],
  ["a line of a life line", 'const line = { kind: "plate", fromState: state, toState: "plated" };', 1],
  ["one of two", 'const line = { toState: isOver ? "revoked" : from.state };', 1],
  ["a call that moves", 'const rows = queueRetests(lines, "plated", now);', 1],
  ["the machine's answer", 'const line = { toState: sampleStates.to("plate"), state: deviceStates.begin("plan") };', 0],
  ["a condition", 'const q = and(eq(t.state, "plated"), isOpen);', 0],
  ["another word", 'const line = { state: "of the art" };', 0],
])("a state as text is found wherever a record gets one: %s", (_what, text, count) => {
  const machines = { "worker/features/x/x.states.ts": 'moves: { open: { plate: "plated", revoke: "revoked" } }' };
  const path = "worker/features/x/x.actions.ts";
  expect(namedStates(path, text, machineStates(machines))).toHaveLength(count);
});
