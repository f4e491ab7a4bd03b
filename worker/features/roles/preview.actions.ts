import { adminMessages } from "#contract/admin-fields";
import { isPermission, permissions } from "#contract/permissions";
import { previewRole } from "#contract/role-grants.schemas";
import { roleMessages } from "#contract/roles";
import { staffAction } from "../../http/action";
import { fieldErrors, notFound } from "../../http/errors";
import { callsWithPermission } from "../../http/mounted-endpoints";
import { fromWireScope, toWireScope } from "../../http/wire-values";
import { findHoldersWithRowCounts } from "./preview.store";
import { locksCallerOut, permissionsAfterSelection, permissionsOfMenus } from "./role-edit.rules";
import {
  findDepartmentsOfRole,
  findMenuPermissions,
  findPermissionsOfRole,
  findPermissionsWithoutRole,
  findRole,
} from "./roles.store";

const peopleShown = 20;

/** Needs two reads: first the role as it is, then what the change means for the people who hold it. */
export const previewRoleAction = staffAction(previewRole, {
  load: ({ params, sessionId }) => ({
    role: findRole(params.id),
    held: findPermissionsOfRole(params.id),
    departmentIds: findDepartmentsOfRole(params.id),
    menus: findMenuPermissions(),
    otherTags: findPermissionsWithoutRole(sessionId, params.id),
  }),
  async run({ params, body, caller, deps, role, held, departmentIds, menus, otherTags }) {
    if (!role) throw notFound(adminMessages.gone);
    const ticked = body.menuIds && permissionsOfMenus(menus, body.menuIds);
    if (body.menuIds && !ticked) throw fieldErrors({ menuIds: [roleMessages.menuUnknown] });
    const tags = ticked ? permissionsAfterSelection(menus, ticked, held) : held;
    const isOn = (body.status ?? "2") === "2";
    const before = { scope: role.dataScope, departmentIds };
    const after = {
      scope: body.dataScope ? fromWireScope(body.dataScope) : role.dataScope,
      departmentIds: body.deptIds ?? departmentIds,
    };
    const [people] = await deps.database.run([
      findHoldersWithRowCounts(params.id, caller.sessionId, before, after, peopleShown),
    ]);
    return {
      gained: (isOn ? tags : []).filter((tag) => !held.includes(tag)).map(worded),
      lost: held.filter((tag) => !isOn || !tags.includes(tag)).map(worded),
      scopeBefore: toWireScope(before.scope),
      scopeAfter: toWireScope(after.scope),
      people,
      peopleCount: role.userCount,
      locksYouOut: locksCallerOut(caller, params.id, { tags, isOn }, otherTags),
    };
  },
});

const worded = (tag: string) => ({
  permission: tag,
  title: isPermission(tag) ? permissions[tag] : tag,
  calls: callsWithPermission(tag),
});
