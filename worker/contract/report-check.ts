import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { timeField } from "./fields";

export const checkMessages = {
  unknown: "没有查到这份报告，请核对打印件上的核验码",
} as const;

/** Of the record: whether a printout is what the record stands for is told by its signature, or by comparing. */
export const checkStateNames = {
  valid: "有这条记录，是最新的一版",
  superseded: "有这条记录，已被新版本取代",
  withdrawn: "有这条记录，报告已停止使用",
} as const;

/**
 * What a printout may be checked against, by the random code on it: never a person and never a result. 404 for a code
 * that no version has.
 */
export const checkReport = endpoint({
  name: "checkReport",
  title: "核验打印的报告",
  method: "GET",
  path: "/api/v1/h5/check/{code}",
  access: { kind: "public" },
  reads: "nearby",
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
