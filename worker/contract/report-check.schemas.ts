import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { timeField } from "./fields.schemas";
import * as calls from "./report-check";
import { checkMessages } from "./report-check";

/**
 * The facts that a printout can be checked against, found by the random code on it: never a person and never a result. 404 for
 * an unknown code.
 */
export const checkReport = endpoint(calls.checkReport, {
  title: "核验打印的报告",
  access: { kind: "public" },
  reads: "replica",
  rate: "strict",
  params: z.object({ code: z.string().check(z.regex(/^[A-Z]{16}$/, checkMessages.unknown)) }),
  reply: z.object({
    product: z.string(),
    /** Null for reports older than report numbers. */
    number: z.nullable(z.string()),
    barcodeLast4: z.string(),
    version: z.int(),
    /** Also printed beside the code. */
    fingerprint: z.string(),
    issuedAt: timeField,
    state: z.enum(["valid", "superseded", "withdrawn"]),
    /** False for versions older than signatures; old versions are never signed later. */
    isSigned: z.boolean(),
  }),
});
