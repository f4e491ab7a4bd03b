import * as z from "zod/mini";
import * as calls from "./bindings";
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
} from "./fields.schemas";
import { messages } from "./messages";

/**
 * Binds a tube to the verified phone. With the `Idempotency-Key` header the same key and body answer the stored reply for a day
 * (header `Idempotent-Replayed: true`), another body 422; without it the same body does so for a minute. `phone`, where it is
 * sent, must be the verified one; versions of agreements that are left out are those in force. Errors: 526 on the field; 401
 * without a verified phone; 526 on `code` for a tube that cannot be bound, each reason in its own words, one sentence after three
 * failures in an hour.
 */
export const bindTube = endpoint(calls.bindTube, {
  title: "绑定样本",
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
    /**
     * The consent that was given when the code was sent counts; this field is only required when the document has a newer
     * version since.
     */
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
    /** Time during which the binding can still be undone, counted from this reply, ms. */
    undoMsLeft: z.int(),
  }),
  auditFields: ["bindingId", "refusal"],
});

/**
 * Whether this tube could be bound now, for a form whose barcode was just typed; it binds nothing. A refusal is that of
 * `bindTube`, and counts as a failed attempt.
 */
export const checkTube = endpoint(calls.checkTube, {
  title: "核对采样管",
  access: { kind: "customer" },
  rate: "strict",
  body: z.strictObject({ code: barcodeField }),
  reply: z.object({ productName: z.string() }),
  auditFields: ["refusal"],
});

/** Steps of a tube, in the order in which a customer sees them. */
const tubeSteps = ["bound", "received", "testing", "reviewing", "published"] as const;

const myBinding = z.object({
  bindingId: idField,
  barcodeLast4: z.string(),
  productName: z.string(),
  /** The person the tube was bound for, as the owner of the phone wrote it; samples whose three values are equal belong together. */
  person: z.object({ name: z.string(), gender: z.nullable(z.enum(["男", "女"])), birth: z.nullable(birthField) }),
  journey: z.enum(["laboratory", "onsite"]),
  step: z.enum(tubeSteps),
  /** `stopped`: rejected, withdrawn or waiting for a new tube; the text says which. */
  condition: z.enum(["going", "waiting", "stopped", "done"]),
  /** Which step the tube has reached and what it waits for, in one or two sentences. */
  statusText: z.string(),
  timeline: z.array(z.object({ step: z.enum(tubeSteps), title: z.string(), at: z.nullable(timeField) })),
  /** The measurement that runs now, for tests on the spot; null when there is none. */
  measuring: z.nullable(
    z.object({
      /** Time left, counted from this reply, ms; null when it is not known, and then `text` says why. */
      msLeft: z.nullable(z.int()),
      /** How long the whole measurement takes, ms. */
      msInAll: z.int(),
      text: z.string(),
    }),
  ),
  /** When to expect the report, with a sentence about how certain that is; null once it is published or will not come. */
  estimate: z.nullable(z.object({ at: z.nullable(timeField), text: z.string(), isLate: z.boolean() })),
  publishedAt: z.nullable(timeField),
  /** True once the owner has opened the report. */
  isRead: z.boolean(),
  /** Present once a report is published. */
  reportKey: z.nullable(reportKeyField),
  boundAt: timeField,
  undoUntil: timeField,
  canUndo: z.boolean(),
  /** Time during which the binding can still be undone, counted from this reply, ms. */
  undoMsLeft: z.int(),
});

/** Every tube of the verified phone, newest first; barcodes masked, names in full: a family tells its samples apart by them. */
export const listMyBindings = endpoint(calls.listMyBindings, {
  title: "我的样本",
  access: { kind: "customer" },
  reads: "replica",
  reply: z.object({ list: z.array(myBinding) }),
});

/** Undoes a mistaken binding, within 30 minutes and before the laboratory received the tube. Errors: 404, 409. */
export const undoBinding = endpoint(calls.undoBinding, {
  title: "撤销绑定",
  access: { kind: "customer" },
  params: z.object({ bindingId: idField }),
  reply: z.object({ bindingId: idField, barcodeGrouped: z.string() }),
  auditFields: ["bindingId"],
});
