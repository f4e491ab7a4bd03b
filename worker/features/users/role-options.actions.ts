import { listRoleOptions } from "#contract/roles";
import { staffAction } from "../../http/action";
import { holding } from "../../platform/database/conditions";
import { dataScope } from "../../platform/database/data-scope";
import { mayGive } from "./user-powers.rules";
import { wantedRoles } from "./user-powers.store";

export const listRoleOptionsAction = staffAction(listRoleOptions, {
  load({ sessionId }) {
    const scope = dataScope(sessionId, "admin:sysUser:edit");
    return [wantedRoles(scope), holding([scope.seesAll])] as const;
  },
  run: ({ caller, loaded: [roles, [seesAll = false]] }) =>
    roles
      .filter(({ isOn }) => isOn)
      .map((role) => ({
        roleId: role.roleId,
        roleName: role.roleName,
        isGrantable: mayGive(role, caller, seesAll),
      })),
});
