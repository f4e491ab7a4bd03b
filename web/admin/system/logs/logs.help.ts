import type { HelpTexts } from "../../parts/help";

export const help = {
  "/system/login-logs": {
    what: "谁在何时、从哪里登录，成功还是失败。",
    next: "连续失败多半是密码忘了或有人在试密码；在用户里重置密码或停用账号。",
  },
  "/system/operation-logs": {
    what: "员工在后台做过的操作，改了什么。",
    next: "按操作人和时间查；封存进审计链后不能再改动。",
  },
  "/system/audit-logs": {
    what: "记录只增不改，逐条相连。",
    next: "按对象或人员查它的全部记录。",
  },
} satisfies HelpTexts;
