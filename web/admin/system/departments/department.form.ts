import { adminMessages } from "#contract/admin-fields";
import { type createDepartment, departmentMessages } from "#contract/departments";
import type { DepartmentItem } from "#contract/departments.schemas";
import type { BodyIn } from "#contract/endpoint";
import { isPhone, plainPhone } from "#contract/plain-text";
import type { FieldErrors } from "../../parts/form/field-errors";
import type { FormField } from "../../parts/form/form-field";
import { isEmail } from "../../parts/form/mail";
import { sortNumberError, statusOptions } from "../../parts/records/status-words";
import { treeOptions } from "../../parts/tree/tree-rows";

export interface DepartmentForm {
  readonly parentId: string;
  readonly deptName: string;
  readonly leader: string;
  readonly phone: string;
  readonly email: string;
  readonly sort: string;
  readonly status: string;
}

export const newDepartmentForm = (parentId: number): DepartmentForm => ({
  parentId: String(parentId),
  deptName: "",
  leader: "",
  phone: "",
  email: "",
  sort: "",
  status: "2",
});

export const departmentFormOf = ({
  parentId,
  deptName,
  leader,
  phone,
  email,
  sort,
  status,
}: DepartmentItem): DepartmentForm => ({
  parentId: String(parentId),
  deptName,
  leader,
  phone,
  email,
  sort: String(sort),
  status,
});

/** Fields of the form; a department cannot be moved below itself. */
export function departmentFields(tree: readonly DepartmentItem[], own?: number): FormField<DepartmentForm>[] {
  const parents = treeOptions(
    tree,
    ({ deptId, deptName }) => ({ value: String(deptId), label: deptName }),
    ({ deptId }) => deptId === own,
  );
  return [
    {
      name: "parentId",
      label: "上级部门",
      kind: "select",
      isWide: true,
      options: [{ value: "0", label: "无（顶级部门）" }, ...parents],
    },
    { name: "deptName", label: "部门名称", kind: "text", isRequired: true, maxLength: 32 },
    { name: "leader", label: "负责人", kind: "text", maxLength: 32 },
    {
      name: "phone",
      label: "联系电话",
      kind: "text",
      inputMode: "tel",
      maxLength: 32,
      placeholder: "手机号或带区号的座机",
    },
    { name: "email", label: "邮箱", kind: "text", inputMode: "email", maxLength: 50 },
    { name: "sort", label: "排序", kind: "number", placeholder: "0", description: "数字小的排在前面" },
    { name: "status", label: "状态", kind: "choice", options: statusOptions },
  ];
}

/** A mobile number as plain digits, a landline as it was typed. */
const phoneOf = ({ phone }: DepartmentForm): string => (isPhone(plainPhone(phone)) ? plainPhone(phone) : phone.trim());

export function departmentErrors(form: DepartmentForm): FieldErrors {
  const errors: Record<string, string> = {};
  const phone = phoneOf(form);
  if (form.deptName.trim() === "") errors.deptName = departmentMessages.nameRequired;
  if (phone !== "" && !isPhone(phone) && !/^0\d{2,3}-?\d{7,8}$/.test(phone))
    errors.phone = adminMessages.phoneNumberInvalid;
  if (form.email.trim() !== "" && !isEmail(form.email)) errors.email = adminMessages.emailInvalid;
  const sort = sortNumberError(form.sort);
  if (sort) errors.sort = sort;
  return errors;
}

export const departmentRequest = (form: DepartmentForm): BodyIn<typeof createDepartment> => ({
  parentId: Number(form.parentId),
  deptName: form.deptName,
  leader: form.leader,
  phone: phoneOf(form),
  email: form.email.trim(),
  sort: Number(form.sort),
  status: form.status as "1" | "2",
});
