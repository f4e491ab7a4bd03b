import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";

// A code requested with an unknown report key is a row without a phone: the same work is done, but nothing is sent.
export const smsCodesTable = sqliteTable(
  "sms_codes",
  {
    id: text("id").primaryKey(),
    phoneHash: text("phone_hash"),
    phoneSealed: text("phone_sealed"),
    purpose: text("purpose", { enum: ["bind", "valid"] }).notNull(),
    subject: text("subject").notNull(),
    mac: text("mac").notNull(),
    digits: integer("digits").notNull(),
    attempts: integer("attempts").notNull().default(0),
    browserHash: text("browser_hash").notNull(),
    ipHash: text("ip_hash").notNull().default(""),
    agreementDocumentId: text("agreement_document_id"),
    // JSON list of the rate counters in which this message counts as unused; null once a code from the same browser
    // was entered.
    counted: text("counted"),
    consumedAt: integer("consumed_at"),
    replacedAt: integer("replaced_at"),
    expiresAt: integer("expires_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("sms_codes_purpose", t.purpose),
    index("sms_codes_phone").on(t.phoneHash, t.createdAt),
    index("sms_codes_subject").on(t.subject, t.createdAt),
    index("sms_codes_browser").on(t.browserHash, t.createdAt),
    index("sms_codes_expires").on(t.expiresAt),
  ],
);

/** Exact limits (sends, wrong barcodes, report look-ups): one row per key, e.g. "sms:phone:<hash>", and window. */
export const rateCountersTable = sqliteTable(
  "rate_counters",
  {
    key: text("key").notNull(),
    windowMs: integer("window_ms").notNull(),
    windowStartedAt: integer("window_started_at").notNull(),
    hits: integer("hits").notNull().default(0),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.windowMs, t.windowStartedAt] }),
    index("rate_counters_expires").on(t.expiresAt),
  ],
);
