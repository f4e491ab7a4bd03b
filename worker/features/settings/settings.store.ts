import { and, eq, isNull, sql } from "drizzle-orm";
import { configsTable } from "#drizzle/schema/configs";
import type { Query } from "../../platform/database/database";
import { db, rows, statement } from "../../platform/database/query";

/** Parameters that strangers may read. */
export function publicConfigs() {
  return rows(
    db
      .select({ key: configsTable.key, value: configsTable.value })
      .from(configsTable)
      .where(and(eq(configsTable.isPublic, true), isNull(configsTable.deletedAt))),
  );
}

/** Inserts a built-in public parameter unless its key exists. */
export function insertPublicConfigOnce(
  config: { readonly key: string; readonly name: string; readonly value: string },
  now: number,
): Query<number> {
  return statement(
    sql`insert into configs (key, name, value, built_in, public, created_at, updated_at)
      values (${config.key}, ${config.name}, ${config.value}, 1, 1, ${now}, ${now}) on conflict do nothing`,
    (_rows, changed) => changed,
  );
}
