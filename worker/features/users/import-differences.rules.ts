import type { UserImportRow } from "#contract/user-imports.schemas";
import { sexNames, toWireSex, toWireStatus } from "../../http/wire-values";
import type { ValidRow } from "./import-rows.rules";
import type { UserRow } from "./users.store";

const statusNames = { on: "正常", off: "停用" } as const;

interface Change {
  /** Column of the file. */
  readonly field: keyof UserImportRow;
  readonly before: string;
  readonly after: string;
}

/** What a row would change of the user who has its name; an empty optional cell changes nothing. */
export function importDifferences(user: UserRow, row: ValidRow, cells: UserImportRow) {
  const isSaid = (field: "roles" | "sex" | "status") => cells[field].trim() !== "";
  const had = user.roles.map(([roleId]) => roleId);
  const sameRoles = had.toSorted().join() === row.roleIds.toSorted().join();
  const differs = {
    nickName: user.nickName !== row.nickName,
    phone: user.phone !== row.phone,
    email: user.email !== row.email,
    department: user.departmentId !== row.departmentId,
    roles: isSaid("roles") && !sameRoles,
    sex: isSaid("sex") && user.sex !== row.sex,
    status: isSaid("status") && user.status !== row.status,
  };
  const sides: Record<keyof typeof differs, readonly [before: string, after: string]> = {
    nickName: [user.nickName, row.nickName],
    phone: [user.phone, row.phone],
    email: [user.email, row.email],
    department: [user.departmentName ?? "", cells.department.trim()],
    roles: [user.roles.map(([, name]) => name).join("、"), cells.roles.trim()],
    sex: [sexNames[user.sex], sexNames[row.sex]],
    status: [statusNames[user.status], statusNames[row.status]],
  };
  const fields = Object.keys(sides) as (keyof typeof sides)[];
  const changes: Change[] = fields
    .filter((field) => differs[field])
    .map((field) => ({ field, before: sides[field][0], after: sides[field][1] }));
  const edit = {
    ...(differs.nickName ? { nickName: row.nickName } : {}),
    ...(differs.phone ? { phone: row.phone } : {}),
    ...(differs.email ? { email: row.email } : {}),
    ...(differs.department ? { deptId: row.departmentId } : {}),
    ...(differs.roles ? { roleIds: [...row.roleIds] } : {}),
    ...(differs.sex ? { sex: toWireSex(row.sex) } : {}),
    ...(differs.status ? { status: toWireStatus(row.status) } : {}),
  };
  return { userId: user.userId, version: user.version, changes, edit };
}
