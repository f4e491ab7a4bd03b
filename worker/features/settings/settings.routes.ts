import type { Action } from "../../http/action";
import { readAppConfigAction, readSettingsAction, saveSettingsAction } from "./settings.actions";

export const settingsActions: readonly Action[] = [readAppConfigAction, readSettingsAction, saveSettingsAction];
