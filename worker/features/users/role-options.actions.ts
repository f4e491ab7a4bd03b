import { listRoleOptions } from "#contract/role-options.schemas";
import { staffAction } from "../../http/action";
import { dataScope, heldScopes } from "../../platform/database/data-scope";
import { mayGive } from "./user-powers.rules";
import { wantedRoles } from "./user-powers.store";

export const listRoleOptionsAction = staffAction(listRoleOptions, {
  load({ sessionId }) {
    const scope = dataScope(sessionId, "admin:sysUser:edit");
    return { roles: wantedRoles(scope), heldScopesOfCaller: heldScopes(sessionId) };
  },
  run: ({ caller, roles, heldScopesOfCaller }) =>
    roles
      .filter(({ isOn }) => isOn)
      .map((role) => ({
        roleId: role.roleId,
        roleName: role.roleName,
        isGrantable: mayGive(role, caller, heldScopesOfCaller),
      })),
});
