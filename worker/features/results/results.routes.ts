import type { Action } from "../../http/action";
import { commit } from "./commit-import.actions";
import { omit } from "./result-changes.actions";
import { stateOfRun, stateOne } from "./result-holds.actions";
import { retest, review, sendBack, submit } from "./result-set-moves.actions";
import { get as getResultSet, list as listResultSets } from "./result-sets.actions";
import { retests } from "./retests.actions";
import { curves } from "./run-curves.actions";
import { downloadRaw, get, list } from "./runs.actions";

export const resultsActions: readonly Action[] = [
  commit,
  list,
  get,
  downloadRaw,
  curves,
  listResultSets,
  getResultSet,
  omit,
  submit,
  review,
  sendBack,
  retest,
  retests,
  stateOne,
  stateOfRun,
];
