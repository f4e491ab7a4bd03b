import { inArray, sql } from "drizzle-orm";
import { appSettingsTable } from "#drizzle/schema/configs";
import type { Query } from "../../platform/database/database";
import { db, rows, statement } from "../../platform/database/query";

export function switchRows(keys: readonly string[]) {
  const { key, value, version, updatedAt } = appSettingsTable;
  return rows(
    db
      .select({ key, value, version, updatedAt })
      .from(appSettingsTable)
      .where(inArray(key, [...keys])),
  );
}

/** Sets the switch when it still has the version that was seen; 0 means never set before. */
export function setSwitchRow(
  key: string,
  isOn: boolean,
  seen: { readonly version: number; readonly userId: number; readonly now: number },
): Query<number> {
  const { version, userId, now } = seen;
  return statement(
    sql`insert into app_settings (key, value, version, created_by, updated_by, created_at, updated_at)
      select ${key}, ${JSON.stringify(isOn)}, 1, ${userId}, ${userId}, ${now}, ${now}
        where ${version} = coalesce((select version from app_settings where key = ${key}), 0)
      on conflict (key) do update set value = excluded.value, version = version + 1, updated_by = ${userId}, updated_at = ${now}`,
    (_rows, changed) => changed,
  );
}
