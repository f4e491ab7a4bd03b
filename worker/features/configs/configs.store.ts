import { and, eq, isNull, type SQL } from "drizzle-orm";
import { configsTable } from "#drizzle/schema/configs";
import { contains, numberedPage, orderByColumn } from "../../platform/database/list-conditions";
import { db, row } from "../../platform/database/query";

const columns = {
  id: configsTable.configId,
  configName: configsTable.name,
  configKey: configsTable.key,
  configValue: configsTable.value,
  isBuiltIn: configsTable.isBuiltIn,
  isPublic: configsTable.isPublic,
  remark: configsTable.remark,
  createdAt: configsTable.createdAt,
  version: configsTable.version,
};

interface ConfigFilter {
  readonly configName?: string | undefined;
  readonly configKey?: string | undefined;
  readonly configType?: "Y" | "N" | undefined;
  readonly isFrontend?: "0" | "1" | undefined;
}

const orders = {
  id: configsTable.configId,
  configName: configsTable.name,
  configKey: configsTable.key,
  createdAt: configsTable.createdAt,
};
export const configOrders = ["id", "configName", "configKey", "createdAt"] as const;

function matches(filter: ConfigFilter): SQL | undefined {
  return and(
    isNull(configsTable.deletedAt),
    contains(configsTable.name, filter.configName),
    contains(configsTable.key, filter.configKey),
    filter.configType && eq(configsTable.isBuiltIn, filter.configType === "Y"),
    filter.isFrontend && eq(configsTable.isPublic, filter.isFrontend === "1"),
  );
}

export function configsPage(
  filter: ConfigFilter,
  order: { readonly field: (typeof configOrders)[number]; readonly isDescending: boolean } | undefined,
  page: { readonly pageSize: number; readonly offset: number },
) {
  return numberedPage(
    columns,
    { from: configsTable, where: matches(filter), order: orderByColumn(order, orders, [], configsTable.configId) },
    page,
  );
}

export function findConfig(id: number) {
  return row(
    db
      .select(columns)
      .from(configsTable)
      .where(and(eq(configsTable.configId, id), isNull(configsTable.deletedAt))),
  );
}

export function findConfigByKey(key: string) {
  return row(
    db
      .select({ key: configsTable.key, value: configsTable.value, isPublic: configsTable.isPublic })
      .from(configsTable)
      .where(and(eq(configsTable.key, key), isNull(configsTable.deletedAt))),
  );
}

export type ConfigRow = NonNullable<ReturnType<ReturnType<typeof findConfig>["read"]>>;
