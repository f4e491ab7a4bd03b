import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { reportKeyField } from "./fields.schemas";
import { reportVerificationReply, reportView, reportWithdrawnReply } from "./report-view.schemas";
import * as calls from "./reports";

/** The reader's answer to an offered version: it becomes the current one, or the version before stays. */
export const answerOffer = endpoint(calls.answerOffer, {
  title: "答复新的解读",
  access: { kind: "customer" },
  params: z.object({ key: reportKeyField }),
  body: z.strictObject({ version: z.int().check(z.gte(2), z.lte(999)), take: z.boolean() }),
  reply: z.object({ version: z.int() }),
  auditFields: ["version"],
});

/**
 * A report by its key. Without a verified session of its phone the answer is msg 超时 with the masked phone and the key, the same
 * for an unknown key; with one it is msg 操作成功 and the page. Reading never sends a message.
 */
export const readReport = endpoint(calls.readReport, {
  title: "查看检测报告",
  access: { kind: "public", customer: "optional" },
  reads: "replica",
  params: z.object({ key: reportKeyField }),
  /** An earlier or offered version; when absent, the current one. */
  query: z.object({ version: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(999))) }),
  reply: z.union([reportView, reportWithdrawnReply, reportVerificationReply]),
});
