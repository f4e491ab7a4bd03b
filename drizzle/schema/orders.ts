import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";
import { clientsTable } from "./clients";
import { tubesTable } from "./kits";
import { productsTable } from "./products";

/** What a client ordered for one of its patients. The patient binds the tube himself. */
export const ordersTable = sqliteTable(
  "orders",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => clientsTable.id),
    /** The client's own number. */
    orderNo: text("order_no").notNull(),
    productId: text("product_id")
      .notNull()
      .references(() => productsTable.id),
    /** The client's number for the patient and, where the client sent them, name, phone, birth and sex; encrypted. */
    patientSealed: text("patient_sealed"),
    nameMasked: text("name_masked").notNull().default(""),
    phoneMasked: text("phone_masked").notNull().default(""),
    phoneHash: text("phone_hash"),
    priority: text("priority", { enum: ["routine", "urgent"] }).notNull(),
    /** The client's reference of the patient's consent, and when it was given. */
    consentRef: text("consent_ref").notNull(),
    consentAt: integer("consent_at").notNull(),
    tubeId: text("tube_id").references(() => tubesTable.id),
    source: text("source", { enum: ["fhir", "csv", "staff"] }).notNull(),
    state: text("state", { enum: ["ordered", "tube_linked", "received", "reported", "cancelled"] }).notNull(),
    stateReason: text("state_reason").notNull().default(""),
    stateChangedAt: integer("state_changed_at").notNull(),
    createdBy: integer("created_by"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("orders_priority", t.priority),
    enumCheck("orders_source", t.source),
    enumCheck("orders_state", t.state),
    uniqueIndex("orders_number").on(t.clientId, t.orderNo),
    uniqueIndex("orders_tube").on(t.tubeId).where(sql.raw("tube_id is not null and state <> 'cancelled'")),
    index("orders_by_tube").on(t.tubeId),
    index("orders_by_number").on(t.orderNo),
    index("orders_of_client").on(t.clientId, t.id),
    index("orders_state_id").on(t.state, t.id),
    index("orders_phone").on(t.phoneHash),
  ],
);
