import type { CallOf } from "./endpoint";
import type * as schemas from "./report-office.schemas";

/** Maximum number of reports in one print job. */
export const printReportsMax = 200;
/** Number of sheets per answer of a print job. */
export const printSheetsPerReply = 10;

export const reportOfficeMessages = {
  erased: "内容已删除，不能查看",
  nothingToPrint: "这一天没有可以打印的报告",
  tooMany: `一次最多打印 ${printReportsMax} 份报告`,
  gone: "报告已撤回或删除，不能打印",
  ticketInvalid: "打印任务已过期，请重新开始",
} as const;

/** How a paragraph of a version differs from the version before. */
export const differenceNames = { added: "新增", removed: "删除", changed: "修改" } as const;

export const viewReport: CallOf<typeof schemas, "viewReport"> = {
  name: "viewReport",
  method: "POST",
  path: "/api/v1/reports/{id}/view",
};

export const previewReport: CallOf<typeof schemas, "previewReport"> = {
  name: "previewReport",
  method: "POST",
  path: "/api/v1/result-sets/{id}/report-preview",
};

export const startReportPrint: CallOf<typeof schemas, "startReportPrint"> = {
  name: "startReportPrint",
  method: "POST",
  path: "/api/v1/report-prints",
};

export const readReportSheets: CallOf<typeof schemas, "readReportSheets"> = {
  name: "readReportSheets",
  method: "POST",
  path: "/api/v1/report-prints/sheets",
};
