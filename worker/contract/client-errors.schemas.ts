import * as z from "zod/mini";
import * as calls from "./client-errors";
import { endpoint } from "./endpoint";

/** An error that a page could not handle; digits and queries are removed before it is stored. */
export const reportClientError = endpoint(calls.reportClientError, {
  title: "上报页面错误",
  access: { kind: "public" },
  rate: "strict",
  body: z.strictObject({
    message: z.string().check(z.minLength(1), z.maxLength(1000)),
    stack: z.optional(z.string().check(z.maxLength(8000))),
    page: z.optional(z.string().check(z.maxLength(500))),
    release: z.optional(z.string().check(z.maxLength(64))),
  }),
  bodyBytesMax: 16 * 1024,
  reply: z.null(),
});

/** A violation of the content security policy as browsers report it (application/csp-report). */
export const reportPolicyViolation = endpoint(calls.reportPolicyViolation, {
  title: "上报内容安全策略违规",
  access: { kind: "public" },
  rate: "strict",
  body: z.unknown(),
  bodyBytesMax: 16 * 1024,
  reply: z.null(),
});
