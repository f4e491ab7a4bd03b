import type { BodyIn } from "#contract/endpoint";
import { type createRole, roleMessages, type updateRole } from "#contract/roles";
import type { RoleItem } from "#contract/roles.schemas";
import type { FieldErrors } from "../../parts/form/field-errors";
import { sortNumberError } from "../../parts/records/status-words";

export interface RoleForm {
  readonly roleName: string;
  readonly roleKey: string;
  readonly roleSort: string;
  readonly status: string;
  readonly menuIds: readonly number[];
  readonly remark: string;
}

const emptyRole: RoleForm = { roleName: "", roleKey: "", roleSort: "", status: "2", menuIds: [], remark: "" };

export const roleFormOf = (role: RoleItem, menuIds: readonly number[]): RoleForm => ({
  roleName: role.roleName,
  roleKey: role.roleKey,
  roleSort: String(role.roleSort),
  status: role.status,
  menuIds: menuIds.toSorted((a, b) => a - b),
  remark: role.remark,
});

interface Grants {
  readonly checkedKeys: readonly number[];
  readonly grantableKeys: readonly number[];
}

/** A new role, empty or with the permissions of `model` that this person may grant. */
export function newRoleForm(model: RoleItem | undefined, { checkedKeys, grantableKeys }: Grants): RoleForm {
  if (!model) return emptyRole;
  const menuIds = checkedKeys.filter((id) => grantableKeys.includes(id));
  return { ...roleFormOf(model, menuIds), roleName: `${model.roleName} 副本`.slice(0, 32), roleKey: "", status: "2" };
}

export function roleErrors(form: RoleForm): FieldErrors {
  const errors: Record<string, string> = {};
  if (form.roleName.trim() === "") errors.roleName = roleMessages.nameRequired;
  if (!/^[a-z][a-z0-9-]{1,63}$/.test(form.roleKey.trim())) errors.roleKey = roleMessages.keyInvalid;
  const sort = sortNumberError(form.roleSort);
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

/** A copy has the data scope of its model; chosen departments must be chosen again. */
export const createRoleRequest = (form: RoleForm, model?: RoleItem): BodyIn<typeof createRole> => ({
  ...request(form),
  ...(model && model.dataScope !== "2" ? { dataScope: model.dataScope } : {}),
  roleKey: form.roleKey.trim(),
});

export const updateRoleRequest = (form: RoleForm, version: number): BodyIn<typeof updateRole> => ({
  ...request(form),
  version,
});
