import type { Action } from "../../http/action";
import { listSwitchesAction, setSwitchAction } from "./switches.actions";

export const switchesActions: readonly Action[] = [listSwitchesAction, setSwitchAction];
