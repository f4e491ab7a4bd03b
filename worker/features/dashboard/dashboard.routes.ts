import type { Action } from "../../http/action";
import { show } from "./dashboard.actions";

export const dashboardActions: readonly Action[] = [show];
