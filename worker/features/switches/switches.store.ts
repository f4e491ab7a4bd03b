import { inArray } from "drizzle-orm";
import { appSettingsTable } from "#drizzle/schema/configs";
import { db, rows } from "../../platform/database/query";

export function findSwitches(keys: readonly string[]) {
  const { key, value, version, updatedAt } = appSettingsTable;
  return rows(
    db
      .select({ key, value, version, updatedAt })
      .from(appSettingsTable)
      .where(inArray(key, [...keys])),
  );
}
