import type { BodyIn } from "#contract/endpoint";
import { type createRole, roleMessages, type updateRole } from "#contract/roles";
import type { RoleItem } from "#contract/roles.schemas";
import type { FieldErrors } from "../../parts/form/field-errors";
import { sortError } from "../../parts/records/status-words";

export interface RoleForm {
  readonly roleName: string;
  readonly roleKey: string;
  readonly roleSort: string;
  readonly status: string;
  readonly menuIds: readonly number[];
  readonly remark: string;
}

export const emptyRole: RoleForm = { roleName: "", roleKey: "", roleSort: "", status: "2", menuIds: [], remark: "" };

export const roleForm = (role: RoleItem, menuIds: readonly number[]): RoleForm => ({
  roleName: role.roleName,
  roleKey: role.roleKey,
  roleSort: String(role.roleSort),
  status: role.status,
  menuIds: menuIds.toSorted((a, b) => a - b),
  remark: role.remark,
});

export function roleErrors(form: RoleForm): FieldErrors {
  const errors: Record<string, string> = {};
  if (form.roleName.trim() === "") errors.roleName = roleMessages.nameRequired;
  if (!/^[a-z][a-z0-9-]{1,63}$/.test(form.roleKey.trim())) errors.roleKey = roleMessages.keyInvalid;
  const sort = sortError(form.roleSort);
  if (sort) errors.roleSort = sort;
  return errors;
}

const request = (form: RoleForm) => ({
  roleName: form.roleName,
  roleSort: Number(form.roleSort),
  status: form.status as "1" | "2",
  remark: form.remark,
  menuIds: [...form.menuIds],
});

export const createRequest = (form: RoleForm): BodyIn<typeof createRole> => ({
  ...request(form),
  roleKey: form.roleKey.trim(),
});

export const updateRequest = (form: RoleForm, version: number): BodyIn<typeof updateRole> => ({
  ...request(form),
  version,
});
