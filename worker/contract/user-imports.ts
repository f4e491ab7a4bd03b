import type { CallOf } from "./endpoint";
import type * as schemas from "./user-imports.schemas";

export const userImportMessages = {
  empty: "文件中没有可导入的行",
  tooMany: "一次最多导入 1000 行",
  headerWrong: "表头与模板不一致，请使用导入模板",
  headerMissing: "表头缺少",
  headerUnclear: "表头“用户名称”看不出是登录用的用户名还是姓名，请改为“用户名”或“姓名”",
  headerRepeated: "表头重复",
  departmentUnknown: "没有这个部门，或不在您的数据范围内",
  departmentUnclear: "有多个同名部门，请写成“上级部门/部门”",
  roleUnknown: "没有这个角色，或已停用",
  roleUnclear: "有多个同名角色，请在用户管理中单独授予",
  usernameRepeated: "文件中有重复的用户名",
  sexUnknown: "性别请填写 男、女 或 未知",
  statusUnknown: "状态请填写 正常 或 停用",
  hasErrors: "还有行未通过检查，未导入任何数据",
  undone: "已撤销本次导入",
  cannotUndo: "导入的用户已登录或已被修改，不能撤销",
} as const;

/**
 * Columns of the template in order, with the titles that people see. A file may have them in any order; `others` are titles
 * with the same meaning. Optional columns may be missing.
 */
export const userImportColumns = [
  { field: "username", title: "用户名", others: ["登录名称", "登录名"], isNeeded: true },
  { field: "nickName", title: "姓名", others: ["用户昵称", "昵称"], isNeeded: true },
  { field: "department", title: "归属部门", others: ["部门", "部门名称", "部门编号"], isNeeded: true },
  { field: "phone", title: "手机号码", others: ["手机号", "手机"], isNeeded: true },
  { field: "email", title: "邮箱", others: ["用户邮箱", "邮箱地址"], isNeeded: true },
  { field: "roles", title: "角色", others: ["所属角色"], isNeeded: false },
  { field: "sex", title: "性别", others: ["用户性别"], isNeeded: false },
  { field: "status", title: "状态", others: ["账号状态"], isNeeded: false },
] as const;

/** A line that shows how to fill in the columns; an import ignores it. */
export const userImportExample = [
  "zhangsan",
  "张三",
  "检测中心",
  "13800000000",
  "zhangsan@example.com",
  "实验员、审核签发人",
  "男",
  "正常",
] as const;

export const checkUserImport: CallOf<typeof schemas, "checkUserImport"> = {
  name: "checkUserImport",
  method: "POST",
  path: "/api/v1/sys-user/import/check",
};

export const importUsers: CallOf<typeof schemas, "importUsers"> = {
  name: "importUsers",
  method: "POST",
  path: "/api/v1/sys-user/import",
};

export const listUserImports: CallOf<typeof schemas, "listUserImports"> = {
  name: "listUserImports",
  method: "GET",
  path: "/api/v1/sys-user/import",
};

export const undoUserImport: CallOf<typeof schemas, "undoUserImport"> = {
  name: "undoUserImport",
  method: "POST",
  path: "/api/v1/sys-user/import/{importId}/undo",
};
