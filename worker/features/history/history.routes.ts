import type { Action } from "../../http/action";
import { listHistoryAction, listRemovedAction } from "./history-list.actions";

export const historyActions: readonly Action[] = [listRemovedAction, listHistoryAction];
