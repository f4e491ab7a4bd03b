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
import { holds, type Staff } from "../../http/caller";
import { badRequest, conflict, fieldErrors, notFound } from "../../http/errors";
import { pageOf } from "../../http/list-input";
import { unlessTaken } from "../../http/taken";
import { dataScope, type HeldScope, heldScopes } from "../../platform/database/data-scope";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { changeOf, type EditContext, recorded, removeAll } from "../history/history.actions";
import { nextRowId, rowsNow } from "../history/history.queries";
import { firstPassword } from "./first-password";
import { differencesOf } from "./import-differences.rules";
import type { NamedDepartment } from "./import-names.rules";
import { type GoodRow, type ImportFacts, judgeRows, nameKey, rowsOfFile } from "./import-rows.rules";
import {
  departmentsToEnter,
  findImport,
  giveRoles,
  type ImportedUser,
  importsPage,
  insertUsers,
  nobodySignedIn,
  takenNames,
  untouchedOf,
} from "./import-users.store";
import { usernameTaken } from "./user-edit.actions";
import { mayGive } from "./user-powers.rules";
import { type WantedRole, wantedRoles } from "./user-powers.store";
import { usersNamed } from "./users.store";

const tag = "admin:sysUser:import";
const editTag = "admin:sysUser:edit";

function rowsOf(body: { readonly csv?: string | undefined; readonly rows?: readonly UserImportRow[] | undefined }) {
  const file = body.rows ? { rows: body.rows } : rowsOfFile(body.csv ?? "");
  if ("refusal" in file) throw badRequest(file.refusal);
  if (file.rows.length === 0) throw badRequest(userImportMessages.empty);
  if (file.rows.length > limits.importRowsMax) throw badRequest(userImportMessages.tooMany);
  return file.rows;
}

function facts({ sessionId }: Pick<LoadContext<unknown>, "sessionId">, rows: readonly UserImportRow[]) {
  const scope = dataScope(sessionId, tag);
  return {
    departments: departmentsToEnter(scope),
    names: takenNames(rows.map(({ username }) => nameKey(username))),
    roles: wantedRoles(scope),
    heldScopesOfCaller: heldScopes(sessionId),
  };
}

interface Facts {
  readonly departments: readonly NamedDepartment[];
  readonly names: readonly string[];
  readonly roles: readonly WantedRole[];
  readonly heldScopesOfCaller: readonly HeldScope[];
  readonly caller: Pick<Staff, "permissions">;
}

const asFacts = ({ departments, names, roles, heldScopesOfCaller, caller }: Facts): ImportFacts => ({
  departments,
  takenNames: new Set(names),
  roles: roles
    .filter(({ isOn }) => isOn)
    .map((role) => ({ ...role, isGrantable: mayGive(role, caller, heldScopesOfCaller) })),
});

export const checkUserImportAction = staffAction(checkUserImport, {
  load(context) {
    const rows = rowsOf(context.body);
    const names = rows.map(({ username }) => nameKey(username));
    return { ...facts(context, rows), known: usersNamed(dataScope(context.sessionId, editTag), names) };
  },
  run(context) {
    const mayEdit = holds(context.caller.permissions, editTag);
    const known = new Map(context.known.flatMap((user) => (mayEdit ? [[nameKey(user.username), user]] : [])));
    const changeable = new Set(known.keys());
    const judged = judgeRows(rowsOf(context.body), { ...asFacts(context), changeable });
    const badCount = judged.filter(({ user }) => !user).length;
    const rows = judged.map(({ line, values, errors, user }) => {
      const held = known.get(nameKey(values.username));
      return { line, values, errors, existing: held && user ? differencesOf(held, user, values) : null };
    });
    return { rows, goodCount: judged.length - badCount, badCount };
  },
});

export const importUsersAction = staffAction(importUsers, {
  load: (context) => ({ ...facts(context, context.body.rows), firstId: nextRowId("user") }),
  async run(context) {
    const judged = judgeRows(context.body.rows, asFacts(context));
    const errors = judged.flatMap(({ errors }, index) =>
      Object.entries(errors).map(([field, messages]) => [`rows.${index}.${field}`, messages] as const),
    );
    if (errors.length > 0) throw fieldErrors(Object.fromEntries(errors));
    const good = judged.flatMap(({ user }) => user ?? []);
    return commit(context, good, context.firstId);
  },
});

async function commit(context: EditContext, rows: readonly GoodRow[], firstId: number) {
  const { deps, caller, now } = context;
  const importId = newId(now);
  const passwords = rows.map(() => firstPassword());
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
    recorded: await recorded(context, change, {
      action: "user.import",
      summary: {
        objectId: importId,
        changes: { count: rows.length, roleIds: [...new Set(rows.flatMap(({ roleIds }) => roleIds))] },
      },
    }),
    roles: giveRoles(users.flatMap(({ id, roleIds }) => roleIds.map((roleId) => ({ userId: id, roleId })))),
  });
  await unlessTaken(work, { ...usernameTaken, "users.id": { rows: [userImportMessages.hasErrors] } });
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
  load: ({ params }) => ({ found: findImport(params.importId), ids: untouchedOf(params.importId) }),
  async run(context) {
    const { params, caller, deps, reply, found, ids } = context;
    if (!found || (found.madeBy !== caller.userId && !caller.permissions.includes("*:*:*"))) throw notFound();
    if (ids.length !== found.userCount) throw conflict(userImportMessages.cannotUndo);
    const [rows] = await deps.database.run([rowsNow("user", ids)]);
    const { count } = await removeAll(context, {
      type: "user",
      action: "user.undoImport",
      rows,
      when: nobodySignedIn(params.importId),
      summary: { objectId: params.importId, changes: { count: ids.length } },
    });
    reply.msg = userImportMessages.undone;
    return { count };
  },
});
