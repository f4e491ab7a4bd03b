import type { Action } from "../../http/action";
import { listPreferencesAction, removePreferenceAction, savePreferenceAction } from "./preferences.actions";

export const preferencesActions: readonly Action[] = [
  listPreferencesAction,
  savePreferenceAction,
  removePreferenceAction,
];
