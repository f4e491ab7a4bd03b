import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck, staffEditColumns } from "../columns";

const MESSAGE_STATES = [
  "queued",
  "sending",
  "retry_wait",
  "accepted",
  "delivered",
  "undelivered",
  "failed",
  "cancelled",
] as const;

export const messagesTable = sqliteTable(
  "messages",
  {
    id: text("id").primaryKey(),
    dedupeKey: text("dedupe_key").notNull().unique("messages_dedupe_key"),
    kind: text("kind").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    phoneHash: text("phone_hash"),
    phoneSealed: text("phone_sealed"),
    phoneMasked: text("phone_masked").notNull(),
    template: text("template").notNull(),
    paramsSealed: text("params_sealed"),
    state: text("state", { enum: MESSAGE_STATES }).notNull().default("queued"),
    stateChangedAt: integer("state_changed_at").notNull(),
    notBefore: integer("not_before").notNull(),
    leaseToken: text("lease_token"),
    leaseUntil: integer("lease_until"),
    attempts: integer("attempts").notNull().default(0),
    provider: text("provider"),
    providerMessageId: text("provider_message_id"),
    lastErrorClass: text("last_error_class", { enum: ["transient", "permanent", "limited", "unknown"] }),
    lastErrorCode: text("last_error_code"),
    acceptedAt: integer("accepted_at"),
    deliveredAt: integer("delivered_at"),
    /** A message sent in WeChat has until then to be delivered; null for messages sent by SMS. */
    wechatUntil: integer("wechat_until"),
    expiresAt: integer("expires_at").notNull(),
    createdBy: integer("created_by"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("messages_state", t.state),
    enumCheck("messages_last_error_class", t.lastErrorClass),
    index("messages_due").on(t.state, t.notBefore),
    index("messages_lease").on(t.state, t.leaseUntil),
    index("messages_state_id").on(t.state, t.id),
    index("messages_kind").on(t.kind, t.id),
    index("messages_subject").on(t.subjectType, t.subjectId, t.id),
    index("messages_phone").on(t.phoneHash, t.id),
    index("messages_provider").on(t.provider, t.providerMessageId),
    index("messages_expires").on(t.state, t.expiresAt),
    index("messages_sms").on(t.id).where(sql.raw("wechat_until is null")),
    index("messages_wechat").on(t.id).where(sql.raw("wechat_until is not null")),
    index("messages_personal").on(t.id).where(sql.raw("phone_sealed is not null")),
  ],
);

export const messageAttemptsTable = sqliteTable(
  "message_attempts",
  {
    id: text("id").primaryKey(),
    messageId: text("message_id")
      .notNull()
      .references(() => messagesTable.id),
    n: integer("n").notNull(),
    provider: text("provider").notNull(),
    outcome: text("outcome", {
      enum: ["started", "accepted", "transient", "permanent", "limited", "unknown"],
    }).notNull(),
    code: text("code").notNull().default(""),
    providerMessageId: text("provider_message_id"),
    startedAt: integer("started_at").notNull(),
    finishedAt: integer("finished_at"),
  },
  (t) => [enumCheck("message_attempts_outcome", t.outcome), uniqueIndex("message_attempts_n").on(t.messageId, t.n)],
);

export const messageReceiptsTable = sqliteTable(
  "message_receipts",
  {
    id: text("id").primaryKey(),
    messageId: text("message_id").references(() => messagesTable.id),
    provider: text("provider").notNull(),
    providerMessageId: text("provider_message_id").notNull(),
    outcome: text("outcome", { enum: ["delivered", "undelivered"] }).notNull(),
    code: text("code").notNull().default(""),
    reportedAt: integer("reported_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("message_receipts_outcome", t.outcome),
    uniqueIndex("message_receipts_once").on(t.provider, t.providerMessageId, t.outcome),
    index("message_receipts_message").on(t.messageId, t.id),
  ],
);

/** Which of our texts the carriers approved, with the number and the SMS provider of the approval. */
export const smsTemplatesTable = sqliteTable(
  "sms_templates",
  {
    provider: text("provider").notNull(),
    template: text("template").notNull(),
    code: text("code").notNull().default(""),
    state: text("state", { enum: ["draft", "submitted", "approved", "rejected"] })
      .notNull()
      .default("draft"),
    /** The wording that was submitted for approval; a text that was edited afterwards counts as not approved. */
    approvedText: text("approved_text").notNull().default(""),
    note: text("note").notNull().default(""),
    ...staffEditColumns(),
  },
  (t) => [enumCheck("sms_templates_state", t.state), primaryKey({ columns: [t.provider, t.template] })],
);
