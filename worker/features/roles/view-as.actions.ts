import { viewAsRole } from "#contract/role-grants";
import { roleMessages } from "#contract/roles";
import { staffAction } from "../../http/action";
import { holds } from "../../http/caller";
import { forbidden } from "../../http/errors";
import { auditRows, onlyIfChanged } from "../logs/logs.actions";
import { beyond } from "./powers.rules";
import { setViewAs, tagsOfRole } from "./roles.store";

/** Starting needs the right to change roles and everything that the role holds; ending needs nothing. */
export const viewAsRoleAction = staffAction(viewAsRole, {
  load: ({ body }) => [tagsOfRole(body.roleId ?? 0)] as const,
  async run(context) {
    const { body, caller, deps } = context;
    const [tags] = context.loaded;
    const mayLook =
      caller.viewAs === null &&
      holds(caller.permissions, "admin:sysRole:update") &&
      beyond(caller.permissions, tags).length === 0;
    if (body.roleId !== null && !mayLook) throw forbidden(roleMessages.notViewable);
    const [count] = await deps.database.run([
      setViewAs(caller.sessionId, body.roleId),
      ...(await auditRows(context, {
        action: body.roleId === null ? "session.viewAsEnd" : "session.viewAs",
        objectType: "role",
        objectId: body.roleId ?? caller.viewAs?.roleId ?? "",
        when: onlyIfChanged,
      })),
    ] as const);
    if (count === 0) throw forbidden(roleMessages.notViewable);
    return null;
  },
});
