import type { Action } from "../../http/action";
import { show } from "./dashboard.actions";
import { check } from "./day-counters.actions";
import { turnaround } from "./turnaround.actions";

export const dashboardActions: readonly Action[] = [show, turnaround, check];
