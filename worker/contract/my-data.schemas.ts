import * as z from "zod/mini";
import { documentKinds } from "./agreements";
import { endpoint } from "./endpoint";
import { barcodeField, birthField, idField, keysOf, personNameField, text, timeField } from "./fields.schemas";
import { limits } from "./limits";
import * as calls from "./my-data";
import { myDataMessages, privacyKindNames, privacyStateNames } from "./my-data";

export const privacyKind = z.enum(keysOf(privacyKindNames));
export const privacyState = z.enum(keysOf(privacyStateNames));

const bindingIdsField = z
  .array(idField)
  .check(z.minLength(1, myDataMessages.nothingChosen), z.maxLength(limits.ownTubesMax, myDataMessages.tooManyChosen));

/** What is stored about one tube, as its owner's overview shows it. */
const myDataItem = z.object({
  bindingId: idField,
  productName: z.string(),
  barcodeLast4: z.string(),
  personName: z.string(),
  boundAt: timeField,
  hasReport: z.boolean(),
  /** When the consent was withdrawn; null while it is valid. */
  withdrawnAt: z.nullable(timeField),
  /** The documents agreed to, in the order of time. */
  consents: z.array(
    z.object({ kind: z.enum(documentKinds), version: z.int(), action: z.enum(["given", "withdrawn"]), at: timeField }),
  ),
});

const myRequest = z.object({
  id: idField,
  kind: privacyKind,
  /** True for a customer who lost the old number and asks to move one tube to this one. */
  isPhoneClaim: z.boolean(),
  state: privacyState,
  /** The laboratory's answer, or the reason of a refusal. */
  reason: z.string(),
  dueAt: timeField,
  closedAt: z.nullable(timeField),
  createdAt: timeField,
});

const day = z.nullable(timeField);

/** A summary of everything stored about the verified phone. Errors: 401 without a session that was verified for viewing. */
export const readMyData = endpoint(calls.readMyData, {
  title: "我的数据",
  access: { kind: "customer" },
  reads: "replica",
  reply: z.object({
    phoneMasked: z.string(),
    items: z.array(myDataItem),
    requests: z.array(myRequest),
    /** When the owner of the phone agreed to notices in WeChat; null while he has not. */
    wechatAgreedAt: day,
  }),
});

/** One tube in the copy of all data; nothing is masked, because it is the person's own data. */
const exportedTube = z.object({
  product: z.string(),
  barcode: z.string(),
  person: z.nullable(
    z.object({
      name: z.string(),
      phone: z.string(),
      gender: z.nullable(z.string()),
      birth: z.nullable(z.string()),
      heightCm: z.nullable(z.number()),
      weightKg: z.nullable(z.number()),
    }),
  ),
  boundAt: timeField,
  receivedAt: day,
  consentWithdrawnAt: day,
  sample: z.nullable(z.object({ state: z.string(), attempts: z.int() })),
  findings: z.array(z.object({ site: z.string(), result: z.string(), at: timeField })),
  reports: z.array(
    z.object({
      key: z.string(),
      version: z.int(),
      publishedAt: timeField,
      level: z.nullable(z.int()),
      content: z.unknown(),
    }),
  ),
});

const exportedData = z.object({
  schema: z.literal(1),
  exportedAt: timeField,
  phoneMasked: z.string(),
  /** The owner's WeChat id at the official account, when he agreed to notices in WeChat. */
  wechat: z.nullable(z.object({ openid: z.string(), agreedAt: timeField })),
  tubes: z.array(exportedTube),
  consents: z.array(z.object({ document: z.string(), action: z.string(), at: timeField })),
  messages: z.array(z.object({ kind: z.string(), state: z.string(), at: timeField })),
  views: z.array(z.object({ what: z.string(), by: z.string(), at: timeField })),
  /** What the service desk noted. */
  contacts: z.array(z.object({ kind: z.string(), text: z.string(), at: timeField })),
});

/** A copy of all data, as a file or for printing. Recorded in the audit log. */
export const exportMyData = endpoint(calls.exportMyData, {
  title: "导出我的数据",
  access: { kind: "customer" },
  rate: "strict",
  reply: exportedData,
  auditFields: ["tubes"],
});

/**
 * Withdraws the consent to sensitive data: testing stops, reports are no longer shown, nothing is sent any more, and the data
 * is erased seven days later. Errors: 409 when one of the tubes is not the caller's.
 */
export const withdrawConsent = endpoint(calls.withdrawConsent, {
  title: "撤回同意",
  access: { kind: "customer" },
  rate: "strict",
  body: z.strictObject({ bindingIds: bindingIdsField }),
  reply: z.object({ eraseAt: timeField, tubes: z.int() }),
  auditFields: ["bindingIds"],
});

/** What an erasure deleted, as proof for the customer. */
const eraseReceipt = z.object({
  /** Number of the receipt. */
  id: idField,
  at: timeField,
  phoneMasked: z.string(),
  tubes: z.int(),
  reports: z.int(),
  samples: z.int(),
  messages: z.int(),
  /** False when some data of this phone remains. */
  isEverything: z.boolean(),
});

/** Erases at once and for good. Errors: 526 on `confirm`, 409 when one of the tubes is not the caller's. */
export const eraseMyData = endpoint(calls.eraseMyData, {
  title: "删除我的数据",
  access: { kind: "customer" },
  rate: "strict",
  body: z.strictObject({
    bindingIds: bindingIdsField,
    confirm: z.literal("删除", { error: myDataMessages.confirmRequired }),
  }),
  reply: eraseReceipt,
  auditFields: ["bindingIds"],
});

/** Sends a request for a correction or an explanation, which staff answer. Errors: 409 while three are open. */
export const askAboutMyData = endpoint(calls.askAboutMyData, {
  title: "提交个人信息请求",
  access: { kind: "customer" },
  rate: "strict",
  body: z.strictObject({
    kind: z.enum(["correct", "explain"]),
    bindingId: z.optional(idField),
    note: text(5, 200, myDataMessages.noteRequired),
  }),
  reply: myRequest,
  auditFields: ["bindingId", "kind"],
});

/**
 * For a customer who no longer has the old number: the session proves the new number, the tube identifies the person. Staff
 * compare and decide; the answer does not show whether the tube exists. Errors: 409 while three are open.
 */
export const claimTubeForPhone = endpoint(calls.claimTubeForPhone, {
  title: "旧手机号停用，申请换绑",
  access: { kind: "customer" },
  rate: "strict",
  body: z.strictObject({ code: barcodeField, name: personNameField, birth: birthField }),
  reply: myRequest,
  auditFields: ["bindingId", "kind"],
});
