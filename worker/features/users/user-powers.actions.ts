import type { DataScope } from "../../platform/database/data-scope";
import { idsInSight, keepsAdministrator, tagsOfRoles } from "./user-powers.store";

/** Holds while somebody who may work holds everything. */
export const administratorStays = () => keepsAdministrator([]);

/** Which of the users the caller sees, removed ones included, and what the roles give together. */
export const usersInSight = (scope: DataScope, ids: readonly number[], roleIds: readonly number[]) =>
  [idsInSight(scope, ids), tagsOfRoles(roleIds)] as const;
