import { type SeedQuery, seedQuery } from "../../platform/database/seed-query";
import { roleSeed } from "./role-seed";
import { addPermissionByKey, insertRoleOnce } from "./roles.store";

/** Statements that insert roles and complete those that staff never edited; a second run changes nothing. */
export function roleSeedStatements(now: number): SeedQuery[] {
  return roleSeed.flatMap((role, index) => [
    seedQuery(
      `role:${role.key}`,
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
    ),
    ...role.permissions.map((tag) => seedQuery(`role:${role.key}:${tag}`, addPermissionByKey(role.key, tag))),
  ]);
}
