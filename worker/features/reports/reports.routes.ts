import type { Action } from "../../http/action";
import { publish } from "./publish.actions";
import { get, list, withdraw } from "./reports.actions";

/** The staff half; the customer's page is in reports.h5.routes. */
export const reportsActions: readonly Action[] = [publish, list, get, withdraw];
