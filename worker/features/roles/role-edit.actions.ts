import { adminMessages } from "#contract/admin-fields";
import { roleMessages } from "#contract/roles";
import { createRole, removeRoles, setRoleDataScope, setRoleStatus, updateRole } from "#contract/roles.schemas";
import { staffAction } from "../../http/action";
import { holds, type Staff } from "../../http/caller";
import { conflict, fieldErrors, forbidden } from "../../http/errors";
import { chosenIds } from "../../http/list-input";
import { unlessTaken } from "../../http/taken";
import { ifGiven, type ScopeName, scopeIn, statusIn } from "../../http/wire-values";
import { dataScope, heldScopes } from "../../platform/database/data-scope";
import { createRow, editRow, removeAll, seenRow, seenRows } from "../history/history.actions";
import { nextRowId, rowsNow, type StoredRow } from "../history/history.queries";
import { locksOut, tagsAfter, tagsIn, tagsOfTicks, tooMuch, untouchable, type WantedRole } from "./role-edit.rules";
import { builtInAmong, departmentsSeen, menuTags, namesInUse, nobodyHolds, tagsWithout } from "./roles.store";

const taken = { "roles.role_key": { roleKey: [roleMessages.keyTaken] } };

/** The facts about the caller's own permissions and scope that every edit of a role needs. */
const reach = (sessionId: string, tag: string, departmentIds: readonly number[]) => ({
  heldScopesOfCaller: heldScopes(sessionId),
  seen: departmentsSeen(dataScope(sessionId, tag), departmentIds),
});

export const createRoleAction = staffAction(createRole, {
  load: ({ body, sessionId }) => ({
    id: nextRowId("role"),
    menus: menuTags(),
    ...reach(sessionId, "admin:sysRole:add", body.deptIds),
  }),
  async run(context) {
    const { id, menus, heldScopesOfCaller, seen, body, caller, reply } = context;
    const tags = tagsOfTicks(menus, body.menuIds);
    if (!tags) throw fieldErrors({ menuIds: [roleMessages.menuUnknown] });
    const wanted: WantedRole = { tags, scope: scopeIn(body.dataScope), departmentIds: body.deptIds };
    const refusal = tooMuch(wanted, undefined, { caller, heldScopesOfCaller, departmentsSeen: seen });
    if (refusal) throw refusal;
    const after = {
      role_key: body.roleKey,
      role_name: body.roleName,
      sort: body.roleSort,
      status: statusIn(body.status),
      data_scope: wanted.scope,
      remark: body.remark,
      permissions: tags,
      departments: wanted.scope === "departments" ? body.deptIds : [],
    };
    const made = await unlessTaken(createRow(context, { type: "role", action: "role.create", id, after }), taken);
    reply.msg = adminMessages.created;
    return { roleId: made.id, changeId: made.changeId };
  },
});

export const updateRoleAction = staffAction(updateRole, {
  load: ({ params, body, sessionId }) => ({
    stored: rowsNow("role", [params.id]),
    menus: menuTags(),
    otherTags: tagsWithout(sessionId, params.id),
    ...reach(sessionId, "admin:sysRole:update", body.deptIds ?? []),
  }),
  async run(context) {
    const { stored, menus, otherTags, heldScopesOfCaller, seen, body, caller, reply } = context;
    const row = seenRow(stored, body.version);
    const before = roleOf(row);
    refuseUntouchable(before, caller);
    if (body.roleKey !== undefined && body.roleKey !== row.values.role_key)
      throw fieldErrors({ roleKey: [roleMessages.keyFixed] });
    const ticked = body.menuIds && tagsOfTicks(menus, body.menuIds);
    if (body.menuIds && !ticked) throw fieldErrors({ menuIds: [roleMessages.menuUnknown] });
    const scope = body.dataScope ? scopeIn(body.dataScope) : before.scope;
    const wanted: WantedRole = {
      tags: ticked ? tagsAfter(menus, ticked, before.tags) : before.tags,
      scope,
      departmentIds: scope === "departments" ? (body.deptIds ?? before.departmentIds) : [],
    };
    const refusal = tooMuch(wanted, before, { caller, heldScopesOfCaller, departmentsSeen: seen });
    if (refusal) throw refusal;
    const status = ifGiven(body.status, statusIn) ?? row.values.status;
    const isOn = status === "on";
    if (status !== row.values.status && !holds(caller.permissions, "admin:sysRole:status")) throw forbidden();
    if (locksOut(caller, row.id, { tags: wanted.tags, isOn }, otherTags)) throw conflict(roleMessages.lockedOut);
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
    stored: rowsNow("role", [body.roleId]),
    ...reach(sessionId, "admin:sysRole:update", body.deptIds),
  }),
  async run(context) {
    const { stored, heldScopesOfCaller, seen, body, caller, reply } = context;
    const row = seenRow(stored, body.version);
    const before = roleOf(row);
    refuseUntouchable(before, caller);
    const scope = scopeIn(body.dataScope);
    const departmentIds = scope === "departments" ? body.deptIds : [];
    const refusal = tooMuch({ tags: before.tags, scope, departmentIds }, before, {
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
    stored: rowsNow("role", [body.roleId]),
    otherTags: tagsWithout(sessionId, body.roleId),
  }),
  async run(context) {
    const { body, caller, reply, stored, otherTags } = context;
    const row = seenRow(stored, body.version);
    const { tags } = roleOf(row);
    refuseUntouchable({ tags }, caller);
    const status = statusIn(body.status);
    if (locksOut(caller, row.id, { tags, isOn: status === "on" }, otherTags)) throw conflict(roleMessages.lockedOut);
    reply.msg = adminMessages.updated;
    return editRow(context, { type: "role", action: "role.setStatus", row, after: { status } });
  },
});

export const removeRolesAction = staffAction(removeRoles, {
  load(input) {
    const ids = chosenIds(input);
    return { stored: rowsNow("role", ids), used: namesInUse(ids), builtIn: builtInAmong(ids) };
  },
  async run(context) {
    const ids = chosenIds(context);
    const { stored, used, builtIn } = context;
    const rows = seenRows(stored, ids);
    for (const row of rows) refuseUntouchable(roleOf(row), context.caller);
    if (builtIn > 0) throw conflict(roleMessages.builtInKept);
    if (used.length > 0) throw conflict(roleMessages.inUse(used.join("、")));
    context.reply.msg = adminMessages.removed;
    return removeAll(context, { type: "role", action: "role.remove", rows, when: nobodyHolds(ids) });
  },
});

function refuseUntouchable({ tags }: Pick<WantedRole, "tags">, caller: Staff): void {
  const refusal = untouchable(tags, caller);
  if (refusal) throw refusal;
}

function roleOf({ values }: StoredRow): WantedRole {
  return {
    tags: tagsIn(values),
    scope: values.data_scope as ScopeName,
    departmentIds: ((values.departments ?? []) as readonly number[]).map(Number),
  };
}
