import { holding } from "../../platform/database/conditions";
import type { DataScope } from "../../platform/database/data-scope";
import { idsInSight, keepsAdministrator, mayEnterAll, rolesGiving } from "./user-powers.store";

/** Condition: at least one enabled user holds every permission. */
export const administratorStays = () => keepsAdministrator([]);

interface Reach {
  readonly ids: readonly number[];
  readonly roleIds: readonly number[];
  readonly departmentIds: readonly number[];
}

/**
 * Which of the users the caller sees (removed ones included), what each of the roles permits, and whether he may assign users
 * to the departments.
 */
export const usersInSight = (scope: DataScope, { ids, roleIds, departmentIds }: Reach) =>
  [idsInSight(scope, ids), rolesGiving(roleIds), holding([mayEnterAll(scope, departmentIds)])] as const;
