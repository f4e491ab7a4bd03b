import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { idField, keysOf } from "./fields.schemas";
import { dayField, productCodeField, reasonField } from "./lab-fields.schemas";
import * as calls from "./report-exchange";
import { exchangeFormatNames } from "./report-exchange";

const order = {
  format: z.enum(keysOf(exchangeFormatNames)),
  /** Whether the file has name, month of birth and barcode, which needs the permission to reveal them; otherwise it has pseudonyms. */
  isIdentified: z.boolean(),
  /** The purpose of the export. */
  reason: reasonField,
};

/**
 * Reports as a file for another system: the current version of one report, or of the reports first published on these days in
 * China, `exportReportsMax` per file; the next file begins at `exportHeaders.next`. The export is recorded first: an audit row,
 * an entry in the access list of each report and, with names, one in the history of each tube. Withdrawn and erased reports are
 * left out and counted. Errors: 403 without the permission for names; 409 when the one report may not be exported, or when
 * there is none.
 */
export const exportReports = endpoint(calls.exportReports, {
  title: "导出报告",
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
