import type { Action } from "../../http/action";
import { endOnlineSessionsAction, listOnlineSessionsAction } from "./online-sessions.actions";

export const onlineSessionsActions: readonly Action[] = [listOnlineSessionsAction, endOnlineSessionsAction];
