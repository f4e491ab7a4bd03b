import { listRoleOptions } from "#contract/role-options.schemas";
import { staffAction } from "../../http/action";
import { dataScope, findGrantedScopes } from "../../platform/database/data-scope";
import { canAssignRole } from "./user-powers.rules";
import { findRolesToAssign } from "./user-powers.store";

export const listRoleOptionsAction = staffAction(listRoleOptions, {
  load({ sessionId }) {
    const scope = dataScope(sessionId, "admin:sysUser:edit");
    return { roles: findRolesToAssign(scope), heldScopesOfCaller: findGrantedScopes(sessionId) };
  },
  run: ({ caller, roles, heldScopesOfCaller }) =>
    roles
      .filter(({ isOn }) => isOn)
      .map((role) => ({
        roleId: role.roleId,
        roleName: role.roleName,
        isGrantable: canAssignRole(role, caller, heldScopesOfCaller),
      })),
});
