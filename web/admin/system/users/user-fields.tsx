import { useQuery } from "@tanstack/react-query";
import { readDepartmentTree } from "#contract/departments";
import { listPostOptions } from "#contract/posts";
import { listRoleOptions } from "#contract/role-options";
import { optionsOf } from "../../parts/choice";
import { callQuery } from "../../parts/data/queries";
import type { FormField } from "../../parts/form/form-field";
import { sexNames, statusOptions } from "../../parts/records/status-words";
import { treeOptions } from "../../parts/tree/tree-rows";
import { useDictionary } from "../dictionaries/use-dictionary";
import { RoleCheckboxes } from "./role-ticks";
import type { UserForm } from "./user.form";

/** Fields of the form, with the options that are available now. */
export function useUserFields(isNew: boolean, isOneself: boolean): readonly FormField<UserForm>[] {
  const { data: tree = [] } = useQuery(callQuery(readDepartmentTree));
  const { data: posts = [] } = useQuery(callQuery(listPostOptions));
  const { data: roles = [] } = useQuery(callQuery(listRoleOptions));
  const sexes = useDictionary("sys_user_sex", optionsOf(sexNames));
  const statuses = useDictionary("sys_normal_disable", statusOptions);
  const departments = treeOptions(tree, ({ id, label }) => ({ value: String(id), label }));
  const nameOfRole = (id: number) => roles.find((role) => role.roleId === id)?.roleName ?? String(id);
  return [
    { name: "nickName", label: "姓名", kind: "text", isRequired: true, maxLength: 32 },
    {
      name: "deptId",
      label: "归属部门",
      kind: "select",
      isRequired: true,
      options: [{ value: "", label: "请选择" }, ...departments],
    },
    { name: "phone", label: "手机号码", kind: "text", isRequired: true, inputMode: "tel", maxLength: 32 },
    { name: "email", label: "邮箱", kind: "text", isRequired: true, inputMode: "email", maxLength: 50 },
    ...accountFields(isNew),
    {
      name: "sex",
      label: "性别",
      kind: "choice",
      options: sexes,
    },
    { name: "status", label: "状态", kind: "choice", options: statuses, isFixed: isOneself },
    {
      name: "postId",
      label: "岗位",
      kind: "select",
      isWide: true,
      options: [
        { value: "", label: "无" },
        ...posts.map(({ postId, postName }) => ({ value: String(postId), label: postName })),
      ],
    },
    {
      name: "roleIds",
      label: "角色",
      kind: "custom",
      isWide: true,
      textOf: (value) => (typeof value === "string" ? value : value.map(nameOfRole).join("、")),
      render: (props) => <RoleCheckboxes {...props} roles={roles} />,
    },
    { name: "remark", label: "备注", kind: "lines", isWide: true, maxLength: 255 },
  ];
}

function accountFields(isNew: boolean): FormField<UserForm>[] {
  const name = { name: "username", label: "用户名", kind: "text", isRequired: true, maxLength: 32 } as const;
  if (!isNew) return [{ ...name, isFixed: true, isWide: true, description: "用户名不能修改" }];
  return [
    { ...name, placeholder: "登录时填写" },
    {
      name: "password",
      label: "初始密码",
      kind: "text",
      maxLength: 20,
      placeholder: "不填则自动生成",
      description: "6 到 20 个字符，首次登录时须修改",
    },
  ];
}
