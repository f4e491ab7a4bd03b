import type { Action } from "../../http/action";
import { exportUsersAction, readImportTemplateAction } from "./export-users.actions";
import {
  checkUserImportAction,
  importUsersAction,
  listUserImportsAction,
  undoUserImportAction,
} from "./import-users.actions";
import { removeUserTotpAction, resetPasswordAction } from "./reset-password.actions";
import { listRoleOptionsAction } from "./role-options.actions";
import { createUserAction, removeUsersAction, setUserStatusAction, updateUserAction } from "./user-edit.actions";
import { getUserAction, listUsersAction } from "./users.actions";

// Words come before the user, or the role, of a number, which would answer their addresses too.
export const usersActions: readonly Action[] = [
  listRoleOptionsAction,
  listUsersAction,
  exportUsersAction,
  readImportTemplateAction,
  listUserImportsAction,
  checkUserImportAction,
  importUsersAction,
  undoUserImportAction,
  getUserAction,
  createUserAction,
  updateUserAction,
  removeUsersAction,
  resetPasswordAction,
  setUserStatusAction,
  removeUserTotpAction,
];
