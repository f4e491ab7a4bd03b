import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { dictionaryTypesTable } from "#drizzle/schema/dictionaries";
import type { Query } from "../../platform/database/database";
import { contains, count, sorted } from "../../platform/database/list-conditions";
import { db, row, rows, statement } from "../../platform/database/query";

const types = dictionaryTypesTable;
const dataCount = sql<number>`(select count(*) from dictionary_data d where d.dict_type = dictionary_types.dict_type and d.deleted_at is null)`;

const columns = {
  id: types.dictId,
  dictName: types.name,
  dictType: types.dictType,
  status: types.status,
  remark: types.remark,
  dataCount: dataCount.as("data_count"),
  createdAt: types.createdAt,
  version: types.version,
};

interface TypeFilter {
  readonly dictName?: string | undefined;
  readonly dictType?: string | undefined;
  readonly status?: "on" | "off" | undefined;
}

const orders = { id: types.dictId, dictName: types.name, createdAt: types.createdAt };
export const typeOrders = ["id", "dictName", "createdAt"] as const;

function matches(filter: TypeFilter): SQL | undefined {
  return and(
    isNull(types.deletedAt),
    contains(types.name, filter.dictName),
    contains(types.dictType, filter.dictType),
    filter.status && eq(types.status, filter.status),
  );
}

export function typesPage(
  filter: TypeFilter,
  order: { readonly field: (typeof typeOrders)[number]; readonly isDescending: boolean } | undefined,
  page: { readonly pageSize: number; readonly offset: number },
) {
  return rows(
    db
      .select(columns)
      .from(types)
      .where(matches(filter))
      .orderBy(...sorted(order, orders, [], types.dictId))
      .limit(page.pageSize)
      .offset(page.offset),
  );
}

export const countTypes = (filter: TypeFilter) => count(sql`select count(*) from ${types} where ${matches(filter)}`);

export function findType(id: number) {
  return row(
    db
      .select(columns)
      .from(types)
      .where(and(eq(types.dictId, id), isNull(types.deletedAt))),
  );
}

export type TypeRow = NonNullable<ReturnType<ReturnType<typeof findType>["read"]>>;

export function typeOptions() {
  return rows(
    db
      .select({ id: types.dictId, dictName: types.name, dictType: types.dictType })
      .from(types)
      .where(and(eq(types.status, "on"), isNull(types.deletedAt)))
      .orderBy(asc(types.dictType)),
  );
}

const data = (ids: readonly number[]) => sql`from dictionary_types t join dictionary_data d on d.dict_type = t.dict_type
  where t.id in (select value from json_each(${JSON.stringify(ids)})) and d.deleted_at is null`;

export const countData = (ids: readonly number[]) => count(sql`select count(*) ${data(ids)}`);

/** Holds while the types have no data. */
export const haveNoData = (ids: readonly number[]): SQL => sql`not exists (select 1 ${data(ids)})`;

/** A removed type gives its name free; the name is unique for the sake of the data that refers to it. */
export function freeNames(ids: readonly number[], when: SQL): Query<number> {
  return statement(
    sql`update dictionary_types set dict_type = dict_type || '~' || id
      where id in (select value from json_each(${JSON.stringify(ids)})) and ${when}`,
    (_rows, changed) => changed,
  );
}

export interface SeedDictionary {
  readonly type: string;
  readonly name: string;
  readonly data: readonly { readonly label: string; readonly value: string; readonly listClass?: string }[];
}

/** Inserts the dictionary unless its type ever stood. */
export function insertDictionaryOnce(type: string, name: string, now: number): Query<number> {
  return statement(
    sql`insert into dictionary_types (dict_type, name, created_at, updated_at) select ${type}, ${name}, ${now}, ${now}
      where not exists (select 1 from dictionary_types where dict_type = ${type})`,
    (_rows, changed) => changed,
  );
}

/** Inserts the entry into a dictionary in use unless its value ever stood there. */
export function insertEntryOnce(
  type: string,
  entry: SeedDictionary["data"][number] & { readonly sort: number },
  now: number,
): Query<number> {
  return statement(
    sql`insert into dictionary_data (dict_type, label, value, sort, list_class, is_default, created_at, updated_at)
      select dict_type, ${entry.label}, ${entry.value}, ${entry.sort}, ${entry.listClass ?? ""}, ${entry.sort === 10 ? 1 : 0}, ${now}, ${now}
      from dictionary_types where dict_type = ${type} and deleted_at is null
        and not exists (select 1 from dictionary_data where dict_type = ${type} and value = ${entry.value})`,
    (_rows, changed) => changed,
  );
}
