import type { Action } from "../../http/action";
import { readAppConfigAction } from "./settings.actions";

export const settingsActions: readonly Action[] = [readAppConfigAction];
