import type { Query } from "../../platform/database/database";
import { roleSeed } from "./role-seed";
import { addPermissionsByKey, insertRoleOnce } from "./roles.store";

/** Statements that put the first roles in; run again they change nothing. */
export function roleSeedStatements(now: number): Query<unknown>[] {
  return roleSeed.flatMap((role, index) => [
    insertRoleOnce({
      roleKey: role.key,
      roleName: role.name,
      sort: (index + 1) * 10,
      isBuiltIn: true,
      dataScope: role.dataScope,
      remark: role.remark,
      createdAt: now,
      updatedAt: now,
    }),
    addPermissionsByKey(role.key, role.permissions),
  ]);
}
