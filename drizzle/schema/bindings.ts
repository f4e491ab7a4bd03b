import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";
import { consentDocumentsTable, DOCUMENT_KINDS } from "./agreements";
import { tubesTable } from "./kits";
import { personsTable } from "./persons";
import { productsTable } from "./products";

export const bindingsTable = sqliteTable(
  "bindings",
  {
    id: text("id").primaryKey(),
    tubeId: text("tube_id")
      .notNull()
      .references(() => tubesTable.id),
    personId: text("person_id")
      .notNull()
      .references(() => personsTable.id),
    productId: text("product_id")
      .notNull()
      .references(() => productsTable.id),
    phoneHash: text("phone_hash"),
    channel: text("channel", { enum: ["h5", "staff"] })
      .notNull()
      .default("h5"),
    boundAt: integer("bound_at").notNull(),
    undoUntil: integer("undo_until").notNull(),
    releasedAt: integer("released_at"),
    releaseReason: text("release_reason", { enum: ["undone", "replaced", "withdrawn", "erased", "staff"] }),
    withdrawnAt: integer("withdrawn_at"),
  },
  (t) => [
    enumCheck("bindings_channel", t.channel),
    enumCheck("bindings_release_reason", t.releaseReason),
    uniqueIndex("bindings_live_tube").on(t.tubeId).where(sql.raw("released_at is null")),
    index("bindings_person").on(t.personId),
    index("bindings_phone").on(t.phoneHash),
  ],
);

export const consentsTable = sqliteTable(
  "consents",
  {
    id: text("id").primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => consentDocumentsTable.id),
    kind: text("kind", { enum: DOCUMENT_KINDS }).notNull(),
    action: text("action", { enum: ["given", "withdrawn"] }).notNull(),
    bindingId: text("binding_id").references(() => bindingsTable.id),
    personId: text("person_id").references(() => personsTable.id),
    phoneHash: text("phone_hash"),
    channel: text("channel", { enum: ["h5", "staff"] })
      .notNull()
      .default("h5"),
    proofHash: text("proof_hash"),
    customerSessionId: text("customer_session_id"),
    ipHash: text("ip_hash").notNull().default(""),
    at: integer("at").notNull(),
  },
  (t) => [
    enumCheck("consents_kind", t.kind),
    enumCheck("consents_action", t.action),
    enumCheck("consents_channel", t.channel),
    index("consents_binding").on(t.bindingId, t.kind, t.id),
    index("consents_phone").on(t.phoneHash),
  ],
);
