import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";
import { clientsTable } from "./clients";
import { ordersTable } from "./orders";

/** One event for one client; its content follows from these columns alone, so every attempt sends the same. */
export const webhookDeliveriesTable = sqliteTable(
  "webhook_deliveries",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => clientsTable.id),
    event: text("event").notNull(),
    /** Null for a test event. */
    orderId: text("order_id").references(() => ordersTable.id),
    /** Serial number and version of the report; both 0 where there is none. */
    reportSerial: integer("report_serial").notNull().default(0),
    version: integer("version").notNull().default(0),
    state: text("state", { enum: ["queued", "sent", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Earliest time of the next attempt; also the end of the lease of the process that is sending it. */
    notBefore: integer("not_before").notNull(),
    /** Every attempt: time, HTTP status (0: no answer), duration and error. */
    log: text("log", { mode: "json" })
      .$type<
        readonly { readonly at: number; readonly status: number; readonly tookMs: number; readonly error: string }[]
      >()
      .notNull()
      .default([]),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("webhook_deliveries_state", t.state),
    uniqueIndex("webhook_deliveries_once").on(t.orderId, t.event, t.reportSerial, t.version),
    index("webhook_deliveries_due").on(t.notBefore).where(sql.raw("state = 'queued'")),
    index("webhook_deliveries_client").on(t.clientId, t.id),
  ],
);
