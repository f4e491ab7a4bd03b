import type { BodyIn } from "#contract/endpoint";
import { type saveSettings, settingsMessages } from "#contract/settings";
import type { FieldErrors } from "../../lab/parts/field-errors";

export interface SettingsForm {
  readonly sys_app_name: string;
}

export const settingsForm = (stored: Readonly<Record<string, string>>): SettingsForm => ({
  sys_app_name: stored.sys_app_name ?? "",
});

export function settingsErrors({ sys_app_name: name }: SettingsForm): FieldErrors {
  const isGood = name.trim() !== "" && name.length <= 32;
  return isGood ? {} : { sys_app_name: settingsMessages.nameRequired };
}

/** Only what differs from what is stored is sent. */
export function changedSettings(form: SettingsForm, stored: SettingsForm): BodyIn<typeof saveSettings> {
  const keys = Object.keys(form) as (keyof SettingsForm)[];
  return keys
    .filter((key) => form[key] !== stored[key])
    .map((configKey) => ({ configKey, configValue: form[configKey] }));
}
