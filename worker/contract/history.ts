import type { CallOf } from "./endpoint";
import type * as schemas from "./history.schemas";

export const historyMessages = {
  undone: "已撤销",
  cannotUndo: "之后又有人修改过，不能直接撤销",
  notYours: "只能撤销自己做的修改，或请系统管理员操作",
  tooOld: "只能撤销 30 天内的修改",
  alreadyUndone: "该修改已经撤销过",
} as const;

/** Kinds of rows whose edits are stored for 30 days. */
export const historyTypes = [
  "user",
  "role",
  "menu",
  "department",
  "post",
  "dictionaryType",
  "dictionaryData",
  "config",
] as const;

/** What the audit log records of an edited row: every field by its name in the API; names and contact data masked. */
export const rowFields = {
  user: [
    "username",
    "nickName",
    "phone",
    "email",
    "sex",
    "deptId",
    "postId",
    "roleIds",
    "status",
    "remark",
    "importId",
  ],
  role: ["roleKey", "roleName", "roleSort", "status", "dataScope", "deptIds", "permissions", "remark"],
  menu: [
    "parentId",
    "menuType",
    "menuName",
    "title",
    "icon",
    "path",
    "component",
    "permission",
    "sort",
    "visible",
    "isFrame",
    "noCache",
    "breadcrumb",
  ],
  department: ["parentId", "deptName", "sort", "status", "leader", "phone", "email"],
  post: ["postCode", "postName", "sort", "status", "remark"],
  dictionaryType: ["dictType", "dictName", "status", "remark"],
  dictionaryData: [
    "dictType",
    "dictLabel",
    "dictValue",
    "dictSort",
    "cssClass",
    "listClass",
    "isDefault",
    "status",
    "remark",
  ],
  config: ["configKey", "configName", "configValue", "configType", "isFrontend", "remark"],
} as const satisfies Record<(typeof historyTypes)[number], readonly string[]>;

export const listHistory: CallOf<typeof schemas, "listHistory"> = {
  name: "listHistory",
  method: "GET",
  path: "/api/v1/history/{objectType}/{objectId}",
};

export const listRemoved: CallOf<typeof schemas, "listRemoved"> = {
  name: "listRemoved",
  method: "GET",
  path: "/api/v1/history/{objectType}",
};

export const undoChange: CallOf<typeof schemas, "undoChange"> = {
  name: "undoChange",
  method: "POST",
  path: "/api/v1/history/{changeId}/undo",
};
