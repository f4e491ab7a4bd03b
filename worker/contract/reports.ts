import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { reportKeyField } from "./fields";
import { reportGate, reportView, reportWithdrawn } from "./report-view";

/** Sentences of the customer's report page. */
export const reportMessages = {
  withdrawnTitle: "报告已撤回",
  withdrawnText: "这份报告已由实验室撤回，暂不提供查看。我们会尽快与您联系；如有疑问，请联系客服。",
  corrected: (reason: string) => `本报告已更正。原因：${reason}。您现在看到的是更正后的版本。`,
} as const;

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
  params: z.object({ key: reportKeyField }),
  reply: z.union([reportView, reportWithdrawn, reportGate]),
});
