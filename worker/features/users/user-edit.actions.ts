import { adminMessages } from "#contract/admin-fields";
import type { BodyOf } from "#contract/endpoint";
import { userMessages } from "#contract/users";
import { createUser, removeUsers, setUserStatus, updateUser } from "#contract/users.schemas";
import { staffAction } from "../../http/action";
import { holds } from "../../http/caller";
import { type AppError, conflict, fieldErrors, forbidden } from "../../http/errors";
import { chosenIds } from "../../http/list-input";
import { demandProof } from "../../http/staff-access";
import { unlessTaken } from "../../http/taken";
import { ifGiven, sexIn, statusIn } from "../../http/wire-values";
import { allOf, holding } from "../../platform/database/conditions";
import { dataScope, heldScopes } from "../../platform/database/data-scope";
import { createRow, editRow, removeAll, seenRow, seenRows } from "../history/history.actions";
import { changeIsIn, nextRowId, rowsNow, type StoredRow } from "../history/history.queries";
import { isInUse } from "../history/history-list.queries";
import { isSame } from "../history/snapshots.rules";
import { isAll } from "../roles/powers.rules";
import { endSessionsOf } from "../staff-sessions/staff-sessions.queries";
import { firstPassword } from "./first-password";
import { checkPassword } from "./password.rules";
import { outOfReach, rolesRefused } from "./user-powers.rules";
import { isPostInUse, keepsAdministrator, mayEnter, targetUsers, wantedRoles } from "./user-powers.store";

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
    const facts = holding([mayEnter(scope, body.deptId), isPostInUse(body.postId ?? null)]);
    return {
      id: nextRowId("user"),
      facts,
      roles: wantedRoles(scope, wantedRoleIds(body)),
      heldScopesOfCaller: heldScopes(sessionId),
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
    throwIf(rolesRefused(wantedRoleIds(body), roles, [], caller, heldScopesOfCaller));
    const made = body.password === undefined ? firstPassword() : undefined;
    const password = body.password ?? made ?? "";
    const weakness = await checkPassword(password, body, deps.assets);
    if (weakness && made === undefined) throw fieldErrors({ password: [weakness] });
    const after = { ...columnsOf(body), username: body.username, roles: wantedRoleIds(body) };
    const extra = {
      password_hash: await deps.passwords.hash(password),
      password_changed_at: now,
      must_change_password: 1,
    };
    const when = allOf([isInUse(body.deptId), isPostInUse(body.postId ?? null)]);
    const edit = { type: "user", action: "user.create", id, after, extra, when } as const;
    const { id: userId, changeId } = await unlessTaken(createRow(context, edit), usernameTaken);
    reply.msg = adminMessages.created;
    return { userId, firstPassword: made ?? null, changeId };
  },
});

const columnsOf = (form: Omit<BodyOf<typeof updateUser>, "userId">) => ({
  nick_name: form.nickName,
  phone: form.phone,
  email: form.email,
  sex: ifGiven(form.sex, sexIn),
  department_id: form.deptId,
  post_id: form.postId,
  status: ifGiven(form.status, statusIn),
  remark: form.remark,
});

export const updateUserAction = staffAction(updateUser, {
  load({ body, sessionId }) {
    const scope = dataScope(sessionId, "admin:sysUser:edit");
    const facts = [
      mayEnter(scope, body.deptId ?? 0),
      isPostInUse(body.postId ?? null),
      keepsAdministrator([body.userId]),
    ];
    return {
      stored: rowsNow("user", [body.userId]),
      targets: targetUsers(scope, [body.userId]),
      holding: holding(facts),
      roles: wantedRoles(scope),
      heldScopesOfCaller: heldScopes(sessionId),
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
    throwIf(outOfReach(targets, [body.userId], caller, heldScopesOfCaller));
    const row = seenRow(stored, body.version);
    const had = rolesOf(row);
    const roleIds = body.roleIds ?? had;
    const after = { ...columnsOf(body), roles: roleIds };
    const isNew = (column: "department_id" | "post_id" | "status") =>
      after[column] !== undefined && after[column] !== row.values[column];
    if (body.username !== undefined && body.username !== row.values.username)
      throw fieldErrors({ username: [userMessages.usernameFixed] });
    if (!isDepartmentGood && isNew("department_id")) throw fieldErrors({ deptId: [userMessages.departmentUnknown] });
    if (!isPostGood && isNew("post_id")) throw fieldErrors({ postId: [userMessages.postUnknown] });
    throwIf(rolesRefused(roleIds, roles, had, caller, heldScopesOfCaller));
    const isOff = (after.status ?? row.values.status) === "off";
    if (isNew("status") && !holds(caller.permissions, "admin:sysUser:status")) throw forbidden();
    if (!isSame(had, roleIds)) demandProof(caller, now);
    const isSelf = row.id === caller.userId;
    if (isSelf && (isOff || !isSame(had, roleIds))) throw conflict(userMessages.notYourself);
    const wasAll = isAll(targets[0]?.tags ?? []);
    const staysAll = !isOff && roles.some(({ roleId, isOn, tags }) => roleIds.includes(roleId) && isOn && isAll(tags));
    const losesAll = wasAll && !staysAll;
    if (losesAll && !isAnotherLeft) throw conflict(userMessages.lastAdministrator);
    reply.msg = adminMessages.updated;
    const guards = [
      ...(isNew("department_id") ? [isInUse(body.deptId ?? null)] : []),
      ...(isNew("post_id") ? [isPostInUse(body.postId ?? null)] : []),
      ...(losesAll ? [keepsAdministrator([row.id])] : []),
    ];
    return editRow(context, {
      type: "user",
      action: "user.update",
      row,
      after,
      when: guards.length > 0 ? allOf(guards) : undefined,
      dependents: (changeId) => (isOff ? [endSessionsOf([row.id], "disabled", now, changeIsIn(changeId))] : []),
    });
  },
});

const rolesOf = (row: StoredRow): number[] => ((row.values.roles ?? []) as readonly number[]).map(Number);

export const setUserStatusAction = staffAction(setUserStatus, {
  load({ body, sessionId }) {
    const scope = dataScope(sessionId, "admin:sysUser:status");
    return {
      stored: rowsNow("user", [body.userId]),
      targets: targetUsers(scope, [body.userId]),
      holding: holding([keepsAdministrator([body.userId])]),
      heldScopesOfCaller: heldScopes(sessionId),
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
    throwIf(outOfReach(targets, [body.userId], caller, heldScopesOfCaller));
    const row = seenRow(stored, body.version);
    const status = statusIn(body.status);
    const isOff = status === "off";
    if (isOff && row.id === caller.userId) throw conflict(userMessages.notYourself);
    const losesAll = isOff && isAll(targets[0]?.tags ?? []);
    if (losesAll && !isAnotherLeft) throw conflict(userMessages.lastAdministrator);
    reply.msg = userMessages.statusChanged;
    return editRow(context, {
      type: "user",
      action: "user.setStatus",
      row,
      after: { status },
      when: losesAll ? keepsAdministrator([row.id]) : undefined,
      dependents: (changeId) => (isOff ? [endSessionsOf([row.id], "disabled", now, changeIsIn(changeId))] : []),
    });
  },
});

export const removeUsersAction = staffAction(removeUsers, {
  load(input) {
    const ids = chosenIds(input);
    const scope = dataScope(input.sessionId, "admin:sysUser:remove");
    return {
      stored: rowsNow("user", ids),
      targets: targetUsers(scope, ids),
      holding: holding([keepsAdministrator(ids)]),
      heldScopesOfCaller: heldScopes(input.sessionId),
    };
  },
  async run(context) {
    const { caller, now, reply } = context;
    const ids = chosenIds(context);
    const {
      stored,
      targets,
      holding: [isAnotherLeft],
      heldScopesOfCaller,
    } = context;
    throwIf(outOfReach(targets, ids, caller, heldScopesOfCaller));
    const rows = seenRows(stored, ids);
    if (ids.includes(caller.userId)) throw conflict(userMessages.notYourself);
    const losesAll = targets.some(({ tags }) => isAll(tags));
    if (losesAll && !isAnotherLeft) throw conflict(userMessages.lastAdministrator);
    reply.msg = adminMessages.removed;
    return removeAll(context, {
      type: "user",
      action: "user.remove",
      rows,
      when: losesAll ? allOf([keepsAdministrator(ids)]) : undefined,
      dependents: (changeId) => [endSessionsOf(ids, "removed", now, changeIsIn(changeId))],
    });
  },
});
