import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { reportKeyField } from "./fields";
import { reportGate, reportView, reportWithdrawn } from "./report-view";

/** Sentences of the customer's report page. */
export const reportMessages = {
  releasedByRule: "由规则自动发布，没有人工审核",
  withdrawnTitle: "报告已撤回",
  withdrawnText: "这份报告已由实验室撤回，暂不提供查看。我们会尽快与您联系；如有疑问，请联系客服。",
  offerGone: "这份新的解读已经处理过，请刷新页面",
  offerTaken: "已采用新的解读",
  offerKept: "已保留现在的版本",
  consentWithdrawnTitle: "报告已停止展示",
  consentWithdrawnText: "您已撤回同意，这份报告不再展示，数据将按期删除。",
} as const;

/** The reader's word about a version that was offered: it counts from now on, or the one before goes on to. */
export const answerOffer = endpoint({
  name: "answerOffer",
  title: "答复新的解读",
  method: "POST",
  path: "/api/v1/h5/report/{key}/offer",
  access: { kind: "customer" },
  params: z.object({ key: reportKeyField }),
  body: z.strictObject({ version: z.int().check(z.gte(2), z.lte(999)), take: z.boolean() }),
  reply: z.object({ version: z.int() }),
  auditFields: ["version"],
});

/**
 * A report by its key. Without a verified session of its phone the answer is msg 超时 with the masked phone and the key,
 * the same for a key that does not exist; with it msg 操作成功 and the page. Reading never sends a message.
 */
export const readReport = endpoint({
  name: "readReport",
  title: "查看检测报告",
  method: "GET",
  path: "/api/v1/h5/report/{key}",
  access: { kind: "public", customer: "optional" },
  reads: "nearby",
  params: z.object({ key: reportKeyField }),
  /** An earlier or offered version; without it the one that counts. */
  query: z.object({ version: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(999))) }),
  reply: z.union([reportView, reportWithdrawn, reportGate]),
});
