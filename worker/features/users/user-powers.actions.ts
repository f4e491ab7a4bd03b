import { readConditions } from "../../platform/database/conditions";
import type { DataScope } from "../../platform/database/data-scope";
import {
  canAssignToDepartments,
  findRolePermissions,
  findVisibleUserIds,
  hasOtherAdministrator,
} from "./user-powers.store";

/** Condition: at least one enabled user holds every permission. */
export const hasAdministrator = () => hasOtherAdministrator([]);

interface Reach {
  readonly ids: readonly number[];
  readonly roleIds: readonly number[];
  readonly departmentIds: readonly number[];
}

/**
 * Which of the users the caller sees (removed ones included), what each of the roles permits, and whether he may assign users
 * to the departments.
 */
export const findUserPowers = (scope: DataScope, { ids, roleIds, departmentIds }: Reach) =>
  [
    findVisibleUserIds(scope, ids),
    findRolePermissions(roleIds),
    readConditions([canAssignToDepartments(scope, departmentIds)]),
  ] as const;
