import type { ListPreference } from "#contract/preferences.schemas";
import { createStore } from "../store";

/** How tall the rows are of a table for which nobody chose; the looks of the shell say it. */
export const defaultDensity = createStore<NonNullable<ListPreference["density"]>>("normal");
