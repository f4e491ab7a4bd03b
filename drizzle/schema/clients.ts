import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { enumCheck, staffEditColumns } from "../columns";
import { merchantsTable } from "./merchants";

/** System accounts of merchants, mostly hospitals, that send orders with an API key of their own. */
export const clientsTable = sqliteTable(
  "clients",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull().unique("clients_name"),
    merchantId: text("merchant_id")
      .notNull()
      .references(() => merchantsTable.id),
    /** Codes of the products that it may order. */
    products: text("products", { mode: "json" }).$type<readonly string[]>().notNull(),
    /** The permissions of its API key. */
    grants: text("grants", { mode: "json" }).$type<readonly ("order" | "read" | "cancel")[]>().notNull(),
    keyHash: text("key_hash").notNull(),
    keyMadeAt: integer("key_made_at").notNull(),
    /** Hash of the previous API key, which is accepted until the overlap ends. */
    oldKeyHash: text("old_key_hash"),
    oldKeyUntil: integer("old_key_until"),
    /** Address to which events about its orders are sent; empty: none are sent. */
    webhookUrl: text("webhook_url").notNull().default(""),
    webhookEvents: text("webhook_events", { mode: "json" }).$type<readonly string[]>().notNull(),
    /** Events before this time are not sent. */
    webhookSince: integer("webhook_since").notNull().default(0),
    webhookSecretSealed: text("webhook_secret_sealed"),
    /** The previous secret, encrypted; until the overlap ends it also signs each delivery. */
    oldSecretSealed: text("old_secret_sealed"),
    oldSecretUntil: integer("old_secret_until"),
    /** Since when deliveries fail; null while they arrive. */
    webhookFailingSince: integer("webhook_failing_since"),
    /** When deliveries were stopped after days without a successful answer. */
    webhookFailedAt: integer("webhook_failed_at"),
    status: text("status", { enum: ["on", "off"] })
      .notNull()
      .default("on"),
    ...staffEditColumns(),
  },
  (t) => [
    enumCheck("clients_status", t.status),
    index("clients_merchant").on(t.merchantId, t.id),
    index("clients_webhook_failed").on(t.webhookFailedAt).where(sql.raw("webhook_failed_at is not null")),
  ],
);
