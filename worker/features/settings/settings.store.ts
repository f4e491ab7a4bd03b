import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { appSettings } from "#contract/settings";
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

/** The rows behind the settings that have a meaning of their own. */
export function settingRows() {
  return rows(
    db
      .select({
        id: configsTable.configId,
        key: configsTable.key,
        name: configsTable.name,
        value: configsTable.value,
        isBuiltIn: configsTable.isBuiltIn,
        isPublic: configsTable.isPublic,
        remark: configsTable.remark,
        version: configsTable.version,
      })
      .from(configsTable)
      .where(and(inArray(configsTable.key, Object.keys(appSettings)), isNull(configsTable.deletedAt))),
  );
}

/** Logos that were replaced before `at` and that neither the setting nor a younger change still names. */
export function forgottenLogos(at: number): Query<string[]> {
  return statement(
    sql`select distinct old.before ->> 'value' from row_changes old
      where old.at < ${at} and old.object_type = 'config' and old.before ->> 'key' = 'sys_app_logo'
        and old.before ->> 'value' like '/files/%'
        and not exists (select 1 from configs c where c.key = 'sys_app_logo' and c.value = old.before ->> 'value')
        and not exists (select 1 from row_changes young where young.at >= ${at} and young.object_type = 'config'
          and (young.before ->> 'value' = old.before ->> 'value' or young.after ->> 'value' = old.before ->> 'value'))`,
    (found) => found.map(([path]) => String(path)),
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

interface NewValue {
  readonly id: number;
  readonly version: number;
  readonly value: string;
}

/** Writes all of the values, or none when one of the rows has moved on. */
export function saveValues(values: readonly NewValue[], userId: number, now: number): Query<number> {
  const wanted = JSON.stringify(values);
  return statement(
    sql`update configs set value = (select w.value ->> 'value' from json_each(${wanted}) w where w.value ->> 'id' = configs.id),
        version = version + 1, updated_by = ${userId}, updated_at = ${now}
      where id in (select w.value ->> 'id' from json_each(${wanted}) w)
        and (select count(*) from json_each(${wanted}) w join configs c on c.id = w.value ->> 'id'
          where c.version = w.value ->> 'version' and c.deleted_at is null) = ${values.length}`,
    (_rows, changed) => changed,
  );
}
