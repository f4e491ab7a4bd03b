import type { Action } from "../../http/action";
import { endFlowAction, readFlowAction } from "./customer-session.actions";

export const customersActions: readonly Action[] = [readFlowAction, endFlowAction];
