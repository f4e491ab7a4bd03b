import type { CallOf } from "./endpoint";
import type * as schemas from "./lab-reports.schemas";

export const reportStateNames = {
  pending: "待生成",
  ready: "待发布",
  published: "已发布",
  corrected: "已更正",
  superseded: "已取代",
  withdrawn: "已撤回",
  erased: "已删除",
} as const;

export const labReportMessages = {
  published: "报告已发布，短信通知已排队",
  alreadyPublished: "该结果已发布过报告",
  tooEarly: (time: string) => `现场检测的报告都等满同样的时间再发布，等待才不会透露结果；请在 ${time} 后发布`,
  notReviewed: "结果尚未审核，不能发布",
  noBinding: "采样管没有绑定的客户，不能发布",
  consentWithdrawn: "客户已撤回同意，不能发布",
  noLevel: "规则没有给出级别，不能发布",
  ruleSetMissing: "产品没有生效的解读规则，不能发布",
  levelDiffers: "按当前存档规则重算的级别与结果不一致，请勿发布",
  controlsFailed: "该批次质控未通过，不能发布",
  withdrawn: "报告已撤回，客户会收到短信说明",
  ownCorrection: "更正的发起人不能审核该结果，请退回后由另一人审核",
  importTimeUsed: "仪器文件没有结束时间，检测日期以导入时间为准",
} as const;

export const publishReports: CallOf<typeof schemas, "publishReports"> = {
  name: "publishReports",
  method: "POST",
  path: "/api/v1/reports/publish",
};

export const listReports: CallOf<typeof schemas, "listReports"> = {
  name: "listReports",
  method: "GET",
  path: "/api/v1/reports",
};

export const searchReports: CallOf<typeof schemas, "searchReports"> = {
  name: "searchReports",
  method: "POST",
  path: "/api/v1/reports/search",
};

export const getReport: CallOf<typeof schemas, "getReport"> = {
  name: "getReport",
  method: "GET",
  path: "/api/v1/reports/{id}",
};

export const withdrawReport: CallOf<typeof schemas, "withdrawReport"> = {
  name: "withdrawReport",
  method: "POST",
  path: "/api/v1/reports/{id}/withdraw",
};
