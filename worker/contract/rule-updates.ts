import type { CallOf } from "./endpoint";
import type * as schemas from "./rule-updates.schemas";

export const reportPolicyNames = { ask: "由客户选择", automatic: "自动更新", keep: "保留原版本" } as const;

export const ruleUpdateStateNames = { running: "进行中", done: "已完成", stopped: "已停止" } as const;

export const affectedNames = {
  changed: "会改变",
  same: "结果相同",
  unanswered: "新规则没有答案",
  busy: "正在更正或已停止展示",
} as const;

export const ruleUpdateMessages = {
  noRules: "产品没有生效的判读规则",
  keep: "该产品的做法是保留原版本，请先修改做法",
  running: "这个产品已有一次更新正在进行",
  overtaken: "判读规则又有了新版本，本次更新已停止，请重新开始",
  started: "更新已开始",
  saved: "做法已保存",
} as const;

export const getRuleUpdate: CallOf<typeof schemas, "getRuleUpdate"> = {
  name: "getRuleUpdate",
  method: "GET",
  path: "/api/v1/products/{code}/rule-update",
};

export const listAffectedReports: CallOf<typeof schemas, "listAffectedReports"> = {
  name: "listAffectedReports",
  method: "GET",
  path: "/api/v1/products/{code}/affected-reports",
};

export const setReportPolicy: CallOf<typeof schemas, "setReportPolicy"> = {
  name: "setReportPolicy",
  method: "PUT",
  path: "/api/v1/products/{code}/report-policy",
};

export const startRuleUpdate: CallOf<typeof schemas, "startRuleUpdate"> = {
  name: "startRuleUpdate",
  method: "POST",
  path: "/api/v1/products/{code}/rule-update",
};

export const continueRuleUpdate: CallOf<typeof schemas, "continueRuleUpdate"> = {
  name: "continueRuleUpdate",
  method: "POST",
  path: "/api/v1/rule-updates/{id}/next",
};
