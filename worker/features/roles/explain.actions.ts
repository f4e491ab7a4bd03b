import { isPermission, permissions } from "#contract/permissions";
import { explainPermission } from "#contract/role-grants";
import { staffAction } from "../../http/action";
import { holds } from "../../http/caller";
import { notFound } from "../../http/errors";
import { callsOf } from "../../http/mounted-endpoints";
import { granters, rolesWithTag } from "./explain.store";

const namesShown = 10;

/** Answers everybody who is signed in: whoever lacks a button must be able to find out whom to ask. */
export const explainPermissionAction = staffAction(explainPermission, {
  load: ({ params, sessionId }) => [rolesWithTag(params.tag, sessionId), granters(params.tag, namesShown)] as const,
  run({ params, caller, loaded: [roles, grantedBy] }) {
    if (!isPermission(params.tag)) throw notFound();
    return {
      permission: params.tag,
      title: permissions[params.tag],
      isHeld: holds(caller.permissions, params.tag),
      roles,
      grantedBy,
      calls: callsOf(params.tag),
    };
  },
});
