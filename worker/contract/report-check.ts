import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { timeField } from "./fields";

export const checkMessages = {
  unknown: "没有查到这份报告，请核对打印件上的核验码",
} as const;

export const checkStateNames = { valid: "有效", superseded: "已被新版本取代", withdrawn: "已撤回" } as const;

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
