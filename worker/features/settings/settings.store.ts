import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { appSettings } from "#contract/settings";
import { configsTable } from "#drizzle/schema/configs";
import { rowChangesTable } from "#drizzle/schema/history";
import type { Query } from "../../platform/database/database";
import { db, mapped, rows, select, write } from "../../platform/database/query";

const old = alias(rowChangesTable, "old");
const c = alias(configsTable, "c");
const young = alias(rowChangesTable, "young");

/** Parameters that can be read without signing in. */
export function findPublicConfigs() {
  return rows(
    db
      .select({ key: configsTable.key, value: configsTable.value })
      .from(configsTable)
      .where(and(eq(configsTable.isPublic, true), isNull(configsTable.deletedAt))),
  );
}

/** The rows of the settings that the product itself uses. */
export function findSettings() {
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

/** Logos that were replaced before `at` and that neither the setting nor a newer change still refers to. */
export function findUnusedLogos(at: number): Query<string[]> {
  return mapped(
    select(
      { path: sql<string>`${old.before} ->> 'value'` },
      sql`from ${rowChangesTable} ${old}
      where ${old.at} < ${at} and ${old.objectType} = 'config' and ${old.before} ->> 'key' = 'sys_app_logo'
        and ${old.before} ->> 'value' like '/files/%'
        and not exists (select 1 from ${configsTable} ${c} where ${c.key} = 'sys_app_logo'
        and ${c.value} = ${old.before} ->> 'value')
        and not exists (select 1 from ${rowChangesTable} ${young} where ${young.at} >= ${at}
        and ${young.objectType} = 'config'
          and (${young.before} ->> 'value' = ${old.before} ->> 'value' or ${young.after} ->> 'value' = ${old.before} ->>
          'value'))`,
      { isDistinct: true },
    ),
    (found) => found.map(({ path }) => path),
  );
}

/** Inserts a built-in public parameter unless its key exists. */
export function insertPublicConfigOnce(
  config: { readonly key: string; readonly name: string; readonly value: string },
  now: number,
): Query<number> {
  return write(
    db
      .insert(configsTable)
      .values({
        key: config.key,
        name: config.name,
        value: config.value,
        isBuiltIn: true,
        isPublic: true,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing(),
  );
}

interface NewValue {
  readonly id: number;
  readonly version: number;
  readonly value: string;
}

/** Writes all of the values, or none when one of the rows has another version by now. */
export function saveSettingValues(values: readonly NewValue[], userId: number, now: number): Query<number> {
  const wanted = JSON.stringify(values);
  return write(
    db
      .update(configsTable)
      .set({
        value: sql`(select w.value ->> 'value' from json_each(${wanted}) w where w.value ->> 'id' =
          ${configsTable.configId})`,
        version: sql`${configsTable.version} + 1`,
        updatedBy: userId,
        updatedAt: now,
      })
      .where(sql`${configsTable.configId} in (select w.value ->> 'id' from json_each(${wanted}) w)
        and (select count(*) from json_each(${wanted}) w join ${configsTable} ${c} on ${c.configId} = w.value ->> 'id'
          where ${c.version} = w.value ->> 'version' and ${c.deletedAt} is null) = ${values.length}`),
  );
}
