import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { dictionaryDataTable, dictionaryTypesTable } from "#drizzle/schema/dictionaries";
import { expressionColumn } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { contains, count, numberedPage, orderByColumn } from "../../platform/database/list-conditions";
import { db, row, rows, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";

const d = alias(dictionaryDataTable, "d");
const t = alias(dictionaryTypesTable, "t");

const types = dictionaryTypesTable;

const columns = {
  id: types.dictId,
  dictName: types.name,
  dictType: types.dictType,
  status: types.status,
  remark: types.remark,
  dataCount: expressionColumn(
    sql<number>`(select count(*) from ${dictionaryDataTable} ${d} where ${d.dictType} = ${types.dictType}
      and ${d.deletedAt} is null)`,
    "data_count",
  ),
  createdAt: types.createdAt,
  version: types.version,
};

interface TypeFilter {
  readonly dictName?: string | undefined;
  readonly dictType?: string | undefined;
  readonly status?: "on" | "off" | undefined;
}

const orders = { id: types.dictId, dictName: types.name, createdAt: types.createdAt };
export const typeSortFields = ["id", "dictName", "createdAt"] as const;

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
  order: { readonly field: (typeof typeSortFields)[number]; readonly isDescending: boolean } | undefined,
  page: { readonly pageSize: number; readonly offset: number },
) {
  return numberedPage(
    columns,
    { from: types, where: matches(filter), order: orderByColumn(order, orders, [], types.dictId) },
    page,
  );
}

export function findType(id: number) {
  return row(
    db
      .select(columns)
      .from(types)
      .where(and(eq(types.dictId, id), isNull(types.deletedAt))),
  );
}

export type TypeRow = NonNullable<ReturnType<ReturnType<typeof findType>["read"]>>;

export function findTypeOptions() {
  return rows(
    db
      .select({ id: types.dictId, dictName: types.name, dictType: types.dictType })
      .from(types)
      .where(and(eq(types.status, "on"), isNull(types.deletedAt)))
      .orderBy(asc(types.dictType)),
  );
}

const data = (
  ids: readonly number[],
) => sql`from ${types} ${t} join ${dictionaryDataTable} ${d} on ${d.dictType} = ${t.dictType}
  where ${t.dictId} in (select value from json_each(${JSON.stringify(ids)})) and ${d.deletedAt} is null`;

export const countData = (ids: readonly number[]) => count(data(ids));

/** Condition: the types have no data. */
export const haveTypesNoData = (ids: readonly number[]): SQL => sql`not exists (select 1 ${data(ids)})`;

/** Makes the names of removed types available again; a name must be unique because data refers to it. */
export function makeNamesReusable(ids: readonly number[], when: SQL): Query<number> {
  return write(
    db
      .update(types)
      .set({ dictType: sql`${types.dictType} || '~' || ${types.dictId}` })
      .where(sql`${types.dictId} in (select value from json_each(${JSON.stringify(ids)})) and ${when}`),
  );
}

export interface SeedDictionary {
  readonly type: string;
  readonly name: string;
  readonly data: readonly { readonly label: string; readonly value: string; readonly listClass?: string }[];
}

/** Inserts the dictionary unless its type exists or ever existed. */
export function insertDictionaryOnce(type: string, name: string, now: number): Query<number> {
  return write(
    insertInto(
      types,
      { dictType: type, name, createdAt: now, updatedAt: now },
      { when: sql`not exists (select 1 from ${types} where ${types.dictType} = ${type})` },
    ),
  );
}

/** Inserts the entry into a dictionary in use unless its value exists or ever existed there. */
export function insertEntryOnce(
  type: string,
  entry: SeedDictionary["data"][number] & { readonly sort: number },
  now: number,
): Query<number> {
  return write(
    insertInto(
      dictionaryDataTable,
      {
        dictType: sql`${types.dictType}`,
        label: entry.label,
        value: entry.value,
        sort: entry.sort,
        listClass: entry.listClass ?? "",
        isDefault: entry.sort === 10,
        createdAt: now,
        updatedAt: now,
      },
      {
        from: sql`${types}`,
        when: sql`${types.dictType} = ${type} and ${types.deletedAt} is null
        and not exists (select 1 from ${dictionaryDataTable} where ${dictionaryDataTable.dictType} = ${type}
        and ${dictionaryDataTable.value} = ${entry.value})`,
      },
    ),
  );
}
