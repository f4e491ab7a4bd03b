import { expect, test } from "vitest";
import { asLines, projectFiles } from "./rules/sources";
import { batchPositions, positions, statementBreaches, stripped, writtenNames } from "./rules/statements";

test("statements take their names from the schema and are read by name", () => {
  expect(asLines(statementBreaches(projectFiles()))).toEqual([]);
});

const store = "worker/features/kits/kits.store.ts";
const names = new Set(["tubes", "state", "batch_id", "value"]);
/** `#{` in a sample stands for `${`, the beginning of a placeholder. */
const sample = (text: string) => text.replaceAll("#{", "${");
const written = (text: string) => writtenNames(store, sample(text), names);

test.each([
  ["a table", "sql`select 1 from tubes`", ["tubes"]],
  ["a column", "sql`#{t.id} = 1 and state = 'bound'`", ["state"]],
  ["a column of an alias", "sql`t.batch_id = #{id}`", ["batch_id"]],
  ["a column in raw SQL", 'sql.raw("batch_id is null")', ["batch_id"]],
  [
    "a column in a plain text",
    "const isOld = \"tubes.batch_id is null and state = 'bound'\"",
    ["tubes", "batch_id", "state"],
  ],
  ["a column in raw SQL with holes", "sql.raw(`#{as}.state in (1)`)", ["state"]],
])("a name that is written as text is found: %s", (_what, text, found) => {
  expect(written(text)).toEqual(found);
});

test.each([
  ["columns of the schema", "sql`select #{tubes.state} from #{tubes} where #{tubes.batchId} = 'state'`"],
  ["a column of json_each", "sql`j.value ->> 'state'`"],
  ["what the statement names itself", "sql`select count(*) as state from #{tubes} order by state`"],
  ["columns of a common table", "sql`with recursive below(batch_id) as (select 1) select batch_id from below`"],
])("%s is none", (_what, text) => {
  expect(written(text)).toEqual([]);
});

test("a reading by position is found, one by name is not", () => {
  expect(positions(store, "const q = { sql, params, columns, read: ({ rows }) => rows[0]?.[0] };")).toBe(1);
  expect(positions(store, "const q = { ...query, read: (result) => query.read(result)[0]?.id };")).toBe(0);
});

const action = "worker/features/kits/kits.actions.ts";
test.each([
  ["the first of several", "const [moved] = await deps.database.run([move(id), ...audit]);", 1],
  ["one behind others", "const [, runNo] = await database.run([count(), insert()]);", 1],
  ["a list that is read later", "const results = await deps.database.run([move(id), find(id)]);", 1],
  ["an index", "if ((await deps.database.run([move(id), find(id)]))[1]) go();", 1],
  ["in a call around it", "const [moved] = await withTakenErrors(deps.database.run([move(id), ...audit]), {});", 1],
  ["a list of unknown length", "const [moved] = await deps.database.run(rows);", 1],
  ["the only one", "const [found] = await deps.database.run([find(id)]);", 0],
  ["named ones", "const { moved } = await runNamed(deps.database, { moved: move(id), audit });", 0],
  ["none of them", "await deps.database.run([move(id), ...audit]);", 0],
])("what a batch answers is read by name: %s", (_what, text, found) => {
  expect(batchPositions(action, text)).toBe(found);
});

test("a selected expression that would lose the names of its tables is found", () => {
  const inner = "sql`(select count(*) from #{users} where #{users.postId} = #{posts.postId})`";
  expect(stripped(store, sample(`const c = { n: ${inner}.as("n") };`))).toBe(1);
  expect(stripped(store, sample(`const c = { n: expressed(${inner}, "n") };`))).toBe(0);
});

test("a breach names the file and how many names it writes", () => {
  const schema = { "drizzle/schema/kits.ts": 'sqliteTable("tubes", { state: text("state") })' };
  const files = { ...schema, [store]: "const q = sql`select 1 from tubes`;" };
  expect(asLines(statementBreaches(files)).join()).toContain(`${store}: 1 names of tables and columns are written`);
});
