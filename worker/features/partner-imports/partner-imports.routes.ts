import type { Action } from "../../http/action";
import { commit, rollBack } from "./partner-commit.actions";
import { discard, fix, get, leaveOut, list, recheck, rows, upload } from "./partner-imports.actions";

export const partnerImportsActions: readonly Action[] = [
  upload,
  list,
  get,
  rows,
  fix,
  leaveOut,
  recheck,
  commit,
  rollBack,
  discard,
];
