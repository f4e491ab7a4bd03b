import { limits } from "#contract/limits";
import { userImportMessages } from "#contract/user-imports";
import {
  checkUserImport,
  importUsers,
  listUserImports,
  type UserImportRow,
  undoUserImport,
} from "#contract/user-imports.schemas";
import { type LoadContext, staffAction } from "../../http/action";
import { hasPermission, type Staff } from "../../http/caller";
import { badRequest, conflict, fieldErrors, notFound } from "../../http/errors";
import { pageOf } from "../../http/list-input";
import { withTakenErrors } from "../../http/taken";
import { dataScope, findGrantedScopes, type GrantedScope } from "../../platform/database/data-scope";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { changeOf, type EditContext, recordChange, removeAllRows } from "../history/history.actions";
import { findRows, nextRowId } from "../history/history.queries";
import { createFirstPassword } from "./first-password";
import { importDifferences } from "./import-differences.rules";
import type { NamedDepartment } from "./import-names.rules";
import {
  checkImportRows,
  type ImportFacts,
  normalizeUsername,
  parseUserFile,
  type ValidRow,
} from "./import-rows.rules";
import {
  findAssignableDepartments,
  findUntouchedUsers,
  findUserImport,
  hasNobodySignedIn,
  type ImportedUser,
  importsPage,
  insertUserRoles,
  insertUsers,
  takenNames,
} from "./import-users.store";
import { usernameTaken } from "./user-edit.actions";
import { canAssignRole } from "./user-powers.rules";
import { findRolesToAssign, type RoleToAssign } from "./user-powers.store";
import { findUsersByNames } from "./users.store";

const tag = "admin:sysUser:import";
const editTag = "admin:sysUser:edit";

function rowsOf(body: { readonly csv?: string | undefined; readonly rows?: readonly UserImportRow[] | undefined }) {
  const file = body.rows ? { rows: body.rows } : parseUserFile(body.csv ?? "");
  if ("refusal" in file) throw badRequest(file.refusal);
  if (file.rows.length === 0) throw badRequest(userImportMessages.empty);
  if (file.rows.length > limits.importRowsMax) throw badRequest(userImportMessages.tooMany);
  return file.rows;
}

function facts({ sessionId }: Pick<LoadContext<unknown>, "sessionId">, rows: readonly UserImportRow[]) {
  const scope = dataScope(sessionId, tag);
  return {
    departments: findAssignableDepartments(scope),
    names: takenNames(rows.map(({ username }) => normalizeUsername(username))),
    roles: findRolesToAssign(scope),
    heldScopesOfCaller: findGrantedScopes(sessionId),
  };
}

interface Facts {
  readonly departments: readonly NamedDepartment[];
  readonly names: readonly string[];
  readonly roles: readonly RoleToAssign[];
  readonly heldScopesOfCaller: readonly GrantedScope[];
  readonly caller: Pick<Staff, "permissions">;
}

const asFacts = ({ departments, names, roles, heldScopesOfCaller, caller }: Facts): ImportFacts => ({
  departments,
  takenNames: new Set(names),
  roles: roles
    .filter(({ isOn }) => isOn)
    .map((role) => ({ ...role, isGrantable: canAssignRole(role, caller, heldScopesOfCaller) })),
});

export const checkUserImportAction = staffAction(checkUserImport, {
  load(context) {
    const rows = rowsOf(context.body);
    const names = rows.map(({ username }) => normalizeUsername(username));
    return { ...facts(context, rows), known: findUsersByNames(dataScope(context.sessionId, editTag), names) };
  },
  run(context) {
    const mayEdit = hasPermission(context.caller.permissions, editTag);
    const known = new Map(context.known.flatMap((user) => (mayEdit ? [[normalizeUsername(user.username), user]] : [])));
    const changeable = new Set(known.keys());
    const judged = checkImportRows(rowsOf(context.body), { ...asFacts(context), changeable });
    const badCount = judged.filter(({ user }) => !user).length;
    const rows = judged.map(({ line, values, errors, user }) => {
      const held = known.get(normalizeUsername(values.username));
      return { line, values, errors, existing: held && user ? importDifferences(held, user, values) : null };
    });
    return { rows, goodCount: judged.length - badCount, badCount };
  },
});

export const importUsersAction = staffAction(importUsers, {
  load: (context) => ({ ...facts(context, context.body.rows), firstId: nextRowId("user") }),
  async run(context) {
    const judged = checkImportRows(context.body.rows, asFacts(context));
    const errors = judged.flatMap(({ errors }, index) =>
      Object.entries(errors).map(([field, messages]) => [`rows.${index}.${field}`, messages] as const),
    );
    if (errors.length > 0) throw fieldErrors(Object.fromEntries(errors));
    const good = judged.flatMap(({ user }) => user ?? []);
    return commit(context, good, context.firstId);
  },
});

async function commit(context: EditContext, rows: readonly ValidRow[], firstId: number) {
  const { deps, caller, now } = context;
  const importId = newId(now);
  const passwords = rows.map(() => createFirstPassword());
  const users: ImportedUser[] = [];
  for (const [index, user] of rows.entries())
    users.push({ ...user, id: firstId + index, passwordHash: await deps.passwords.hashRandom(passwords[index] ?? "") });
  const change = changeOf(
    context,
    "create",
    "user",
    users.map(({ id, passwordHash: _, departmentId, nickName, roleIds, ...user }) => ({
      id,
      version: 0,
      before: null,
      after: { ...user, nick_name: nickName, department_id: departmentId, roles: roleIds, import_id: importId },
    })),
  );
  const work = runNamed(deps.database, {
    users: insertUsers(users, importId, caller.userId, now),
    recorded: await recordChange(context, change, {
      action: "user.import",
      summary: {
        objectId: importId,
        changes: { count: rows.length, roleIds: [...new Set(rows.flatMap(({ roleIds }) => roleIds))] },
      },
    }),
    roles: insertUserRoles(users.flatMap(({ id, roleIds }) => roleIds.map((roleId) => ({ userId: id, roleId })))),
  });
  await withTakenErrors(work, { ...usernameTaken, "users.id": { rows: [userImportMessages.hasErrors] } });
  const accounts = users.map(({ username, nickName }, index) => ({
    username,
    nickName,
    password: passwords[index] ?? "",
  }));
  return { importId, count: users.length, accounts };
}

export const listUserImportsAction = staffAction(listUserImports, {
  load: ({ query }) => importsPage(pageOf(query)),
  run({ query, page: list, count }) {
    const { pageIndex, pageSize } = pageOf(query);
    return { list, count, pageIndex, pageSize };
  },
});

/**
 * Takes three round trips, which is acceptable for a rare call: what the import made, its rows as they are, then the removal.
 */
export const undoUserImportAction = staffAction(undoUserImport, {
  load: ({ params }) => ({ found: findUserImport(params.importId), ids: findUntouchedUsers(params.importId) }),
  async run(context) {
    const { params, caller, deps, reply, found, ids } = context;
    if (!found || (found.madeBy !== caller.userId && !caller.permissions.includes("*:*:*"))) throw notFound();
    if (ids.length !== found.userCount) throw conflict(userImportMessages.cannotUndo);
    const [rows] = await deps.database.run([findRows("user", ids)]);
    const { count } = await removeAllRows(context, {
      type: "user",
      action: "user.undoImport",
      rows,
      when: hasNobodySignedIn(params.importId),
      summary: { objectId: params.importId, changes: { count: ids.length } },
    });
    reply.msg = userImportMessages.undone;
    return { count };
  },
});
