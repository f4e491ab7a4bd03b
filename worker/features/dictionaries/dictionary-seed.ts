import type { SeedDictionary } from "./types.store";

/** The dictionaries that a new installation starts with; values are the codes of the API. */
export const dictionarySeed: readonly SeedDictionary[] = [
  {
    type: "sys_normal_disable",
    name: "系统开关",
    data: [
      { label: "正常", value: "2", listClass: "success" },
      { label: "停用", value: "1", listClass: "danger" },
    ],
  },
  {
    type: "sys_user_sex",
    name: "用户性别",
    data: [
      { label: "男", value: "0" },
      { label: "女", value: "1" },
      { label: "未知", value: "2" },
    ],
  },
  {
    type: "sys_show_hide",
    name: "菜单状态",
    data: [
      { label: "显示", value: "0", listClass: "success" },
      { label: "隐藏", value: "1", listClass: "info" },
    ],
  },
  {
    type: "sys_yes_no",
    name: "是否",
    data: [
      { label: "是", value: "Y", listClass: "primary" },
      { label: "否", value: "N", listClass: "default" },
    ],
  },
  {
    type: "sys_common_status",
    name: "登录状态",
    data: [
      { label: "成功", value: "2", listClass: "success" },
      { label: "失败", value: "1", listClass: "danger" },
    ],
  },
  {
    type: "sys_oper_type",
    name: "操作类型",
    data: [
      { label: "新增", value: "1", listClass: "success" },
      { label: "修改", value: "2", listClass: "primary" },
      { label: "删除", value: "3", listClass: "danger" },
      { label: "授权", value: "4", listClass: "warning" },
      { label: "导出", value: "5", listClass: "info" },
      { label: "导入", value: "6", listClass: "info" },
      { label: "强退", value: "7", listClass: "danger" },
      { label: "清空", value: "9", listClass: "danger" },
      { label: "登录", value: "10", listClass: "default" },
      { label: "退出", value: "11", listClass: "default" },
      { label: "其他", value: "0", listClass: "default" },
    ],
  },
];
