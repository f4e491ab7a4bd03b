import type { Action } from "../../http/action";
import { drop } from "./drop-entry.actions";
import { form, list, type } from "./manual-entries.actions";

export const manualEntriesActions: readonly Action[] = [list, form, type, drop];
