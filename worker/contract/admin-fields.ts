/** Sentences that several screens of the back office share. */
export const adminMessages = {
  chooseOne: "请至少选择一项",
  created: "创建成功",
  updated: "更新成功",
  removed: "删除成功",
  gone: "查看对象不存在或无权查看",
  statusInvalid: "请选择状态",
  emailInvalid: "请输入正确的邮箱地址",
  phoneNumberInvalid: "请输入正确的手机号码",
  proofNeeded: "为了安全，请再次输入密码",
  mustChangePassword: "请先修改密码，再继续使用",
  mustSetTotp: "系统管理员须先开启两步验证，再继续使用",
  viewingOnly: "正在以角色视角查看，只能浏览，不能修改",
  /** A caller can only grant permissions that he holds himself. */
  grantsTooMuch: "不能授予您自己没有的权限",
  scopeTooWide: "不能授予比您自己更大的数据范围",
  outsideScope: "所选部门不在您的数据范围内",
} as const;
