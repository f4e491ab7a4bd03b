import type { CallOf } from "./endpoint";
import type * as schemas from "./reports.schemas";

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

export const answerOffer: CallOf<typeof schemas, "answerOffer"> = {
  name: "answerOffer",
  method: "POST",
  path: "/api/v1/h5/report/{key}/offer",
};

export const readReport: CallOf<typeof schemas, "readReport"> = {
  name: "readReport",
  method: "GET",
  path: "/api/v1/h5/report/{key}",
};
