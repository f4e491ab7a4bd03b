import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import {
  barcodeField,
  birthField,
  genderField,
  heightField,
  idField,
  personNameField,
  phoneField,
  reportKeyField,
  timeField,
  weightField,
} from "./fields";
import { messages } from "./messages";

/** Sentences of the binding form beyond those the specification fixes. */
export const bindingMessages = {
  unknownTube: "没有找到这个条码，请核对采样管上的数字",
  alreadyBound: "这支采样管已被绑定，请核对条码；如果是您本人绑定的，可在“我的样本”中查看",
  expiredTube: "这支采样管已过有效期，请联系客服更换",
  voidedTube: "这支采样管已作废，请联系客服更换",
  notIssued: "这支采样管尚未启用，请联系客服",
  usedTube: "这支采样管已使用过，不能再次绑定",
  mistypedTube: "条码的校验位不对，可能输错了一位，请对照管身重新输入",
  unbindable: "条码无法绑定，请核对后稍后再试，或联系客服",
  agreementChanged: "《服务协议》已更新，请阅读新版本后重新勾选",
  sensitiveChanged: "《敏感个人信息处理单独同意书》已更新，请阅读新版本后重新勾选",
  undoTooLate: "已超过30分钟或样本已被实验室接收，不能自行撤销，请联系客服",
  undone: "已撤销绑定",
  otherPhone: "手机号与验证的手机号不一致",
  stillRunning: "上一次提交正在处理，请稍后查看结果",
} as const;

/**
 * Binds a tube to the verified phone. With the `Idempotency-Key` header the same key and body answer the stored reply for a day
 * (header `Idempotent-Replayed: true`), another body 422; without it the same body does so for a minute. `phone`, where it is
 * sent, must be the verified one; versions of agreements that are left out are those in force. Errors: 526 on the field; 401
 * without a bind session; 526 on `code` for a tube that cannot be bound, each reason in its own words, one sentence after three
 * failures in an hour.
 */
export const bindTube = endpoint({
  name: "bindTube",
  title: "绑定样本",
  method: "POST",
  path: "/api/v1/h5/bindinfo",
  access: { kind: "customer" },
  isIdempotent: true,
  body: z.strictObject({
    code: barcodeField,
    name: personNameField,
    gender: genderField,
    /** YYYY-MM */
    birth: birthField,
    /** cm */
    height: heightField,
    /** kg */
    weight: weightField,
    /** The one that was ticked when the code was sent counts; only where it has a newer version since is it asked for again. */
    agreement: z.optional(z.literal(true, { error: messages.agreementRequired })),
    agreementVersion: z.optional(z.int()),
    sensitiveConsent: z.literal(true, { error: messages.sensitiveConsentRequired }),
    sensitiveVersion: z.optional(z.int()),
    phone: z.optional(phoneField),
  }),
  reply: z.object({
    bindingId: idField,
    /** Printed in groups: "6901 2345 67892". */
    barcodeGrouped: z.string(),
    productName: z.string(),
    /** `onsite` runs in 30-40 minutes on the spot, `laboratory` in days after receipt. */
    journey: z.enum(["laboratory", "onsite"]),
    turnaroundMinutes: z.int(),
    /** When to expect the report, in words. */
    expectedText: z.string(),
    boundAt: timeField,
    undoUntil: timeField,
  }),
  auditFields: ["bindingId", "refusal"],
});

/** Where a tube is, in the order a customer lives it. */
const tubeSteps = ["bound", "received", "testing", "reviewing", "published"] as const;

const myBinding = z.object({
  bindingId: idField,
  barcodeLast4: z.string(),
  productName: z.string(),
  personMasked: z.string(),
  journey: z.enum(["laboratory", "onsite"]),
  step: z.enum(tubeSteps),
  /** `stopped`: rejected, withdrawn or waiting for a new tube; the text says which. */
  condition: z.enum(["going", "waiting", "stopped", "done"]),
  /** Where the tube is and what it waits for, in one or two sentences. */
  statusText: z.string(),
  timeline: z.array(z.object({ step: z.enum(tubeSteps), title: z.string(), at: z.nullable(timeField) })),
  /** The measurement that runs now, for tests on the spot; null when none runs. */
  measuring: z.nullable(
    z.object({
      /** Time left as of this reply, ms; null when nobody can say, and `text` says why. */
      msLeft: z.nullable(z.int()),
      /** How long the whole measurement takes, ms. */
      msInAll: z.int(),
      text: z.string(),
    }),
  ),
  /** When the report may be expected, and an honest word about it; null once it is there or will not come. */
  estimate: z.nullable(z.object({ at: z.nullable(timeField), text: z.string(), isLate: z.boolean() })),
  publishedAt: z.nullable(timeField),
  /** True once the owner has opened the report. */
  isRead: z.boolean(),
  /** Present once a report is published. */
  reportKey: z.nullable(reportKeyField),
  boundAt: timeField,
  undoUntil: timeField,
  canUndo: z.boolean(),
});

/** Every tube of the verified phone, newest first; names and barcodes masked. */
export const listMyBindings = endpoint({
  name: "listMyBindings",
  title: "我的样本",
  method: "GET",
  path: "/api/v1/h5/bindings",
  access: { kind: "customer" },
  reads: "nearby",
  reply: z.object({ list: z.array(myBinding) }),
});

/** Takes a wrong bind back within 30 minutes and before the laboratory received the tube. Errors: 404, 409. */
export const undoBinding = endpoint({
  name: "undoBinding",
  title: "撤销绑定",
  method: "POST",
  path: "/api/v1/h5/bindings/{bindingId}/undo",
  access: { kind: "customer" },
  params: z.object({ bindingId: idField }),
  reply: z.object({ bindingId: idField, barcodeGrouped: z.string() }),
  auditFields: ["bindingId"],
});
