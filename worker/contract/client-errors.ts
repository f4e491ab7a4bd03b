import * as z from "zod/mini";
import { endpoint } from "./endpoint";

/** An error that a page could not handle; digits and queries are removed before it is kept. */
export const reportClientError = endpoint({
  name: "reportClientError",
  title: "上报页面错误",
  method: "POST",
  path: "/api/v1/client-errors",
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
export const reportPolicyViolation = endpoint({
  name: "reportPolicyViolation",
  title: "上报内容安全策略违规",
  method: "POST",
  path: "/api/v1/csp",
  access: { kind: "public" },
  rate: "strict",
  body: z.unknown(),
  bodyKind: "raw",
  bodyBytesMax: 16 * 1024,
  reply: z.null(),
});
