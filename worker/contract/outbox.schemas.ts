import * as z from "zod/mini";
import { growingListBody, growingListQuery } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, idField, keysOf, phoneField, timeField } from "./fields.schemas";
import { idParams, reasonField, timeOrNull } from "./lab-fields.schemas";
import * as calls from "./outbox";
import { messageChannelNames, messageErrorNames, messageKindNames, messageStateNames } from "./outbox";

const messageState = z.enum(keysOf(messageStateNames));
export const messageKind = z.enum(keysOf(messageKindNames));
const messageChannel = z.enum(keysOf(messageChannelNames));
const messageError = z.enum(keysOf(messageErrorNames));

const outboxItem = z.object({
  id: idField,
  kind: messageKind,
  /** Masked by the server; the full number is never part of a list. */
  phoneMasked: z.string(),
  state: messageState,
  /** What the message is about: a report, a sample or a code. */
  subjectType: z.string(),
  subjectId: z.string(),
  provider: z.nullable(z.string()),
  channel: messageChannel,
  attempts: z.int(),
  lastError: z.nullable(messageError),
  lastErrorCode: z.nullable(z.string()),
  notBefore: timeField,
  createdAt: timeField,
  acceptedAt: timeOrNull,
  deliveredAt: timeOrNull,
  expiresAt: timeField,
});

const filters = { state: z.optional(messageState), kind: z.optional(messageKind), channel: z.optional(messageChannel) };

/** Newest first, keyset paged. */
export const listOutbox = endpoint(calls.listOutbox, {
  title: "短信列表",
  access: { kind: "staff", permission: "msg:message:list" },
  query: z.object({ ...growingListQuery, ...filters }),
  reply: cursorPage(outboxItem),
});

/** The same list for one phone; a POST, because a phone number must not stand in a URL. */
export const searchOutbox = endpoint(calls.searchOutbox, {
  title: "按手机号查短信",
  access: { kind: "staff", permission: "msg:message:list" },
  body: z.strictObject({ ...growingListBody, ...filters, phone: phoneField }),
  reply: cursorPage(outboxItem),
});

/** One message with every attempt and every receipt. The text is shown with its variable parts masked. */
export const readOutbox = endpoint(calls.readOutbox, {
  title: "短信详情",
  access: { kind: "staff", permission: "msg:message:list" },
  params: idParams,
  /** The sample that the message is about: an old message is no longer a row and is read from this sample's archive. */
  query: z.object({ sample: z.optional(idField) }),
  reply: z.object({
    ...outboxItem.shape,
    /** The template with dots in place of its variables. */
    textMasked: z.string(),
    canResend: z.boolean(),
    attemptList: z.array(
      z.object({
        n: z.int(),
        provider: z.string(),
        outcome: z.enum(["started", "accepted", "transient", "permanent", "limited", "unknown"]),
        code: z.string(),
        startedAt: timeField,
        finishedAt: timeOrNull,
      }),
    ),
    receiptList: z.array(
      z.object({ outcome: z.enum(["delivered", "undelivered"]), code: z.string(), reportedAt: timeField }),
    ),
  }),
});

/** Puts an undelivered notice back into the queue; all attempts are recorded on the same row. Errors: 404, 409. */
export const resendOutbox = endpoint(calls.resendOutbox, {
  title: "重发短信",
  access: { kind: "staff", permission: "msg:message:resend" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object({ id: idField, state: messageState }),
  auditFields: ["reason"],
});

/** Takes a message that failed for good out of the queue of those that somebody must look at. Errors: 404, 409. */
export const discardOutbox = endpoint(calls.discardOutbox, {
  title: "不再发送短信",
  access: { kind: "staff", permission: "msg:message:resend" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object({ id: idField, state: messageState }),
  auditFields: ["reason"],
});
