import { isPermission, permissions } from "#contract/permissions";
import { explainPermission } from "#contract/role-grants.schemas";
import { staffAction } from "../../http/action";
import { hasPermission } from "../../http/caller";
import { notFound } from "../../http/errors";
import { callsWithPermission } from "../../http/mounted-endpoints";
import { findGranters, findRolesWithTag } from "./explain.store";

const namesShown = 10;

/**
 * Answers every signed-in member of staff, limited to what he may see: people by the data scope of users, other roles if he may
 * list roles, and for an account of a merchant only the permissions for merchants.
 */
export const explainPermissionAction = staffAction(explainPermission, {
  load: ({ params, sessionId }) => ({
    roles: findRolesWithTag(params.tag, sessionId),
    grantedBy: findGranters(params.tag, sessionId, namesShown),
  }),
  run({ params, caller, roles, grantedBy }) {
    const isMerchant = caller.merchantId !== null;
    if (!isPermission(params.tag) || (isMerchant && !params.tag.startsWith("merchant:"))) throw notFound();
    const seesRoles = !isMerchant && hasPermission(caller.permissions, "admin:sysRole:list");
    return {
      permission: params.tag,
      title: permissions[params.tag],
      isHeld: hasPermission(caller.permissions, params.tag),
      roles: roles.filter(({ isMine }) => isMine || seesRoles),
      grantedBy: isMerchant ? [] : grantedBy,
      calls: callsWithPermission(params.tag),
    };
  },
});
