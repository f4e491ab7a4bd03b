import { adminMessages } from "#contract/admin-fields";
import { roleMessages } from "#contract/roles";
import { createRole, removeRoles, setRoleDataScope, setRoleStatus, updateRole } from "#contract/roles.schemas";
import { staffAction } from "../../http/action";
import { hasPermission, type Staff } from "../../http/caller";
import { conflict, fieldErrors, forbidden } from "../../http/errors";
import { requireChosenIds } from "../../http/list-input";
import { withTakenErrors } from "../../http/taken";
import { fromWireScope, fromWireStatus, mapGiven, type ScopeName } from "../../http/wire-values";
import { dataScope, findGrantedScopes } from "../../platform/database/data-scope";
import { createRow, editRow, removeAllRows, requireRow, requireRows } from "../history/history.actions";
import { findRows, nextRowId, type StoredRow } from "../history/history.queries";
import {
  locksCallerOut,
  permissionsAfterSelection,
  permissionsInSnapshot,
  permissionsOfMenus,
  type RoleContents,
  roleEditRefusal,
  roleGrantRefusal,
} from "./role-edit.rules";
import {
  areRolesUnused,
  findBuiltInRoles,
  findMenuPermissions,
  findNamesOfHeldRoles,
  findPermissionsWithoutRole,
  findVisibleDepartments,
} from "./roles.store";

const taken = { "roles.role_key": { roleKey: [roleMessages.keyTaken] } };

/** The facts about the caller's own permissions and scope that every edit of a role needs. */
const reach = (sessionId: string, tag: string, departmentIds: readonly number[]) => ({
  heldScopesOfCaller: findGrantedScopes(sessionId),
  seen: findVisibleDepartments(dataScope(sessionId, tag), departmentIds),
});

export const createRoleAction = staffAction(createRole, {
  load: ({ body, sessionId }) => ({
    id: nextRowId("role"),
    menus: findMenuPermissions(),
    ...reach(sessionId, "admin:sysRole:add", body.deptIds),
  }),
  async run(context) {
    const { id, menus, heldScopesOfCaller, seen, body, caller, reply } = context;
    const tags = permissionsOfMenus(menus, body.menuIds);
    if (!tags) throw fieldErrors({ menuIds: [roleMessages.menuUnknown] });
    const wanted: RoleContents = { tags, scope: fromWireScope(body.dataScope), departmentIds: body.deptIds };
    const refusal = roleGrantRefusal(wanted, undefined, { caller, heldScopesOfCaller, departmentsSeen: seen });
    if (refusal) throw refusal;
    const after = {
      role_key: body.roleKey,
      role_name: body.roleName,
      sort: body.roleSort,
      status: fromWireStatus(body.status),
      data_scope: wanted.scope,
      remark: body.remark,
      permissions: tags,
      departments: wanted.scope === "departments" ? body.deptIds : [],
    };
    const made = await withTakenErrors(createRow(context, { type: "role", action: "role.create", id, after }), taken);
    reply.msg = adminMessages.created;
    return { roleId: made.id, changeId: made.changeId };
  },
});

export const updateRoleAction = staffAction(updateRole, {
  load: ({ params, body, sessionId }) => ({
    stored: findRows("role", [params.id]),
    menus: findMenuPermissions(),
    otherTags: findPermissionsWithoutRole(sessionId, params.id),
    ...reach(sessionId, "admin:sysRole:update", body.deptIds ?? []),
  }),
  async run(context) {
    const { stored, menus, otherTags, heldScopesOfCaller, seen, body, caller, reply } = context;
    const row = requireRow(stored, body.version);
    const before = roleOf(row);
    refuseUntouchable(before, caller);
    if (body.roleKey !== undefined && body.roleKey !== row.values.role_key)
      throw fieldErrors({ roleKey: [roleMessages.keyFixed] });
    const ticked = body.menuIds && permissionsOfMenus(menus, body.menuIds);
    if (body.menuIds && !ticked) throw fieldErrors({ menuIds: [roleMessages.menuUnknown] });
    const scope = body.dataScope ? fromWireScope(body.dataScope) : before.scope;
    const wanted: RoleContents = {
      tags: ticked ? permissionsAfterSelection(menus, ticked, before.tags) : before.tags,
      scope,
      departmentIds: scope === "departments" ? (body.deptIds ?? before.departmentIds) : [],
    };
    const refusal = roleGrantRefusal(wanted, before, { caller, heldScopesOfCaller, departmentsSeen: seen });
    if (refusal) throw refusal;
    const status = mapGiven(body.status, fromWireStatus) ?? row.values.status;
    const isOn = status === "on";
    if (status !== row.values.status && !hasPermission(caller.permissions, "admin:sysRole:status")) throw forbidden();
    if (locksCallerOut(caller, row.id, { tags: wanted.tags, isOn }, otherTags)) throw conflict(roleMessages.lockedOut);
    reply.msg = adminMessages.updated;
    const after = {
      role_name: body.roleName,
      sort: body.roleSort,
      status,
      data_scope: wanted.scope,
      remark: body.remark,
      permissions: wanted.tags,
      departments: wanted.departmentIds,
    };
    return editRow(context, { type: "role", action: "role.update", row, after });
  },
});

export const setRoleDataScopeAction = staffAction(setRoleDataScope, {
  load: ({ body, sessionId }) => ({
    stored: findRows("role", [body.roleId]),
    ...reach(sessionId, "admin:sysRole:update", body.deptIds),
  }),
  async run(context) {
    const { stored, heldScopesOfCaller, seen, body, caller, reply } = context;
    const row = requireRow(stored, body.version);
    const before = roleOf(row);
    refuseUntouchable(before, caller);
    const scope = fromWireScope(body.dataScope);
    const departmentIds = scope === "departments" ? body.deptIds : [];
    const refusal = roleGrantRefusal({ tags: before.tags, scope, departmentIds }, before, {
      caller,
      heldScopesOfCaller,
      departmentsSeen: seen,
    });
    if (refusal) throw refusal;
    reply.msg = adminMessages.updated;
    const after = { data_scope: scope, departments: departmentIds };
    return editRow(context, { type: "role", action: "role.setDataScope", row, after });
  },
});

export const setRoleStatusAction = staffAction(setRoleStatus, {
  load: ({ body, sessionId }) => ({
    stored: findRows("role", [body.roleId]),
    otherTags: findPermissionsWithoutRole(sessionId, body.roleId),
  }),
  async run(context) {
    const { body, caller, reply, stored, otherTags } = context;
    const row = requireRow(stored, body.version);
    const { tags } = roleOf(row);
    refuseUntouchable({ tags }, caller);
    const status = fromWireStatus(body.status);
    if (locksCallerOut(caller, row.id, { tags, isOn: status === "on" }, otherTags))
      throw conflict(roleMessages.lockedOut);
    reply.msg = adminMessages.updated;
    return editRow(context, { type: "role", action: "role.setStatus", row, after: { status } });
  },
});

export const removeRolesAction = staffAction(removeRoles, {
  load(input) {
    const ids = requireChosenIds(input);
    return { stored: findRows("role", ids), used: findNamesOfHeldRoles(ids), builtIn: findBuiltInRoles(ids) };
  },
  async run(context) {
    const ids = requireChosenIds(context);
    const { stored, used, builtIn } = context;
    const rows = requireRows(stored, ids);
    for (const row of rows) refuseUntouchable(roleOf(row), context.caller);
    if (builtIn > 0) throw conflict(roleMessages.builtInKept);
    if (used.length > 0) throw conflict(roleMessages.inUse(used.join("、")));
    context.reply.msg = adminMessages.removed;
    return removeAllRows(context, { type: "role", action: "role.remove", rows, when: areRolesUnused(ids) });
  },
});

function refuseUntouchable({ tags }: Pick<RoleContents, "tags">, caller: Staff): void {
  const refusal = roleEditRefusal(tags, caller);
  if (refusal) throw refusal;
}

function roleOf({ values }: StoredRow): RoleContents {
  return {
    tags: permissionsInSnapshot(values),
    scope: values.data_scope as ScopeName,
    departmentIds: ((values.departments ?? []) as readonly number[]).map(Number),
  };
}
