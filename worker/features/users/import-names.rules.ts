import { userImportMessages } from "#contract/user-imports";
import { userMessages } from "#contract/users";

/** A department to which users may be assigned. */
export interface NamedDepartment {
  readonly departmentId: number;
  readonly name: string;
  readonly parentId: number | null;
}

/** A role, and whether the caller of the import may assign it. */
export interface NamedRole {
  readonly roleId: number;
  readonly roleName: string;
  readonly isGrantable: boolean;
}

type Department = { readonly id: number } | { readonly refusal: string };

/** The department that a cell names: by its name, by the names of its parents and itself joined with a slash, or by its id. */
export function findDepartmentByName(cell: string, departments: readonly NamedDepartment[]): Department {
  const names = cell.split(/[/／>＞]/).map((name) => name.trim());
  const found = departments.filter((department) => endsWith(department, names, departments));
  const [only] = found.length > 0 ? found : departments.filter((one) => String(one.departmentId) === cell.trim());
  if (found.length > 1) return { refusal: userImportMessages.departmentUnclear };
  return only ? { id: only.departmentId } : { refusal: userImportMessages.departmentUnknown };
}

/** Whether the names, read from the last one backwards, are those of the department and its parents. */
function endsWith(department: NamedDepartment, names: readonly string[], all: readonly NamedDepartment[]): boolean {
  let at: NamedDepartment | undefined = department;
  for (const name of names.toReversed()) {
    if (!at || at.name !== name) return false;
    const above: number | null = at.parentId;
    at = all.find(({ departmentId }) => departmentId === above);
  }
  return true;
}

/** The roles that a cell names, and the problems with those that cannot be assigned. */
export function findRolesByName(cell: string, roles: readonly NamedRole[]) {
  // A role's own name may contain one of the separators.
  const isOne = roles.some(({ roleName }) => roleName === cell.trim());
  const names = new Set(isOne ? [cell.trim()] : cell.split(/[、,，;；/／]/).map((name) => name.trim()));
  names.delete("");
  const ids: number[] = [];
  const refusals: string[] = [];
  for (const name of names) {
    const found = roles.filter(({ roleName }) => roleName === name);
    const [role] = found;
    if (!role) refusals.push(`${name}：${userImportMessages.roleUnknown}`);
    else if (found.length > 1) refusals.push(`${name}：${userImportMessages.roleUnclear}`);
    else if (!role.isGrantable) refusals.push(`${name}：${userMessages.roleTooMuch}`);
    else ids.push(role.roleId);
  }
  return { ids, refusals };
}
