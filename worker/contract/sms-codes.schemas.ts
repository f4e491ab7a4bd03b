import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { codeField, phoneField, reportKeyField, timeField } from "./fields.schemas";
import { messages } from "./messages";
import { puzzleParts } from "./puzzle";
import * as calls from "./sms-codes";
import { codeMessages } from "./sms-codes";

/** `bind` opens the binding flow, `valid` opens reports and the customer's own data. */
const codePurposeField = z.enum(["bind", "valid"], { error: messages.malformed });
export type CodePurpose = z.output<typeof codePurposeField>;

const agreementTick = z.literal(true, { error: messages.agreementRequired });

/** Whom a code is for, or a puzzle before it. */
const target = {
  phone: z.optional(phoneField),
  when: codePurposeField,
  key: z.optional(reportKeyField),
};

const namesTarget = (b: { phone?: string | undefined; when: string; key?: string | undefined }) =>
  b.phone !== undefined || (b.when === "valid" && b.key !== undefined);
const phoneMissing = { path: ["phone"], error: messages.phoneInvalid };

/**
 * Work for the browser before a code is sent to this phone or report: for each of the 16 parts the smallest whole number
 * whose text `<seed>.<part>.<number>` (seed: the puzzle behind its last dot) has a SHA-256 with `bits` leading zeros.
 * Good for one send of this browser (cookie) until `expiresAt`. `vendor` names a captcha of a vendor that is taken as well.
 */
export const makePuzzle = endpoint(calls.makePuzzle, {
  title: "获取安全验证题目",
  access: { kind: "public" },
  rate: "strict",
  body: z.strictObject(target).check(z.refine(namesTarget, phoneMissing)),
  reply: z.object({
    puzzle: z.string(),
    bits: z.int(),
    expiresAt: timeField,
    vendor: z.nullable(z.object({ name: z.string(), appId: z.string() })),
  }),
});

/** Why a send may be let through; which one is asked for is said by the field of the refusal. */
const proofFields = {
  /** A solved puzzle: the numbers of its parts in base 36, joined by dots. */
  proof: z.optional(
    z.strictObject({
      puzzle: z.string().check(z.maxLength(128, messages.malformed)),
      answer: z
        .string()
        .check(z.regex(new RegExp(`^[0-9a-z]{1,7}(\\.[0-9a-z]{1,7}){${puzzleParts - 1}}$`), messages.malformed)),
    }),
  ),
  /** A picture of `makeCaptcha` and what it shows. */
  captcha: z.optional(
    z.strictObject({
      id: z.string().check(z.maxLength(64, messages.malformed)),
      answer: z.string().check(z.maxLength(16, codeMessages.pictureWrong)),
    }),
  ),
  /** What a vendor's captcha gave to the page. */
  ticket: z.optional(
    z.strictObject({
      ticket: z.string().check(z.maxLength(1024, messages.malformed)),
      random: z.string().check(z.maxLength(128, messages.malformed)),
    }),
  ),
};

/**
 * Asks for a code. `bind` needs `phone`. `valid` with `key` goes to the phone of that report, which the server knows and
 * the caller does not choose; an unknown key answers alike and sends nothing. `valid` with `phone` opens "my tubes".
 * The first send of an address and browser within an hour usually needs nothing more. Errors: 526 on `proof` when a solved
 * puzzle, a picture or a ticket must come along, on `captcha` when it must be a picture or a ticket, or when the picture was
 * misread; 526 per field; 429 with Retry-After (seconds) inside the 60 s or over a quota; 503 when no provider takes it.
 */
export const sendCode = endpoint(calls.sendCode, {
  title: "获取短信验证码",
  access: { kind: "public" },
  rate: "strict",
  body: z
    .strictObject({ ...target, agreement: agreementTick, ...proofFields })
    .check(z.refine(namesTarget, phoneMissing)),
  reply: z.object({
    resendAfterSeconds: z.int(),
    codeLength: z.int(),
    phoneMasked: z.string(),
    expiresAt: timeField,
  }),
  auditFields: ["when"],
});

const verified = z.object({ when: codePurposeField, phoneMasked: z.string(), expiresAt: timeField });

/**
 * Checks a code in the browser that asked for it and opens the customer session (cookie).
 * Errors: 526 on `code`: a wrong one with the tries left, an ended one, an exhausted one, each in its own words for the browser that
 * asked for it; one sentence for every other browser.
 */
export const verifyCode = endpoint(calls.verifyCode, {
  title: "校验短信验证码",
  access: { kind: "public" },
  rate: "strict",
  body: z.strictObject({
    /** Required for `bind`; ignored for a report key, where the caller knows the masked phone only. */
    phone_number: z.optional(z.string().check(z.maxLength(32, messages.phoneInvalid))),
    code: codeField,
    when: z.optional(codePurposeField),
  }),
  reply: verified,
  auditFields: ["when"],
});

/** The specification's own call: verifies the code and opens the binding session in one go. */
export const bindPhone = endpoint(calls.bindPhone, {
  title: "绑定手机号",
  access: { kind: "public" },
  rate: "strict",
  body: z.strictObject({ phone: phoneField, code: codeField, agreement: agreementTick }),
  reply: verified,
  auditFields: ["when"],
});

/**
 * Moves everything of the signed-in phone to a new one: the session proves the old phone, the code (asked for with
 * `bind` and the new number) proves the new one. Sessions of the old phone end; the reply's cookie is the new session.
 */
export const changePhone = endpoint(calls.changePhone, {
  title: "更换手机号",
  access: { kind: "customer" },
  rate: "strict",
  body: z.strictObject({ phone: phoneField, code: codeField }),
  reply: z.object({ when: codePurposeField, phoneMasked: z.string(), expiresAt: timeField, movedBindings: z.int() }),
  auditFields: ["fromPhoneId"],
});

/** The verified phone of this browser after a reload, or null: never a 401. */
export const readFlow = endpoint(calls.readFlow, {
  title: "恢复手机验证状态",
  access: { kind: "public", customer: "optional" },
  reads: "replica",
  reply: z.nullable(z.object({ phoneMasked: z.string(), purpose: codePurposeField, expiresAt: timeField })),
});

/** Ends the customer session of this browser. */
export const endFlow = endpoint(calls.endFlow, {
  title: "退出手机验证",
  access: { kind: "public", customer: "optional" },
  reply: z.null(),
});
