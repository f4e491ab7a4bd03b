import type { UserItem } from "#contract/users";
import { filePath, sexOut, statusOut } from "../wire-values";
import type { UserRow } from "./users.store";

export function wireUser(user: UserRow): UserItem {
  const { avatarKey, departmentId, departmentName, rolesJson, lastLoginIp: _, ...rest } = user;
  const roles = (JSON.parse(rolesJson) as [number, string, string][]).map(([roleId, roleName, roleKey]) => ({
    roleId,
    roleName,
    roleKey,
  }));
  return {
    ...rest,
    sex: sexOut(user.sex),
    avatar: filePath(avatarKey),
    deptId: departmentId,
    dept: departmentId === null ? null : { deptId: departmentId, deptName: departmentName ?? "" },
    postName: user.postName ?? "",
    roleIds: roles.map(({ roleId }) => roleId),
    roles,
    status: statusOut(user.status),
    hasPassword: user.hasPassword === 1,
    hasTotp: user.hasTotp === 1,
  };
}
