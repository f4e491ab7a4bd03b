import { viewAsRole } from "#contract/role-grants.schemas";
import { roleMessages } from "#contract/roles";
import { staffAction } from "../../http/action";
import { hasPermission } from "../../http/caller";
import { forbidden } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { findGrantedScopes } from "../../platform/database/data-scope";
import { runNamed } from "../../platform/database/named-batch";
import { auditRows } from "../logs/logs.actions";
import { permissionsNotHeld, showsMoreRows } from "./powers.rules";
import { findPermissionsOfRole, findRole, setViewedRole } from "./roles.store";

/**
 * Starting needs the permission to change roles, every permission of the role, and a data scope as wide as the role's: while he
 * views as the role, only its scope decides which rows he sees. Ending needs nothing.
 */
export const viewAsRoleAction = staffAction(viewAsRole, {
  load: ({ body, sessionId }) => ({
    tags: findPermissionsOfRole(body.roleId ?? 0),
    role: findRole(body.roleId ?? 0),
    heldScopesOfCaller: findGrantedScopes(sessionId),
  }),
  async run(context) {
    const { body, caller, deps, tags, role, heldScopesOfCaller } = context;
    // The role's departments are not compared: only a caller who sees all departments may view as a role with chosen ones.
    const scope = role?.dataScope === "departments" ? "all" : (role?.dataScope ?? "all");
    const isHis = caller.roleIds.includes(body.roleId ?? 0);
    const mayLook =
      caller.viewAs === null &&
      hasPermission(caller.permissions, "admin:sysRole:update") &&
      permissionsNotHeld(caller.permissions, tags).length === 0 &&
      (isHis || !showsMoreRows(heldScopesOfCaller, { tags, scope }));
    if (body.roleId !== null && !mayLook) throw forbidden(roleMessages.notViewable);
    const { count } = await runNamed(deps.database, {
      count: setViewedRole(caller.sessionId, body.roleId),
      audit: await auditRows(context, {
        action: body.roleId === null ? "session.viewAsEnd" : "session.viewAs",
        objectType: "role",
        objectId: body.roleId ?? caller.viewAs?.roleId ?? "",
        when: previousChanged,
      }),
    });
    if (count === 0) throw forbidden(roleMessages.notViewable);
    return null;
  },
});
