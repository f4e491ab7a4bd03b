import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { codeField, phoneField, reportKeyField, timeField } from "./fields";
import { messages } from "./messages";
import { puzzleParts } from "./puzzle";

/** `bind` opens the binding flow, `valid` opens reports and the customer's own data. */
const codePurposeField = z.enum(["bind", "valid"], { error: messages.malformed });
export type CodePurpose = z.output<typeof codePurposeField>;

/** Sentences of the code flow beyond those the specification fixes. */
export const codeMessages = {
  exhausted: "验证码输入错误次数过多，请重新获取验证码",
  resendIn: (seconds: number) => `${seconds}秒后可重新获取验证码`,
  hourly: "该手机号获取验证码过于频繁，请一小时后再试",
  daily: "该手机号今日获取验证码次数已达上限，请明天再试",
  busy: "当前获取验证码的人较多，请稍后再试",
  paused: (minutes: number) => `验证码多次输入错误，请${minutes}分钟后再试`,
  sendFailed: "发送验证码失败，请稍后重新获取",
  delayed: "短信发送遇到故障，验证码可能稍后送达；如未收到，请60秒后重新获取",
  samePhone: "新手机号与原手机号相同",
  flowMissing: "请先验证手机号",
  challenge: "请先完成安全验证，再获取验证码",
  challengeSpent: "安全验证已失效，请重新获取验证码",
  picture: "请输入图中的字符，再获取验证码",
  pictureWrong: "图中字符输入错误，请重新输入",
  pictureTries: "图中字符输入错误次数过多，请稍后再试",
  sendingOff: "短信验证码暂停发送，请稍后再试",
} as const;

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
export const makePuzzle = endpoint({
  name: "makePuzzle",
  title: "获取安全验证题目",
  method: "POST",
  path: "/api/v1/h5/sms-puzzle",
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
export const sendCode = endpoint({
  name: "sendCode",
  title: "获取短信验证码",
  method: "POST",
  path: "/api/v1/h5/sms-code",
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
 * Errors: 526 on `code` for a wrong, expired, replaced or unknown code alike, and for an exhausted one with its own sentence.
 */
export const verifyCode = endpoint({
  name: "verifyCode",
  title: "校验短信验证码",
  method: "POST",
  path: "/api/v1/h5/verify",
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
export const bindPhone = endpoint({
  name: "bindPhone",
  title: "绑定手机号",
  method: "POST",
  path: "/api/v1/h5/bindphone",
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
export const changePhone = endpoint({
  name: "changePhone",
  title: "更换手机号",
  method: "PUT",
  path: "/api/v1/h5/bindphone",
  access: { kind: "customer" },
  rate: "strict",
  body: z.strictObject({ phone: phoneField, code: codeField }),
  reply: z.object({ when: codePurposeField, phoneMasked: z.string(), expiresAt: timeField, movedBindings: z.int() }),
  auditFields: ["fromPhoneId"],
});

/** The verified phone of this browser after a reload, or null: never a 401. */
export const readFlow = endpoint({
  name: "readFlow",
  title: "恢复手机验证状态",
  method: "GET",
  path: "/api/v1/h5/flow",
  access: { kind: "public", customer: "optional" },
  reads: "nearby",
  reply: z.nullable(z.object({ phoneMasked: z.string(), purpose: codePurposeField, expiresAt: timeField })),
});

/** Ends the customer session of this browser. */
export const endFlow = endpoint({
  name: "endFlow",
  title: "退出手机验证",
  method: "DELETE",
  path: "/api/v1/h5/flow",
  access: { kind: "public", customer: "optional" },
  reply: z.null(),
});
