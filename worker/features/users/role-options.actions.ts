import { listRoleOptions } from "#contract/role-options";
import { staffAction } from "../../http/action";
import { dataScope, heldSights } from "../../platform/database/data-scope";
import { mayGive } from "./user-powers.rules";
import { wantedRoles } from "./user-powers.store";

export const listRoleOptionsAction = staffAction(listRoleOptions, {
  load({ sessionId }) {
    const scope = dataScope(sessionId, "admin:sysUser:edit");
    return [wantedRoles(scope), heldSights(sessionId)] as const;
  },
  run: ({ caller, loaded: [roles, sights] }) =>
    roles
      .filter(({ isOn }) => isOn)
      .map((role) => ({
        roleId: role.roleId,
        roleName: role.roleName,
        isGrantable: mayGive(role, caller, sights),
      })),
});
