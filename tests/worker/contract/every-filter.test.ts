import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { searchPartField } from "#contract/admin-fields.schemas";
import type { Endpoint } from "#contract/endpoint";
import type { Browser } from "#tests/support/browser";
import { signedInStaff } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import { mountedActions } from "#worker/app";
import {
  addContrasts,
  at,
  besideOf,
  exceptions,
  type Meaning,
  meanings,
  type Row,
  text,
  timeMeanings,
} from "./filter-meanings";
import { happyPaths } from "./happy-paths";
import { openStage, type Prepared, type Stage } from "./stage";

const notFilters = /^(pageIndex|pageSize|page|limit|cursor|withTotal|.*Order)$/;

interface Schema {
  readonly _zod: { readonly def: Definition; readonly values?: ReadonlySet<unknown> };
}
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
}

const definitionOf = (schema: unknown) => (schema as Schema | undefined)?._zod.def;
const isListed = (reply: unknown) =>
  definitionOf(reply)?.type === "array" || definitionOf(definitionOf(reply)?.shape?.list)?.type === "array";

function fieldsOf(schema: unknown): [string, Schema][] {
  const definition = definitionOf(schema);
  return [...Object.entries(definition?.shape ?? {}), ...(definition?.options ?? []).flatMap(fieldsOf)];
}

const lists = mountedActions()
  .map(({ endpoint }) => endpoint as Endpoint)
  .filter(({ reply, isFile }) => isListed(reply) && !isFile);
const inputOf = ({ method, query, body }: Endpoint) => (method === "GET" ? query : body);
const filters = lists.flatMap((endpoint) =>
  fieldsOf(inputOf(endpoint))
    .filter(([field]) => !notFilters.test(field))
    .map(([field, schema]) => ({ name: `${endpoint.name}.${field}`, endpoint, field, schema })),
);
const ready = new Map<string, Prepared>();
let stage: Stage;
let boss: Browser;

beforeAll(async () => {
  stage = await openStage();
  for (const { endpoint, prepare } of happyPaths) ready.set(endpoint.name, await prepare(stage));
  await addContrasts(stage, ready);
  boss = await signedInStaff(stage.world);
}, 120_000);

/** All rows of a list, whatever way it is divided into pages. */
async function rowsOf(endpoint: Endpoint, input: object): Promise<Row[]> {
  const prepared = ready.get(endpoint.name);
  const inQuery = endpoint.method === "GET";
  const paged = fieldsOf(inputOf(endpoint)).some(([field]) => field === "pageSize");
  const found: Row[] = [];
  for (let place: object | undefined = {}; place; ) {
    const sent = { ...input, ...(paged ? { pageSize: 100 } : {}), ...place };
    const call = { params: prepared?.params, ...(inQuery ? { query: sent } : { body: sent }) };
    const { data } = await (prepared?.as ?? boss).call(endpoint, call as Prepared);
    if (Array.isArray(data)) return flat(data as Row[]);
    const { list, nextCursor, count } = data as { list: Row[]; nextCursor?: string | null; count?: number };
    found.push(...list);
    const more = { pageIndex: Math.ceil(found.length / 100) + 1 };
    place = nextCursor
      ? { cursor: nextCursor }
      : paged && count !== undefined && list.length > 0 && found.length < count
        ? more
        : undefined;
  }
  return found;
}

/** The rows of a tree. */
const flat = (rows: readonly Row[]): Row[] =>
  rows.flatMap((row) => [row, ...(Array.isArray(row.children) ? flat(row.children as Row[]) : [])]);

const cells = (query: string) =>
  stage.world.read(statement(sql.raw(query), (found) => found.map(([cell]) => String(cell))));

/** The first that a row has identifies it. */
const idNames = ["id", "sessionId", "userId", "roleId", "postId", "menuId", "deptId", "dictCode", "runId", "line"];
const idOf = (row: Row) => String(idNames.map((name) => row[name]).find((id) => id !== undefined));
const distinct = (values: readonly unknown[]) =>
  [...new Set(values)].filter((value) => value !== null && value !== undefined && value !== "").map(String);

/** The row's field with the filter's name, or the `x.code` and `x.id` of a filter called `xCode` and `xId`. */
function ownValue(name: string): (row: Row) => unknown {
  const [, thing = "", part = ""] = /^(.+)(Code|Id)$/.exec(name) ?? [];
  return (row) => (name in row || !(thing in row) ? row[name] : at(row, `${thing}.${part.toLowerCase()}`));
}

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** When a row was made; where the row does not say so, its id begins with it. */
const madeAt = (row: Row) =>
  Number(
    row.createdAt ??
      row.at ??
      row.operTime ??
      row.loginTime ??
      [...idOf(row).slice(0, 10)].reduce((time, letter) => time * 32 + letters.indexOf(letter), 0),
  );

const lower = (value: unknown) => String(value ?? "").toLowerCase();

/** The rows that fit a value. */
async function fitting(
  value: string,
  { of, shown, parts, begin, ids, fitsTime, key = idOf, isTree }: Meaning,
  name: string,
) {
  const read = of ?? ownValue(name);
  const wanted = shown?.(value) ?? value;
  const found = ids && new Set(await cells(ids(value)));
  const fits = (row: Row): boolean => {
    const above = isTree && (row.children as Row[] | undefined)?.some(fits);
    if (above) return true;
    if (fitsTime) return fitsTime(madeAt(row), Number(value));
    if (found) return found.has(key(row));
    if (parts) return parts(row).some((part) => lower(part).includes(lower(wanted)));
    if (begin) return String(begin(row) ?? "").startsWith(wanted);
    return [read(row)].flat().map(String).includes(wanted);
  };
  return fits;
}

const middle = (value: string) => (value.length < 4 ? value : value.slice(1, -1));

/** Another value of the same form. */
function other(value: string): string {
  const last = value.slice(-1);
  const signs = ["09", "az", "AZ"].find(([from = "", until = ""]) => last >= from && last <= until) ?? "az";
  return value.slice(0, -1) + (last === signs[1] ? signs[0] : signs[1]);
}

/** Values that some rows fit and others do not. */
function valuesIn(
  all: readonly Row[],
  { of, parts, begin, fitsTime }: Meaning,
  name: string,
  options: readonly string[],
) {
  if (fitsTime) {
    const times = all.map(madeAt).toSorted((a, b) => a - b);
    const [first = 0, some = 0, last = 0] = [times[0], times[times.length >> 1], times.at(-1)];
    return [first - 1, some, last + 1].map(String);
  }
  if (parts)
    return [
      ...distinct(all.flatMap(parts))
        .slice(0, 2)
        .map((one) => middle(one).toUpperCase()),
      "no such text",
    ];
  if (begin)
    return distinct(all.map(begin))
      .slice(0, 2)
      .map((one) => one.slice(0, -1));
  const seen = distinct(all.flatMap(of ?? ownValue(name)));
  const unseen = options.length > 0 ? options.filter((option) => !seen.includes(option)) : seen.slice(0, 1).map(other);
  return [...seen.slice(0, 3), ...unseen.slice(0, 1)];
}

/** A new filter fails here until its row shows a field of its name, `meanings` says what it means, or `exceptions` why not. */
test.for(filters.filter(({ name }) => !exceptions[name]))("$name", async ({ name, endpoint, field, schema }) => {
  const meaning = meanings[name] ?? timeMeanings[field] ?? (schema === searchPartField ? text(field) : {});
  const beside = meaning.beside ?? besideOf[endpoint.name];
  const { values, among, isNeeded } = meaning;
  const given = typeof values === "string" ? await cells(values) : values;
  const key = meaning.key ?? idOf;
  const answers = new Map<string, Row[]>();
  const ask = async (value: string) => answers.set(value, await rowsOf(endpoint, { ...beside, [field]: value }));
  if (isNeeded) for (const value of given ?? []) await ask(value);
  const all = isNeeded
    ? [...new Map([...answers.values()].flat().map((row) => [key(row), row])).values()]
    : await rowsOf(lists.find((list) => list.name === among) ?? endpoint, among ? {} : { ...beside });
  expect(all.length, "no rows").toBeGreaterThan(0);
  const options = [...((schema._zod.values ?? []) as Iterable<unknown>)]
    .filter((value) => value !== undefined)
    .map(String);
  let found = 0;
  let left = 0;
  for (const value of given ?? valuesIn(all, meaning, field, options)) {
    if (!answers.has(value)) await ask(value);
    const expected = all.filter(await fitting(value, meaning, field)).map(key);
    expect(answers.get(value)?.map(key).sort(), `${field} ${value}`).toEqual(expected.sort());
    found += expected.length;
    left += all.length - expected.length;
  }
  expect([found > 0, left > 0], `no value found a row, or none left a row out, of ${all.length}`).toEqual([true, true]);
});

test("the table of meanings names only filters that exist", () => {
  const names = filters.map(({ name }) => name);
  expect([...Object.keys(meanings), ...Object.keys(exceptions)].filter((name) => !names.includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(200);
});

/** For each table whose rows are marked as removed: a column that is shown, and a row that nothing else names. */
const removable: Readonly<
  Record<string, { readonly shown: string; readonly change?: string; readonly unused?: string }>
> = {
  configs: { shown: "value" },
  departments: { shown: "name", unused: "select department_id from users" },
  dictionary_data: { shown: "label", unused: "select id from dictionary_data where dict_type <> 'sys_user_sex'" },
  dictionary_types: { shown: "name" },
  menus: { shown: "title", unused: "select parent_id from menus union select id from menus where kind <> 'page'" },
  merchants: {
    shown: "shown_name",
    change: "is_listed = 1, status = 'on'",
    unused: `select merchant_id from kit_batches union select merchant_id from clients union select merchant_id from users
      union select merchant_id from devices`,
  },
  posts: { shown: "name", unused: "select post_id from users" },
  roles: { shown: "role_name", unused: "select role_id from user_roles" },
  users: { shown: "nick_name", unused: "select user_id from staff_sessions" },
};

test("what was removed is shown by no call that showed it before", async () => {
  const tables = await cells(
    "select name from sqlite_schema where type = 'table' and sql like '%`deleted_at`%' order by name",
  );
  expect(Object.keys(removable).sort()).toEqual(tables);
  const run = (query: string) => stage.world.write(statement(sql.raw(query), () => undefined));
  const markOf = (table: string) => `removed-${table}`;
  for (const [table, { shown, change, unused = "select null" }] of Object.entries(removable))
    await run(`update ${table} set ${[`${shown} = '${markOf(table)}'`, change].filter(Boolean).join()} where id = (select max(id)
      from ${table} where deleted_at is null
      and id not in (select one from (with used(one) as (${unused}) select one from used) where one is not null))`);
  const reading = happyPaths
    .map(({ endpoint }) => endpoint)
    .filter(({ method, params, isFile }) => method === "GET" && !params && !isFile);
  const shown = async () => {
    const pairs: string[] = [];
    for (const endpoint of reading) {
      const { as = boss, query } = ready.get(endpoint.name) ?? {};
      const all = fieldsOf(endpoint.query).some(([name]) => name === "pageSize")
        ? { query: { pageSize: 100 } }
        : { query };
      const answer = new TextDecoder().decode((await as.call(endpoint, all as Prepared)).bytes);
      pairs.push(
        ...tables.filter((table) => answer.includes(markOf(table))).map((table) => `${table} in ${endpoint.name}`),
      );
    }
    return pairs;
  };
  const before = await shown();
  expect(tables.filter((table) => !before.some((pair) => pair.startsWith(`${table} `)))).toEqual([]);
  for (const [table, { shown: name }] of Object.entries(removable))
    await run(`update ${table} set deleted_at = 1 where ${name} = '${markOf(table)}'`);
  expect(await shown()).toEqual([]);
});
