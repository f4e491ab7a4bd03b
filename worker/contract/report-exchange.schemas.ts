import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { idField, keysOf } from "./fields.schemas";
import { dayField, productCodeField, reasonField } from "./lab-fields.schemas";
import * as calls from "./report-exchange";
import { exchangeFormatNames } from "./report-exchange";

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
