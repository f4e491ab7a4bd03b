import * as z from "zod/mini";
import { documentKinds } from "./agreements";
import { endpoint } from "./endpoint";
import { barcodeField, birthField, idField, keysOf, personNameField, text, timeField } from "./fields.schemas";
import * as calls from "./my-data";
import { myDataMessages, privacyKindNames, privacyStateNames } from "./my-data";

export const privacyKind = z.enum(keysOf(privacyKindNames));
export const privacyState = z.enum(keysOf(privacyStateNames));

const bindingIdsField = z
  .array(idField)
  .check(z.minLength(1, myDataMessages.nothingChosen), z.maxLength(50, myDataMessages.nothingChosen));

/** What is kept of one tube, as its owner's overview shows it. */
const myDataItem = z.object({
  bindingId: idField,
  productName: z.string(),
  barcodeLast4: z.string(),
  personName: z.string(),
  boundAt: timeField,
  hasReport: z.boolean(),
  /** When the consent was withdrawn; null while it holds. */
  withdrawnAt: z.nullable(timeField),
  /** The documents agreed to, newest action last. */
  consents: z.array(
    z.object({ kind: z.enum(documentKinds), version: z.int(), action: z.enum(["given", "withdrawn"]), at: timeField }),
  ),
});

const myRequest = z.object({
  id: idField,
  kind: privacyKind,
  state: privacyState,
  /** Our answer; why, when it was refused. */
  reason: z.string(),
  dueAt: timeField,
  closedAt: z.nullable(timeField),
  createdAt: timeField,
});

const day = z.nullable(timeField);

/** Everything that is kept of the verified phone, in short. Errors: 401 without a session that was verified for viewing. */
export const readMyData = endpoint(calls.readMyData, {
  title: "我的数据",
  access: { kind: "customer" },
  reads: "replica",
  reply: z.object({
    phoneMasked: z.string(),
    items: z.array(myDataItem),
    requests: z.array(myRequest),
    /** When the owner of the phone agreed to be told in WeChat; null while he has not. */
    wechatAgreedAt: day,
  }),
});

/** One tube in the copy of all data; nothing is masked, it is the person's own. */
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
  /** Who the owner of the phone is at our official account, where he agreed to be told in WeChat. */
  wechat: z.nullable(z.object({ openid: z.string(), agreedAt: timeField })),
  tubes: z.array(exportedTube),
  consents: z.array(z.object({ document: z.string(), action: z.string(), at: timeField })),
  messages: z.array(z.object({ kind: z.string(), state: z.string(), at: timeField })),
  views: z.array(z.object({ what: z.string(), by: z.string(), at: timeField })),
  /** What the service desk noted. */
  contacts: z.array(z.object({ kind: z.string(), text: z.string(), at: timeField })),
});

/** A copy of everything, as a file or for printing. Written into the audit log. */
export const exportMyData = endpoint(calls.exportMyData, {
  title: "导出我的数据",
  access: { kind: "customer" },
  rate: "strict",
  reply: exportedData,
  auditFields: ["tubes"],
});

/**
 * Takes back the consent to sensitive data: testing stops, reports are no longer shown, nothing is sent any more, and
 * the data is erased seven days later. Errors: 409 when one of the tubes is not the caller's.
 */
export const withdrawConsent = endpoint(calls.withdrawConsent, {
  title: "撤回同意",
  access: { kind: "customer" },
  rate: "strict",
  body: z.strictObject({ bindingIds: bindingIdsField }),
  reply: z.object({ eraseAt: timeField, tubes: z.int() }),
  auditFields: ["bindingIds"],
});

/** What an erasure did: the customer's proof. */
const eraseReceipt = z.object({
  /** Number of the receipt. */
  id: idField,
  at: timeField,
  phoneMasked: z.string(),
  tubes: z.int(),
  reports: z.int(),
  samples: z.int(),
  messages: z.int(),
  /** False when something of this phone is left. */
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

/** Asks a person for a correction or an explanation. Errors: 409 while three are open. */
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
 * For a customer who no longer has the old number: the session proves the new one, the tube says which person. A person
 * compares and decides; the answer is the same whether or not the tube exists. Errors: 409 while three are open.
 */
export const claimTubeForPhone = endpoint(calls.claimTubeForPhone, {
  title: "旧手机号停用，申请换绑",
  access: { kind: "customer" },
  rate: "strict",
  body: z.strictObject({ code: barcodeField, name: personNameField, birth: birthField }),
  reply: myRequest,
  auditFields: ["bindingId", "kind"],
});
