import type { CallOf } from "./endpoint";
import type * as schemas from "./users.schemas";

export const userMessages = {
  usernameInvalid: "用户名为 2-32 位字母、数字、点、短横线或下划线，以字母开头",
  usernameTaken: "用户名已存在",
  usernameFixed: "用户名不能修改",
  ownPassword: "请在个人中心修改自己的密码",
  nickNameRequired: "姓名不能为空",
  departmentRequired: "请选择归属部门",
  departmentUnknown: "所选部门不存在或已停用",
  postUnknown: "所选岗位不存在或已停用",
  roleUnknown: "所选角色不存在或已停用",
  roleTooMuch: "您没有这个角色的全部权限，不能授予",
  notYourself: "不能停用、删除或降低自己的账号",
  lastAdministrator: "系统至少要保留一位可用的系统管理员",
  aboveYou: "该用户的权限超出您的权限，不能操作",
  passwordReset: "密码已重置，该用户下次登录时须修改密码",
  statusChanged: "状态已更新",
} as const;

export const listUsers: CallOf<typeof schemas, "listUsers"> = {
  name: "listUsers",
  method: "GET",
  path: "/api/v1/sys-user",
};

export const exportUsers: CallOf<typeof schemas, "exportUsers"> = {
  name: "exportUsers",
  method: "GET",
  path: "/api/v1/sys-user/export",
};

export const readImportTemplate: CallOf<typeof schemas, "readImportTemplate"> = {
  name: "readImportTemplate",
  method: "GET",
  path: "/api/v1/sys-user/importTemplate",
};

export const getUser: CallOf<typeof schemas, "getUser"> = {
  name: "getUser",
  method: "GET",
  path: "/api/v1/sys-user/{id}",
};

export const createUser: CallOf<typeof schemas, "createUser"> = {
  name: "createUser",
  method: "POST",
  path: "/api/v1/sys-user",
};

export const updateUser: CallOf<typeof schemas, "updateUser"> = {
  name: "updateUser",
  method: "PUT",
  path: "/api/v1/sys-user",
};

export const removeUsers: CallOf<typeof schemas, "removeUsers"> = {
  name: "removeUsers",
  method: "DELETE",
  path: "/api/v1/sys-user",
};

export const resetPassword: CallOf<typeof schemas, "resetPassword"> = {
  name: "resetPassword",
  method: "PUT",
  path: "/api/v1/user/pwd/reset",
};

export const setUserStatus: CallOf<typeof schemas, "setUserStatus"> = {
  name: "setUserStatus",
  method: "PUT",
  path: "/api/v1/user/status",
};

export const removeUserTotp: CallOf<typeof schemas, "removeUserTotp"> = {
  name: "removeUserTotp",
  method: "PUT",
  path: "/api/v1/user/totp/reset",
};
