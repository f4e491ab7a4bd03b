import type { OperationLogItem } from "#contract/logs";

const nouns: Readonly<Record<string, string>> = {
  user: "用户",
  role: "角色",
  menu: "菜单",
  department: "部门",
  post: "岗位",
  dictionaryType: "字典类型",
  dictionaryData: "字典数据",
  config: "参数",
  settings: "参数设置",
  switch: "功能开关",
  bundle: "配置包",
  session: "会话",
  file: "图片",
  kit: "套件批次",
  tube: "样本管",
  sample: "样本",
  run: "检测批次",
  import: "仪器文件",
  result: "检测结果",
  report: "报告",
  merchant: "合作机构",
  message: "短信",
  enquiry: "咨询",
};

/** Verb in Chinese with its number in the dictionary sys_oper_type. */
const verbs: Readonly<Record<string, readonly [title: string, type: string]>> = {
  create: ["新增", "1"],
  update: ["修改", "2"],
  save: ["保存", "2"],
  remove: ["删除", "3"],
  setStatus: ["停用或启用", "2"],
  setDataScope: ["设置数据范围", "4"],
  resetPassword: ["重置密码", "2"],
  setOwnPassword: ["修改自己的密码", "2"],
  saveProfile: ["保存个人资料", "2"],
  uploadAvatar: ["上传头像", "2"],
  export: ["导出", "5"],
  import: ["导入", "6"],
  undoImport: ["撤销导入", "3"],
  undo: ["撤销修改", "2"],
  upload: ["上传", "6"],
  commit: ["提交", "6"],
  discard: ["作废", "3"],
  forceOut: ["强制下线", "7"],
  endOwn: ["下线自己的设备", "7"],
  signIn: ["登录", "10"],
  signOut: ["退出", "11"],
  prove: ["再次验证身份", "10"],
  reuse: ["重复使用旧令牌", "10"],
  viewAs: ["以角色视角查看", "0"],
  viewAsEnd: ["结束角色视角", "0"],
  startTotp: ["开启两步验证", "2"],
  confirmTotp: ["确认两步验证", "2"],
  removeTotp: ["关闭两步验证", "2"],
  reveal: ["查看完整信息", "0"],
  set: ["设置", "2"],
  publish: ["发布", "2"],
  withdraw: ["撤回", "2"],
  issue: ["发放", "2"],
  receive: ["签收", "2"],
  resend: ["重发", "2"],
};

/** An audit action in words; one that has none is shown as it is. */
export function operationTitle(action: string): string {
  const [noun = "", verb = ""] = action.split(".");
  const title = verbs[verb]?.[0];
  return title === undefined ? action : `${nouns[noun] ?? noun}：${title}`;
}

export const operationType = (action: string): string => verbs[action.split(".")[1] ?? ""]?.[1] ?? "0";

type Side = OperationLogItem["changes"][number];

/** The record's changes field by field; a value without a side before it is what came after. */
export function changesByField(changes: Record<string, unknown> | null): Side[] {
  return Object.entries(changes ?? {}).map(([field, value]) => {
    const isPair = value !== null && typeof value === "object" && "before" in value && "after" in value;
    return isPair ? { field, before: value.before, after: value.after } : { field, before: null, after: value };
  });
}
