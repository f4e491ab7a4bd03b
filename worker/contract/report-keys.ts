import type { CallOf } from "./endpoint";
import type * as schemas from "./report-keys.schemas";

export const reportKeyMessages = {
  replaced: "报告签名密钥已更换，以后发布的报告用新密钥签名",
  none: "还没有报告签名密钥，第一份报告发布时会自动生成",
} as const;

export const listReportKeys: CallOf<typeof schemas, "listReportKeys"> = {
  name: "listReportKeys",
  method: "GET",
  path: "/api/v1/h5/report-keys",
};

export const replaceReportKey: CallOf<typeof schemas, "replaceReportKey"> = {
  name: "replaceReportKey",
  method: "POST",
  path: "/api/v1/report-keys",
};

/**
 * The statement that the laboratory signs for each version, as one JSON text with its fields in this order. It holds what the
 * printout shows, so that neither a name nor a result can be changed on paper.
 */
export interface ReportStatement {
  readonly v: 1;
  /** Id of the key. */
  readonly key: string;
  /** The code on the printout. */
  readonly code: string;
  /** Version of the report. */
  readonly n: number;
  readonly product: string;
  /** Last four digits of the tube's barcode. */
  readonly tube: string;
  readonly name: string;
  readonly gender: string;
  /** YYYY-MM */
  readonly birth: string;
  readonly level: number | null;
  readonly result: string;
  /** Site and genotype, or target and result. */
  readonly found: readonly string[];
  /** Number of further findings that do not fit into the code. */
  readonly more: number;
  readonly tested: number;
  /** Number of the member of staff (null for a release by rule), and the time. */
  readonly reviewed: readonly [by: number | null, at: number | null];
  readonly published: readonly [by: number | null, at: number];
  /** SHA-256 of the whole version; its first eight digits are printed. */
  readonly hash: string;
}
