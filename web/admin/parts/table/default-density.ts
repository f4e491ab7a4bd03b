import type { ListPreference } from "#contract/preferences.schemas";
import { createStore } from "../store";

/** Row height of a table without a person's choice; the shell's display settings change it. */
export const defaultDensity = createStore<NonNullable<ListPreference["density"]>>("normal");
