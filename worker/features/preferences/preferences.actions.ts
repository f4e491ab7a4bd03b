import { type ListPreference, listPreferences, removePreference, savePreference } from "#contract/preferences.schemas";
import { staffAction } from "../../http/action";
import { badRequest } from "../../http/errors";
import { preferencesOf, removePreferenceRow, savePreferenceRow } from "./preferences.store";

const screensPerPerson = 100;

export const listPreferencesAction = staffAction(listPreferences, {
  load: ({ sessionId }) => ({ rows: preferencesOf(sessionId) }),
  // What is stored went through the same schema on its way in.
  run: ({ rows }) => Object.fromEntries(rows.map(({ screen, value }) => [screen, value as ListPreference])),
});

/** Taste is no business record: it is neither audited nor kept in the history. */
export const savePreferenceAction = staffAction(savePreference, {
  load: ({ sessionId }) => ({ rows: preferencesOf(sessionId) }),
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
