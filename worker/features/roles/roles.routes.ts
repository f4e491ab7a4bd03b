import type { Action } from "../../http/action";
import { explainPermissionAction } from "./explain.actions";
import { previewRoleAction } from "./preview.actions";
import {
  createRoleAction,
  removeRolesAction,
  setRoleDataScopeAction,
  setRoleStatusAction,
  updateRoleAction,
} from "./role-edit.actions";
import { getRoleAction, listRolesAction, readRoleDeptTreeAction, readRoleMenuTreeAction } from "./roles.actions";
import { viewAsRoleAction } from "./view-as.actions";

export const rolesActions: readonly Action[] = [
  listRolesAction,
  getRoleAction,
  createRoleAction,
  updateRoleAction,
  setRoleDataScopeAction,
  setRoleStatusAction,
  removeRolesAction,
  readRoleMenuTreeAction,
  readRoleDeptTreeAction,
  previewRoleAction,
  viewAsRoleAction,
  explainPermissionAction,
];
