import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { dictionaryDataTable, dictionaryTypesTable } from "#drizzle/schema/dictionaries";
import { contains, count, numberedPage, orderByColumn } from "../../platform/database/list-conditions";
import { db, row, rows } from "../../platform/database/query";

const data = dictionaryDataTable;

const columns = {
  dictCode: data.dictCode,
  dictType: data.dictType,
  dictLabel: data.label,
  dictValue: data.value,
  dictSort: data.sort,
  cssClass: data.cssClass,
  listClass: data.listClass,
  isDefault: data.isDefault,
  status: data.status,
  remark: data.remark,
  createdAt: data.createdAt,
  version: data.version,
};

export interface DataFilter {
  readonly dictCode?: number | undefined;
  readonly dictType?: string | undefined;
  readonly dictLabel?: string | undefined;
  readonly dictValue?: string | undefined;
  readonly status?: "on" | "off" | undefined;
}

const orders = { dictSort: data.sort, dictCode: data.dictCode };
export const dataSortFields = ["dictSort", "dictCode"] as const;

function matches(filter: DataFilter): SQL | undefined {
  return and(
    isNull(data.deletedAt),
    filter.dictCode === undefined ? undefined : eq(data.dictCode, filter.dictCode),
    filter.dictType ? eq(data.dictType, filter.dictType) : undefined,
    contains(data.label, filter.dictLabel),
    contains(data.value, filter.dictValue),
    filter.status && eq(data.status, filter.status),
  );
}

export function dataPage(
  filter: DataFilter,
  order: { readonly field: (typeof dataSortFields)[number]; readonly isDescending: boolean } | undefined,
  page: { readonly pageSize: number; readonly offset: number },
) {
  return numberedPage(
    columns,
    {
      from: data,
      where: matches(filter),
      order: orderByColumn(order, orders, [asc(data.dictType), asc(data.sort)], data.dictCode),
    },
    page,
  );
}

export const countDataRows = (filter: DataFilter) => count(sql`from ${data} where ${matches(filter)}`);

/** The next rows of an export, sorted by id. */
export function findDataAfter(filter: DataFilter, dictCode: number, size: number) {
  return rows(
    db
      .select(columns)
      .from(data)
      .where(and(matches(filter), gt(data.dictCode, dictCode)))
      .orderBy(asc(data.dictCode))
      .limit(size),
  );
}

export function findData(dictCode: number) {
  return row(
    db
      .select(columns)
      .from(data)
      .where(and(eq(data.dictCode, dictCode), isNull(data.deletedAt))),
  );
}

export type DataRow = NonNullable<ReturnType<ReturnType<typeof findData>["read"]>>;

/** Enabled entries of an enabled type, in order. */
export function findDataOptions(dictType: string | undefined) {
  const isTypeOn = sql`exists (select 1 from ${dictionaryTypesTable} where ${dictionaryTypesTable.dictType} =
    ${data.dictType}
    and ${dictionaryTypesTable.status} = 'on' and ${dictionaryTypesTable.deletedAt} is null)`;
  return rows(
    db
      .select({
        label: data.label,
        value: data.value,
        listClass: data.listClass,
        cssClass: data.cssClass,
        isDefault: data.isDefault,
      })
      .from(data)
      .where(
        and(
          dictType === undefined ? undefined : eq(data.dictType, dictType),
          eq(data.status, "on"),
          isNull(data.deletedAt),
          isTypeOn,
        ),
      )
      .orderBy(asc(data.sort), asc(data.dictCode)),
  );
}
