import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { oneOf, staffEdited } from "../columns";
import { merchantsTable } from "./merchants";

/** System accounts of merchants, hospitals mostly, that send orders by a key of their own. */
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
    /** What its key may do. */
    grants: text("grants", { mode: "json" }).$type<readonly ("order" | "read" | "cancel")[]>().notNull(),
    keyHash: text("key_hash").notNull(),
    keyMadeAt: integer("key_made_at").notNull(),
    /** The key before, until the overlap is over. */
    oldKeyHash: text("old_key_hash"),
    oldKeyUntil: integer("old_key_until"),
    /** Where it hears of its orders; empty for nowhere. */
    webhookUrl: text("webhook_url").notNull().default(""),
    webhookEvents: text("webhook_events", { mode: "json" }).$type<readonly string[]>().notNull(),
    /** What happened before is not told. */
    webhookSince: integer("webhook_since").notNull().default(0),
    webhookSecretSealed: text("webhook_secret_sealed"),
    /** The secret before signs too until then. */
    oldSecretSealed: text("old_secret_sealed"),
    oldSecretUntil: integer("old_secret_until"),
    /** Since when nothing arrives; null while it does. */
    webhookFailingSince: integer("webhook_failing_since"),
    /** When it was given up after days without an answer. */
    webhookFailedAt: integer("webhook_failed_at"),
    status: text("status", { enum: ["on", "off"] })
      .notNull()
      .default("on"),
    ...staffEdited(),
  },
  (t) => [
    oneOf("clients_status", t.status),
    index("clients_merchant").on(t.merchantId, t.id),
    index("clients_webhook_failed").on(t.webhookFailedAt).where(sql.raw("webhook_failed_at is not null")),
  ],
);
