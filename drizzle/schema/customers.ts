import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";

export const customerPhonesTable = sqliteTable(
  "customer_phones",
  {
    id: text("id").primaryKey(),
    phoneHash: text("phone_hash").notNull().unique("customer_phones_phone_hash"),
    phoneSealed: text("phone_sealed").notNull(),
    phoneMasked: text("phone_masked").notNull(),
    lastVerifiedAt: integer("last_verified_at"),
    wrongCodes: integer("wrong_codes").notNull().default(0),
    wrongCodesSince: integer("wrong_codes_since"),
    pausedUntil: integer("paused_until"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("customer_phones_last_verified").on(t.lastVerifiedAt)],
);

export const customerSessionsTable = sqliteTable(
  "customer_sessions",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull().unique("customer_sessions_token_hash"),
    phoneId: text("phone_id")
      .notNull()
      .references(() => customerPhonesTable.id),
    phoneHash: text("phone_hash").notNull(),
    purpose: text("purpose", { enum: ["bind", "valid"] }).notNull(),
    flowId: text("flow_id"),
    agreementDocumentId: text("agreement_document_id"),
    lastSeenAt: integer("last_seen_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    endedAt: integer("ended_at"),
    endReason: text("end_reason"),
    ipHash: text("ip_hash").notNull().default(""),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("customer_sessions_purpose", t.purpose),
    index("customer_sessions_phone").on(t.phoneHash, t.expiresAt),
    index("customer_sessions_phone_id").on(t.phoneId),
    index("customer_sessions_expires").on(t.expiresAt),
  ],
);
