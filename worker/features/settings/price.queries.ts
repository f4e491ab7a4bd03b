import { and, eq, isNull } from "drizzle-orm";
import { configsTable } from "#drizzle/schema/configs";
import type { Query } from "../../platform/database/database";
import { db, mapped, row } from "../../platform/database/query";

/** The price of a test as the settings describe it; empty when they do not. */
export function findPrice(): Query<string> {
  const { key, value, deletedAt } = configsTable;
  return mapped(
    row(
      db
        .select({ value })
        .from(configsTable)
        .where(and(eq(key, "site_price"), isNull(deletedAt))),
    ),
    (found) => found?.value.trim() ?? "",
  );
}
