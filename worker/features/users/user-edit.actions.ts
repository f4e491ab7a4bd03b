import { adminMessages } from "#contract/admin-fields";
import type { BodyOf } from "#contract/endpoint";
import { userMessages } from "#contract/users";
import { createUser, removeUsers, setUserStatus, updateUser } from "#contract/users.schemas";
import { staffAction } from "../../http/action";
import { hasPermission } from "../../http/caller";
import { type AppError, conflict, fieldErrors, forbidden } from "../../http/errors";
import { requireChosenIds } from "../../http/list-input";
import { requireRecentPassword } from "../../http/staff-access";
import { withTakenErrors } from "../../http/taken";
import { fromWireSex, fromWireStatus, mapGiven } from "../../http/wire-values";
import { allOf, readConditions } from "../../platform/database/conditions";
import { dataScope, findGrantedScopes } from "../../platform/database/data-scope";
import { createRow, editRow, removeAllRows, requireRow, requireRows } from "../history/history.actions";
import { findRows, isChangeRecorded, nextRowId, type StoredRow } from "../history/history.queries";
import { isDepartmentInUse } from "../history/history-list.queries";
import { isSameValue } from "../history/snapshots.rules";
import { includesEveryPermission } from "../roles/powers.rules";
import { endSessionsOf } from "../staff-sessions/staff-sessions.queries";
import { createFirstPassword } from "./first-password";
import { checkPassword } from "./password.rules";
import { roleAssignmentRefusal, userEditRefusal } from "./user-powers.rules";
import {
  canAssignToDepartment,
  findRolesToAssign,
  findTargetUsers,
  hasOtherAdministrator,
  isPostInUse,
} from "./user-powers.store";

export const usernameTaken = {
  "users.username": { username: [userMessages.usernameTaken] },
  users_username_any_case: { username: [userMessages.usernameTaken] },
};

function throwIf(refusal: AppError | undefined): void {
  if (refusal) throw refusal;
}

/** The roles in a form: a list, or a single role from a client that knows only one. */
const wantedRoleIds = ({ roleIds, roleId }: BodyOf<typeof createUser>): readonly number[] =>
  roleIds.length > 0 || roleId === undefined ? roleIds : [roleId];

export const createUserAction = staffAction(createUser, {
  load({ body, sessionId }) {
    const scope = dataScope(sessionId, "admin:sysUser:add");
    const facts = readConditions([canAssignToDepartment(scope, body.deptId), isPostInUse(body.postId ?? null)]);
    return {
      id: nextRowId("user"),
      facts,
      roles: findRolesToAssign(scope, wantedRoleIds(body)),
      heldScopesOfCaller: findGrantedScopes(sessionId),
    };
  },
  async run(context) {
    const {
      body,
      caller,
      deps,
      now,
      reply,
      id,
      facts: [isDepartmentGood, isPostGood],
      roles,
      heldScopesOfCaller,
    } = context;
    if (!isDepartmentGood) throw fieldErrors({ deptId: [userMessages.departmentUnknown] });
    if (!isPostGood) throw fieldErrors({ postId: [userMessages.postUnknown] });
    throwIf(roleAssignmentRefusal(wantedRoleIds(body), roles, [], caller, heldScopesOfCaller));
    const made = body.password === undefined ? createFirstPassword() : undefined;
    const password = body.password ?? made ?? "";
    const weakness = await checkPassword(password, body, deps.assets);
    if (weakness && made === undefined) throw fieldErrors({ password: [weakness] });
    const after = { ...columnsOf(body), username: body.username, roles: wantedRoleIds(body) };
    const extra = {
      password_hash: await deps.passwords.hash(password),
      password_changed_at: now,
      must_change_password: 1,
    };
    const when = allOf([isDepartmentInUse(body.deptId), isPostInUse(body.postId ?? null)]);
    const edit = { type: "user", action: "user.create", id, after, extra, when } as const;
    const { id: userId, changeId } = await withTakenErrors(createRow(context, edit), usernameTaken);
    reply.msg = adminMessages.created;
    return { userId, firstPassword: made ?? null, changeId };
  },
});

const columnsOf = (form: Omit<BodyOf<typeof updateUser>, "userId">) => ({
  nick_name: form.nickName,
  phone: form.phone,
  email: form.email,
  sex: mapGiven(form.sex, fromWireSex),
  department_id: form.deptId,
  post_id: form.postId,
  status: mapGiven(form.status, fromWireStatus),
  remark: form.remark,
});

export const updateUserAction = staffAction(updateUser, {
  load({ body, sessionId }) {
    const scope = dataScope(sessionId, "admin:sysUser:edit");
    const facts = [
      canAssignToDepartment(scope, body.deptId ?? 0),
      isPostInUse(body.postId ?? null),
      hasOtherAdministrator([body.userId]),
    ];
    return {
      stored: findRows("user", [body.userId]),
      targets: findTargetUsers(scope, [body.userId]),
      holding: readConditions(facts),
      roles: findRolesToAssign(scope),
      heldScopesOfCaller: findGrantedScopes(sessionId),
    };
  },
  async run(context) {
    const {
      body,
      caller,
      now,
      reply,
      stored,
      targets,
      holding: [isDepartmentGood, isPostGood, isAnotherLeft],
      roles,
      heldScopesOfCaller,
    } = context;
    throwIf(userEditRefusal(targets, [body.userId], caller, heldScopesOfCaller));
    const row = requireRow(stored, body.version);
    const had = rolesOf(row);
    const roleIds = body.roleIds ?? had;
    const after = { ...columnsOf(body), roles: roleIds };
    const isNew = (column: "department_id" | "post_id" | "status") =>
      after[column] !== undefined && after[column] !== row.values[column];
    if (body.username !== undefined && body.username !== row.values.username)
      throw fieldErrors({ username: [userMessages.usernameFixed] });
    if (!isDepartmentGood && isNew("department_id")) throw fieldErrors({ deptId: [userMessages.departmentUnknown] });
    if (!isPostGood && isNew("post_id")) throw fieldErrors({ postId: [userMessages.postUnknown] });
    throwIf(roleAssignmentRefusal(roleIds, roles, had, caller, heldScopesOfCaller));
    const isOff = (after.status ?? row.values.status) === "off";
    if (isNew("status") && !hasPermission(caller.permissions, "admin:sysUser:status")) throw forbidden();
    if (!isSameValue(had, roleIds)) requireRecentPassword(caller, now);
    const isSelf = row.id === caller.userId;
    if (isSelf && (isOff || !isSameValue(had, roleIds))) throw conflict(userMessages.notYourself);
    const wasAll = includesEveryPermission(targets[0]?.tags ?? []);
    const staysAll =
      !isOff &&
      roles.some(({ roleId, isOn, tags }) => roleIds.includes(roleId) && isOn && includesEveryPermission(tags));
    const losesAll = wasAll && !staysAll;
    if (losesAll && !isAnotherLeft) throw conflict(userMessages.lastAdministrator);
    reply.msg = adminMessages.updated;
    const guards = [
      ...(isNew("department_id") ? [isDepartmentInUse(body.deptId ?? null)] : []),
      ...(isNew("post_id") ? [isPostInUse(body.postId ?? null)] : []),
      ...(losesAll ? [hasOtherAdministrator([row.id])] : []),
    ];
    return editRow(context, {
      type: "user",
      action: "user.update",
      row,
      after,
      when: guards.length > 0 ? allOf(guards) : undefined,
      dependents: (changeId) => (isOff ? [endSessionsOf([row.id], "disabled", now, isChangeRecorded(changeId))] : []),
    });
  },
});

const rolesOf = (row: StoredRow): number[] => ((row.values.roles ?? []) as readonly number[]).map(Number);

export const setUserStatusAction = staffAction(setUserStatus, {
  load({ body, sessionId }) {
    const scope = dataScope(sessionId, "admin:sysUser:status");
    return {
      stored: findRows("user", [body.userId]),
      targets: findTargetUsers(scope, [body.userId]),
      holding: readConditions([hasOtherAdministrator([body.userId])]),
      heldScopesOfCaller: findGrantedScopes(sessionId),
    };
  },
  async run(context) {
    const {
      body,
      caller,
      now,
      reply,
      stored,
      targets,
      holding: [isAnotherLeft],
      heldScopesOfCaller,
    } = context;
    throwIf(userEditRefusal(targets, [body.userId], caller, heldScopesOfCaller));
    const row = requireRow(stored, body.version);
    const status = fromWireStatus(body.status);
    const isOff = status === "off";
    if (isOff && row.id === caller.userId) throw conflict(userMessages.notYourself);
    const losesAll = isOff && includesEveryPermission(targets[0]?.tags ?? []);
    if (losesAll && !isAnotherLeft) throw conflict(userMessages.lastAdministrator);
    reply.msg = userMessages.statusChanged;
    return editRow(context, {
      type: "user",
      action: "user.setStatus",
      row,
      after: { status },
      when: losesAll ? hasOtherAdministrator([row.id]) : undefined,
      dependents: (changeId) => (isOff ? [endSessionsOf([row.id], "disabled", now, isChangeRecorded(changeId))] : []),
    });
  },
});

export const removeUsersAction = staffAction(removeUsers, {
  load(input) {
    const ids = requireChosenIds(input);
    const scope = dataScope(input.sessionId, "admin:sysUser:remove");
    return {
      stored: findRows("user", ids),
      targets: findTargetUsers(scope, ids),
      holding: readConditions([hasOtherAdministrator(ids)]),
      heldScopesOfCaller: findGrantedScopes(input.sessionId),
    };
  },
  async run(context) {
    const { caller, now, reply } = context;
    const ids = requireChosenIds(context);
    const {
      stored,
      targets,
      holding: [isAnotherLeft],
      heldScopesOfCaller,
    } = context;
    throwIf(userEditRefusal(targets, ids, caller, heldScopesOfCaller));
    const rows = requireRows(stored, ids);
    if (ids.includes(caller.userId)) throw conflict(userMessages.notYourself);
    const losesAll = targets.some(({ tags }) => includesEveryPermission(tags));
    if (losesAll && !isAnotherLeft) throw conflict(userMessages.lastAdministrator);
    reply.msg = adminMessages.removed;
    return removeAllRows(context, {
      type: "user",
      action: "user.remove",
      rows,
      when: losesAll ? allOf([hasOtherAdministrator(ids)]) : undefined,
      dependents: (changeId) => [endSessionsOf(ids, "removed", now, isChangeRecorded(changeId))],
    });
  },
});
