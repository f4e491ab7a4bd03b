import type { CallOf } from "./endpoint";
import type * as schemas from "./report-exchange.schemas";

/** Number of reports in one file of an export. */
export const exportReportsMax = 50;

export const exchangeFormatNames = {
  fhir: "FHIR R4",
  hl7: "HL7 v2.5",
  vcf: "VCF 4.3",
  pharmcat: "VCF（PharmCAT）",
  csv: "CSV",
} as const;
export type ExchangeFormat = keyof typeof exchangeFormatNames;

/** Headers of an exported file: how many reports it has, how many were left out, where the next file begins. */
export const exportHeaders = { count: "x-export-count", leftOut: "x-export-left-out", next: "x-export-next" } as const;

export const exchangeMessages = {
  unavailable: "报告没有可以导出的版本：尚未发布，或内容已删除",
  consentWithdrawn: "客户已撤回同意，不能导出",
  withdrawn: "报告已撤回，只能用 FHIR 或 HL7 导出撤回通知",
  identifiedRefused: "带姓名导出需要“查看完整手机号与姓名”权限",
  nothing: "这段时间没有可以导出的报告",
  endsEarlier: "结束日期不能早于开始日期",
} as const;

export const exportReports: CallOf<typeof schemas, "exportReports"> = {
  name: "exportReports",
  method: "POST",
  path: "/api/v1/report-exports",
};
