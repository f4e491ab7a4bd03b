import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { keysOf, text, timeField } from "./fields.schemas";
import * as calls from "./sms-delivery";
import { smsTemplateNames, smsTemplateStateNames } from "./sms-delivery";

const vendorField = z.enum(["aliyun", "tencent"]);
const templateField = z.enum(keysOf(smsTemplateNames));
const stateField = z.enum(keysOf(smsTemplateStateNames));

/**
 * Called by a provider to report deliveries; SMS_CALLBACK_TOKEN comes as the password of Basic credentials or as `token`, never
 * in the path. Answers in the format that the provider expects; a repeated report changes nothing. Errors: 404 for another
 * token or provider, 400 for a body that is not a report.
 */
export const receiveSmsReceipts = endpoint(calls.receiveSmsReceipts, {
  title: "短信回执推送",
  access: { kind: "public" },
  params: z.object({ vendor: vendorField }),
  query: z.object({ token: z.optional(z.string().check(z.maxLength(128))) }),
  reply: z.null(),
  isFile: true,
});

export const smsTemplate = z.object({
  provider: vendorField,
  template: templateField,
  /** The current wording, variables in braces. */
  text: z.string(),
  /** The provider's id of the template; empty until the provider gives one. */
  code: z.string(),
  state: stateField,
  /** False when the wording has changed since it was approved: it is not sent until it is approved again. */
  isCurrent: z.boolean(),
  note: z.string(),
  version: z.int(),
  updatedAt: z.nullable(timeField),
});

/** Every text for every provider with its approval, and how much of today's budget is used. */
export const listSmsTemplates = endpoint(calls.listSmsTemplates, {
  title: "短信模板与用量",
  access: { kind: "staff", permission: "msg:message:list" },
  reply: z.object({
    list: z.array(smsTemplate),
    /** The provider in use: local, aliyun, tencent or unconfigured. */
    provider: z.string(),
    needsTemplates: z.boolean(),
    quietHours: z.nullable(z.object({ from: z.int(), until: z.int() })),
    /** Within the last 24 hours. */
    notices: z.object({ sent: z.int(), budget: z.int() }),
  }),
});

/** Records what the provider's console says about a template. Errors: 409 when somebody else saved first, 526 on `code`. */
export const saveSmsTemplate = endpoint(calls.saveSmsTemplate, {
  title: "维护短信模板",
  access: { kind: "staff", permission: "msg:template:edit" },
  params: z.strictObject({ provider: vendorField, template: templateField }),
  body: z.strictObject({
    code: z.string().check(z.trim(), z.maxLength(40), z.regex(/^[\w-]*$/, "模板编号只含字母、数字和下划线")),
    state: stateField,
    note: text(0, 200),
    /** 0 for a template that is not stored yet. */
    version: z.int(),
  }),
  reply: smsTemplate,
  auditFields: ["code", "state"],
});
