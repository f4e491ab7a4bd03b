import { permissions } from "#contract/permissions";

/** Chinese names of the API's fields, as they appear in changes of rows. */
const names: Readonly<Record<string, string>> = {
  username: "用户名",
  nickName: "姓名",
  phone: "手机号",
  email: "邮箱",
  sex: "性别",
  deptId: "部门",
  postId: "岗位",
  roleIds: "角色",
  status: "状态",
  remark: "备注",
  avatar: "头像",
  importId: "导入批次",
  roleKey: "权限字符",
  roleName: "角色名称",
  roleSort: "显示顺序",
  dataScope: "数据范围",
  permissions: "权限",
  deptIds: "部门",
  parentId: "上级",
  parent: "上级",
  menuType: "菜单类型",
  menuName: "路由名称",
  title: "标题",
  icon: "图标",
  path: "地址",
  component: "页面",
  permission: "权限标识",
  sort: "排序",
  visible: "显示",
  isFrame: "外部链接",
  noCache: "不缓存",
  breadcrumb: "面包屑",
  deptName: "部门名称",
  leader: "负责人",
  postCode: "岗位编码",
  postName: "岗位名称",
  dictType: "字典类型",
  dictName: "字典名称",
  dictLabel: "标签",
  dictValue: "键值",
  dictSort: "排序",
  cssClass: "样式",
  listClass: "颜色",
  isDefault: "默认",
  configKey: "键名",
  configName: "参数名称",
  configValue: "参数值",
  configType: "内置",
  isFrontend: "前台可读",
  key: "名称",
  isOn: "开关",
  state: "状态",
  isNoteChanged: "备注",
  from: "原状态",
  to: "新状态",
  rows: "行数",
  parts: "内容",
  sessions: "会话",
};

/** The Chinese name of a field, or its API name. */
export const fieldName = (field: string): string => (Object.hasOwn(names, field) ? (names[field] ?? field) : field);

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  permissions: { ...permissions, "*:*:*": "全部权限" },
  permission: { ...permissions, "*:*:*": "全部权限" },
  status: { on: "正常", off: "停用", "2": "正常", "1": "停用" },
  sex: { male: "男", female: "女", unknown: "未知" },
  dataScope: {
    all: "全部",
    departments: "自定部门",
    department: "本部门",
    department_tree: "本部门及以下",
    own: "仅本人",
  },
  menuType: { directory: "目录", page: "页面", button: "按钮" },
  visible: { "1": "显示", "0": "隐藏" },
  isFrame: { "1": "是", "0": "否" },
  noCache: { "1": "是", "0": "否" },
  isDefault: { "1": "是", "0": "否" },
  configType: { "1": "是", "0": "否" },
  isFrontend: { "1": "是", "0": "否" },
};

/** A stored value in words. */
export function fieldValueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "空";
  if (typeof value === "boolean") return value ? "是" : "否";
  if (Array.isArray(value))
    return value.length === 0 ? "空" : value.map((one) => fieldValueText(field, one)).join("、");
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  const own = Object.hasOwn(words, field) ? (words[field] ?? {}) : {};
  return Object.hasOwn(own, text) ? (own[text] ?? text) : text;
}
