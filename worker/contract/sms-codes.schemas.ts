import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { codeField, phoneField, reportKeyField, timeField } from "./fields.schemas";
import { messages } from "./messages";
import { puzzleParts } from "./puzzle";
import * as calls from "./sms-codes";
import { codeMessages } from "./sms-codes";

/** `bind` is for the binding flow, `valid` for reports and the customer's own data. */
const codePurposeField = z.enum(["bind", "valid"], { error: messages.malformed });
export type CodePurpose = z.output<typeof codePurposeField>;

const agreementTick = z.literal(true, { error: messages.agreementRequired });

/** The phone or report that a code or a puzzle is for. */
const target = {
  phone: z.optional(phoneField),
  when: codePurposeField,
  key: z.optional(reportKeyField),
};

const namesTarget = (b: { phone?: string | undefined; when: string; key?: string | undefined }) =>
  b.phone !== undefined || (b.when === "valid" && b.key !== undefined);
const phoneMissing = { path: ["phone"], error: messages.phoneInvalid };

/**
 * Work for the browser before a code is sent to this phone or report: for each of the 16 parts the smallest whole number whose
 * text `<seed>.<part>.<number>` (seed: the part of the puzzle after its last dot) has a SHA-256 with `bits` leading zeros.
 * Valid for one send of this browser (cookie) until `expiresAt`. `vendor` names a vendor's captcha that is accepted as well.
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

/** Proofs that allow a send; the refusal's field says which one is needed. */
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
  /** The id of a picture from `makeCaptcha`, and the characters it shows. */
  captcha: z.optional(
    z.strictObject({
      id: z.string().check(z.maxLength(64, messages.malformed)),
      answer: z.string().check(z.maxLength(16, codeMessages.pictureWrong)),
    }),
  ),
  /** The ticket that a vendor's captcha gave to the page. */
  ticket: z.optional(
    z.strictObject({
      ticket: z.string().check(z.maxLength(1024, messages.malformed)),
      random: z.string().check(z.maxLength(128, messages.malformed)),
    }),
  ),
};

/**
 * Asks for a code. `bind` needs `phone`. `valid` with `key` goes to the phone of that report, which the server knows and the
 * caller does not choose; an unknown key gets the same answer and sends nothing. `valid` with `phone` opens "my tubes". The
 * first send of an address and browser within an hour usually needs no proof. Errors: 526 on `proof` when a solved puzzle, a
 * picture or a ticket is required, on `captcha` when it must be a picture or a ticket, or when the picture was misread; 526 per
 * field; 429 with Retry-After (seconds) inside the 60 s or over a quota; 503 when no provider accepts it.
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
 * Checks a code in the browser that asked for it and opens the customer session (cookie). Errors: 526 on `code`: a wrong code
 * with the number of tries left, an expired code, or no tries left, each with its own sentence for the browser that asked for
 * the code; every other browser always gets the same sentence.
 */
export const verifyCode = endpoint(calls.verifyCode, {
  title: "校验短信验证码",
  access: { kind: "public" },
  rate: "strict",
  body: z.strictObject({
    /** Required for `bind`; ignored for a report key, because then the caller only knows the masked phone. */
    phone_number: z.optional(z.string().check(z.maxLength(32, messages.phoneInvalid))),
    code: codeField,
    when: z.optional(codePurposeField),
  }),
  reply: verified,
  auditFields: ["when"],
});

/** The specification's own call: verifies the code and opens the binding session in one step. */
export const bindPhone = endpoint(calls.bindPhone, {
  title: "绑定手机号",
  access: { kind: "public" },
  rate: "strict",
  body: z.strictObject({ phone: phoneField, code: codeField, agreement: agreementTick }),
  reply: verified,
  auditFields: ["when"],
});

/**
 * Moves all data of the signed-in phone to a new one: the session proves the old phone, the code (asked for with `bind` and the
 * new number) proves the new one. Sessions of the old phone end; the reply's cookie is the new session.
 */
export const changePhone = endpoint(calls.changePhone, {
  title: "更换手机号",
  access: { kind: "customer" },
  rate: "strict",
  body: z.strictObject({ phone: phoneField, code: codeField }),
  reply: z.object({ when: codePurposeField, phoneMasked: z.string(), expiresAt: timeField, movedBindings: z.int() }),
  auditFields: ["fromPhoneId"],
});

/** The verified phone of this browser, for use after a reload, or null; never a 401. */
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
