import type { Action } from "../../http/action";
import { clear, listScans, receive } from "./receiving.actions";
import { accept, list, reject } from "./samples.actions";

export const samplesActions: readonly Action[] = [receive, listScans, list, accept, reject, clear];
