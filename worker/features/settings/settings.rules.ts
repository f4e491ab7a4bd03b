import { type AppSettingKey, appSettings, settingsMessages } from "#contract/settings";

export function isAppSetting(key: string): key is AppSettingKey {
  return Object.hasOwn(appSettings, key);
}

// An uploaded picture by its random name, or none: a picture on another site would be fetched by every visitor.
const ownPicture = /^$|^\/files\/[\w-]{43}\.(jpg|png|webp)$/;
const unsafeText = /[\p{Cc}\p{Bidi_Control}]/u;

/** The sentence that refuses this value for the setting, or undefined when it is valid. */
export function settingProblem(key: AppSettingKey, value: string): string | undefined {
  const setting = appSettings[key];
  if (setting.kind === "image") return ownPicture.test(value) ? undefined : settingsMessages.logoInvalid;
  if (setting.kind === "choice") {
    const choices: readonly string[] = setting.choices;
    return choices.includes(value) ? undefined : settingsMessages.choiceInvalid;
  }
  if (setting.kind === "line") {
    const text = value.trim();
    return text === "" || (setting.shape.test(text) && !unsafeText.test(text)) ? undefined : setting.wrong;
  }
  const isGood = value.trim().length > 0 && value.length <= 32 && !unsafeText.test(value);
  return isGood ? undefined : settingsMessages.nameRequired;
}
