import type { Action } from "../../http/action";
import { confirm } from "./confirm.actions";
import { cancel, correct, decide, redo, reveal } from "./corrections.actions";
import { settle } from "./delta-settlement.actions";
import { publish } from "./publish.actions";
import { get, list, search, withdraw } from "./reports.actions";
import { ruleUpdateActions } from "./rule-updates.actions";

/** The staff half; the customer's page is in reports.h5.routes. */
export const reportsActions: readonly Action[] = [
  publish,
  list,
  search,
  get,
  withdraw,
  correct,
  redo,
  reveal,
  decide,
  confirm,
  cancel,
  settle,
  ...ruleUpdateActions,
];
