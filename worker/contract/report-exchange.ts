import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { idField, keysOf } from "./fields";
import { dayField, productCodeField, reasonField } from "./lab-fields";

/** Reports in one file of an export. */
export const exportedAtOnce = 50;

export const exchangeFormatNames = {
  fhir: "FHIR R4",
  hl7: "HL7 v2.5",
  vcf: "VCF 4.3",
  pharmcat: "VCF（PharmCAT）",
  csv: "CSV",
} as const;
export type ExchangeFormat = keyof typeof exchangeFormatNames;

/** Headers of an exported file: how many reports it holds, how many were left out, where the next file begins. */
export const exportHeaders = { count: "x-export-count", leftOut: "x-export-left-out", next: "x-export-next" } as const;

export const exchangeMessages = {
  unavailable: "报告没有可以导出的版本：尚未发布，或内容已删除",
  consentWithdrawn: "客户已撤回同意，不能导出",
  withdrawn: "报告已撤回，只能用 FHIR 或 HL7 导出撤回通知",
  identifiedRefused: "带姓名导出需要“查看完整手机号与姓名”权限",
  nothing: "这段时间没有可以导出的报告",
} as const;

const order = {
  format: z.enum(keysOf(exchangeFormatNames)),
  /** With name, month of birth and barcode; asks for the permission to reveal them. Otherwise by pseudonyms. */
  isIdentified: z.boolean(),
  /** What it is for. */
  reason: reasonField,
};

/**
 * Reports as a file for another system: the version that counts of one report, or of those first published on these days in China,
 * `exportedAtOnce` a file, the next one from `exportHeaders.next`. Recorded before it leaves: an audit row, a line among the readers
 * of each report and, with names, one in the life of each tube. What was withdrawn or erased is left out and counted. Errors: 403
 * without the permission for names; 409 for one report that may not leave, and where there is none.
 */
export const exportReports = endpoint({
  name: "exportReports",
  title: "导出报告",
  method: "POST",
  path: "/api/v1/report-exports",
  access: { kind: "staff", permission: "lab:exchange:export", needsProof: true },
  body: z.union([
    z.strictObject({ ...order, reportId: idField }),
    z.strictObject({
      ...order,
      productCode: z.optional(productCodeField),
      merchantId: z.optional(idField),
      from: dayField,
      until: dayField,
      cursor: z.optional(idField),
    }),
  ]),
  reply: z.unknown(),
  isFile: true,
  auditFields: [
    "exportFormat",
    "isIdentified",
    "count",
    "leftOut",
    "productCode",
    "merchantId",
    "from",
    "until",
    "reason",
  ],
});
