import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { cursorPage, cursorQuery } from "./fields.schemas";
import { idParams, productCodeField, productRef, reasonField, timeOrNull } from "./lab-fields.schemas";
import { reportChange } from "./report-view.schemas";
import * as calls from "./rule-updates";

const policy = z.enum(["ask", "automatic", "keep"]);

const ruleUpdate = z.object({
  id: z.string(),
  revision: z.int(),
  policy: z.enum(["ask", "automatic"]),
  reason: z.string(),
  state: z.enum(["running", "done", "stopped"]),
  /** Number of reports at the start, counted up to ten thousand, and how many have been processed. */
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

export const getRuleUpdate = endpoint(calls.getRuleUpdate, {
  title: "新的解读",
  access: looking,
  params: codeParams,
  reply: z.object({
    product: productRef,
    policy,
    /** Null when the product has no live rules. */
    revision: z.nullable(z.int()),
    last: z.nullable(ruleUpdate),
  }),
});

/** Looks through fifty reports a page and answers those that an older rule set evaluated. */
export const listAffectedReports = endpoint(calls.listAffectedReports, {
  title: "受规则更新影响的报告",
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

/** Decides what a changed rule set means for the published reports of a product. */
export const setReportPolicy = endpoint(calls.setReportPolicy, {
  title: "设置新解读的做法",
  access: publishing,
  params: codeParams,
  body: z.strictObject({ policy }),
  reply: z.object({ policy }),
  auditFields: ["policy"],
});

/** Starts a round of second versions under the live rules; `continueRuleUpdate` processes it in parts. */
export const startRuleUpdate = endpoint(calls.startRuleUpdate, {
  title: "开始更新报告解读",
  isLong: true,
  access: { ...publishing, needsProof: true },
  params: codeParams,
  body: z.strictObject({ reason: reasonField }),
  reply: ruleUpdate,
  auditFields: ["policy", "revision", "reason"],
});

/** Processes the next twenty reports of a running round; call it until the state is no longer running. */
export const continueRuleUpdate = endpoint(calls.continueRuleUpdate, {
  title: "继续更新报告解读",
  isLong: true,
  access: publishing,
  params: idParams,
  reply: ruleUpdate,
  auditFields: ["seen", "versions"],
});
