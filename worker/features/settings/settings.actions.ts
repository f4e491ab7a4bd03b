import { readAppConfig } from "#contract/app-config.schemas";
import { type AppSettingKey, appSettings, settingsMessages } from "#contract/settings";
import { readSettings, saveSettings } from "#contract/settings.schemas";
import { publicAction, staffAction } from "../../http/action";
import { conflict, fieldErrors } from "../../http/errors";
import { runNamed } from "../../platform/database/named-batch";
import { type SeedQuery, seedQuery } from "../../platform/database/seed-query";
import { changeOf, recordChange } from "../history/history.actions";
import { auditRows } from "../logs/logs.actions";
import { isAppSetting, settingProblem } from "./settings.rules";
import { findPublicConfigs, findSettings, insertPublicConfigOnce, saveSettingValues } from "./settings.store";

/** Values of settings that nobody has changed. */
const firstValues = Object.fromEntries(Object.entries(appSettings).map(([key, { first }]) => [key, first]));

export const readAppConfigAction = publicAction(readAppConfig, {
  load: () => ({ configs: findPublicConfigs() }),
  run: ({ configs }) => ({
    ...firstValues,
    ...Object.fromEntries(configs.map(({ key, value }) => [key, value])),
  }),
});

export const readSettingsAction = staffAction(readSettings, {
  load: () => ({ rows: findSettings() }),
  run: ({ rows }) => ({ ...firstValues, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) }),
});

export const saveSettingsAction = staffAction(saveSettings, {
  load: () => ({ rows: findSettings() }),
  async run(context) {
    const { body, caller, now, deps, reply, rows } = context;
    const wanted = checked(
      Array.isArray(body) ? body : Object.entries(body).map(([configKey, configValue]) => ({ configKey, configValue })),
    );
    const existing = rows.flatMap((row) => {
      const value = wanted.get(row.key as AppSettingKey);
      return value === undefined || value === row.value ? [] : [{ row, value }];
    });
    const missing = [...wanted].filter(([key]) => !rows.some((row) => row.key === key));
    const change = changeOf(
      context,
      "update",
      "config",
      existing.map(({ row, value }) => {
        const { id, version, key, name, remark } = row;
        const same = { key, name, remark, built_in: row.isBuiltIn ? 1 : 0, public: row.isPublic ? 1 : 0 };
        return { id, version, before: { ...same, value: row.value }, after: { ...same, value } };
      }),
    );
    const inserts = missing.map(([key, value]) =>
      insertPublicConfigOnce({ key, name: appSettings[key].title, value }, now),
    );
    reply.msg = settingsMessages.saved;
    if (existing.length === 0) {
      const audit = await auditRows(context, { action: "settings.save", changes: Object.fromEntries(missing) });
      if (inserts.length > 0) await deps.database.run([...inserts, ...audit]);
      return { changeId: "" };
    }
    const values = existing.map(({ row: { id, version }, value }) => ({ id, version, value }));
    const { count } = await runNamed(deps.database, {
      count: saveSettingValues(values, caller.userId, now),
      recorded: await recordChange(context, change, { action: "settings.save" }),
      inserts,
    });
    if (count === 0) throw conflict();
    return { changeId: change.changeId };
  },
});

/** Checks that keys are known, values valid and each key is there once; all refusals at once, by key. */
function checked(body: readonly { configKey: string; configValue: string }[]): Map<AppSettingKey, string> {
  const errors: Record<string, string[]> = {};
  const wanted = new Map<AppSettingKey, string>();
  for (const { configKey, configValue } of body) {
    const problem = isAppSetting(configKey)
      ? settingProblem(configKey, configValue)
      : settingsMessages.unknownKey(configKey);
    if (problem) errors[configKey] = [problem];
    else if (isAppSetting(configKey)) wanted.set(configKey, configValue.trim());
  }
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
  return wanted;
}

/** Statements that insert the first public parameters; a second run changes nothing. */
export function settingsSeedStatements(now: number): SeedQuery[] {
  return Object.entries(appSettings).map(([key, { title, first }]) =>
    seedQuery(`config:${key}`, insertPublicConfigOnce({ key, name: title, value: first }, now)),
  );
}
