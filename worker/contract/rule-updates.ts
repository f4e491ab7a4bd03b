import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { cursorPage, cursorQuery } from "./fields";
import { idParams, productCodeField, productRef, reasonField, timeOrNull } from "./lab-fields";
import { reportChange } from "./report-view";

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

const policy = z.enum(["ask", "automatic", "keep"]);

const ruleUpdate = z.object({
  id: z.string(),
  revision: z.int(),
  policy: z.enum(["ask", "automatic"]),
  reason: z.string(),
  state: z.enum(["running", "done", "stopped"]),
  /** Reports that there were at the start, at most ten thousand are counted; those looked at so far. */
  total: z.int(),
  seen: z.int(),
  made: z.int(),
  unchanged: z.int(),
  passedOver: z.int(),
  createdAt: z.int(),
  finishedAt: timeOrNull,
});
export type RuleUpdate = z.output<typeof ruleUpdate>;

const codeParams = z.strictObject({ code: productCodeField });
const looking = { kind: "staff", permission: "lab:report:list" } as const;
const publishing = { kind: "staff", permission: "lab:report:publish" } as const;

export const getRuleUpdate = endpoint({
  name: "getRuleUpdate",
  title: "新的解读",
  method: "GET",
  path: "/api/v1/products/{code}/rule-update",
  access: looking,
  params: codeParams,
  reply: z.object({
    product: productRef,
    policy,
    /** Null without live rules. */
    revision: z.nullable(z.int()),
    last: z.nullable(ruleUpdate),
  }),
});

/** Looks through fifty reports a page and answers those that an older rule set judged. */
export const listAffectedReports = endpoint({
  name: "listAffectedReports",
  title: "受规则更新影响的报告",
  method: "GET",
  path: "/api/v1/products/{code}/affected-reports",
  access: looking,
  params: codeParams,
  query: z.object({ cursor: cursorQuery.cursor }),
  reply: cursorPage(
    z.object({
      id: z.string(),
      key: z.string(),
      revision: z.int(),
      outcome: z.enum(["changed", "same", "unanswered", "busy"]),
      changes: z.array(reportChange),
    }),
  ),
});

/** What a changed rule set means for the published reports of a product. */
export const setReportPolicy = endpoint({
  name: "setReportPolicy",
  title: "设置新解读的做法",
  method: "PUT",
  path: "/api/v1/products/{code}/report-policy",
  access: publishing,
  params: codeParams,
  body: z.strictObject({ policy }),
  reply: z.object({ policy }),
  auditFields: ["policy"],
});

/** Begins a round of second versions under the live rules; `continueRuleUpdate` does it piece by piece. */
export const startRuleUpdate = endpoint({
  name: "startRuleUpdate",
  title: "开始更新报告解读",
  method: "POST",
  path: "/api/v1/products/{code}/rule-update",
  isLong: true,
  access: { ...publishing, needsProof: true },
  params: codeParams,
  body: z.strictObject({ reason: reasonField }),
  reply: ruleUpdate,
  auditFields: ["policy", "revision", "reason"],
});

/** The next twenty reports of a running round; call it until the state is no longer running. */
export const continueRuleUpdate = endpoint({
  name: "continueRuleUpdate",
  title: "继续更新报告解读",
  method: "POST",
  path: "/api/v1/rule-updates/{id}/next",
  isLong: true,
  access: publishing,
  params: idParams,
  reply: ruleUpdate,
  auditFields: ["seen", "versions"],
});
