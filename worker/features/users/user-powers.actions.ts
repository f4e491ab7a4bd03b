import { holding } from "../../platform/database/conditions";
import type { DataScope } from "../../platform/database/data-scope";
import { idsInSight, keepsAdministrator, mayEnterAll, rolesGiving } from "./user-powers.store";

/** Holds while somebody who may work holds everything. */
export const administratorStays = () => keepsAdministrator([]);

interface Reach {
  readonly ids: readonly number[];
  readonly roleIds: readonly number[];
  readonly departmentIds: readonly number[];
}

/** Which of the users the caller sees, removed ones included, what each of the roles gives, and whether he may fill the departments. */
export const usersInSight = (scope: DataScope, { ids, roleIds, departmentIds }: Reach) =>
  [idsInSight(scope, ids), rolesGiving(roleIds), holding([mayEnterAll(scope, departmentIds)])] as const;
