import { type ListPreference, listPreferences, removePreference, savePreference } from "#contract/preferences.schemas";
import { staffAction } from "../../http/action";
import { badRequest } from "../../http/errors";
import { findPreferences, removePreferenceRow, savePreferenceRow } from "./preferences.store";

const screensPerPerson = 100;

export const listPreferencesAction = staffAction(listPreferences, {
  load: ({ sessionId }) => ({ rows: findPreferences(sessionId) }),
  // Stored values were checked by the same schema when they were saved.
  run: ({ rows }) => Object.fromEntries(rows.map(({ screen, value }) => [screen, value as ListPreference])),
});

/** Preferences are not business records: they are neither audited nor part of the history. */
export const savePreferenceAction = staffAction(savePreference, {
  load: ({ sessionId }) => ({ rows: findPreferences(sessionId) }),
  async run({ params, body, caller, deps, now, rows }) {
    const isKnown = rows.some(({ screen }) => screen === params.screen);
    if (!isKnown && rows.length >= screensPerPerson) throw badRequest();
    await deps.database.run([savePreferenceRow(caller.userId, params.screen, body, now)]);
    return null;
  },
});

export const removePreferenceAction = staffAction(removePreference, {
  async run({ params, caller, deps }) {
    await deps.database.run([removePreferenceRow(caller.userId, params.screen)]);
    return null;
  },
});
