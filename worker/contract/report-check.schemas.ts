import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { timeField } from "./fields.schemas";
import * as calls from "./report-check";
import { checkMessages } from "./report-check";

/**
 * What a printout may be checked against, by the random code on it: never a person and never a result. 404 for a code
 * that no version has.
 */
export const checkReport = endpoint(calls.checkReport, {
  title: "核验打印的报告",
  access: { kind: "public" },
  reads: "replica",
  rate: "strict",
  params: z.object({ code: z.string().check(z.regex(/^[A-Z]{16}$/, checkMessages.unknown)) }),
  reply: z.object({
    product: z.string(),
    /** Null for reports older than the numbers. */
    number: z.nullable(z.string()),
    barcodeLast4: z.string(),
    version: z.int(),
    /** Printed beside the code as well. */
    fingerprint: z.string(),
    issuedAt: timeField,
    state: z.enum(["valid", "superseded", "withdrawn"]),
    /** False for versions older than signatures; nothing is signed after the fact. */
    isSigned: z.boolean(),
  }),
});
