import type { HelpOf } from "../../parts/help";

export const help = {
  "/system/login-logs": {
    what: "谁在何时、从哪里登录，成功还是失败。",
    next: "连续失败多半是密码忘了或有人在试密码；在用户里重置密码或停用账号。",
  },
  "/system/operation-logs": {
    what: "员工在后台做过的每一次操作。",
    next: "按操作人和时间查；需要不可改动的证据时看审计日志。",
  },
  "/system/audit-logs": {
    what: "与样本、结果、报告和权限有关的操作，一条接一条相互校验，不能事后改动。",
    next: "按对象或条码查它的全部经过，可以导出作为证据。",
  },
} satisfies HelpOf;
