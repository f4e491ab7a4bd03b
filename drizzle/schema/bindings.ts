import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { oneOf } from "../columns";
import { tubesTable } from "./kits";
import { productsTable } from "./products";

const DOCUMENT_KINDS = ["agreement", "privacy", "sensitive", "genetic", "sms"] as const;

// An erased person keeps the row (bindings and consents point at it) and loses every personal column.
export const personsTable = sqliteTable(
  "persons",
  {
    id: text("id").primaryKey(),
    nameSealed: text("name_sealed"),
    nameMasked: text("name_masked"),
    nameHash: text("name_hash"),
    phoneSealed: text("phone_sealed"),
    phoneHash: text("phone_hash"),
    phoneMasked: text("phone_masked"),
    phoneLast4: text("phone_last4"),
    gender: text("gender", { enum: ["male", "female"] }),
    /** Birth month, height, weight. */
    detailsSealed: text("details_sealed"),
    erasedAt: integer("erased_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    oneOf("persons_gender", t.gender),
    check(
      "persons_whole_or_erased",
      sql.raw(
        "(erased_at is null and name_sealed is not null and phone_sealed is not null and phone_hash is not null" +
          " and details_sealed is not null and gender is not null)" +
          " or (erased_at is not null and name_sealed is null and phone_sealed is null and phone_hash is null" +
          " and details_sealed is null)",
      ),
    ),
    index("persons_phone").on(t.phoneHash, t.id),
    index("persons_phone_last4").on(t.phoneLast4, t.id),
    index("persons_name").on(t.nameHash, t.id),
  ],
);

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
    customerSessionId: text("customer_session_id"),
    claimToken: text("claim_token").unique("bindings_claim_token"),
    boundAt: integer("bound_at").notNull(),
    undoUntil: integer("undo_until").notNull(),
    releasedAt: integer("released_at"),
    releaseReason: text("release_reason", { enum: ["undone", "replaced", "withdrawn", "erased", "staff"] }),
    withdrawnAt: integer("withdrawn_at"),
  },
  (t) => [
    oneOf("bindings_channel", t.channel),
    oneOf("bindings_release_reason", t.releaseReason),
    uniqueIndex("bindings_live_tube").on(t.tubeId).where(sql.raw("released_at is null")),
    index("bindings_tube").on(t.tubeId, t.id),
    index("bindings_person").on(t.personId, t.id),
    index("bindings_phone").on(t.phoneHash, t.id),
  ],
);

export const consentDocumentsTable = sqliteTable(
  "consent_documents",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: DOCUMENT_KINDS }).notNull(),
    revision: integer("revision").notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    contentHash: text("content_hash").notNull(),
    isCurrent: integer("current", { mode: "boolean" }).notNull().default(false),
    publishedAt: integer("published_at").notNull(),
  },
  (t) => [
    oneOf("consent_documents_kind", t.kind),
    uniqueIndex("consent_documents_revision").on(t.kind, t.revision),
    uniqueIndex("consent_documents_current").on(t.kind).where(sql.raw("current = 1")),
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
    oneOf("consents_kind", t.kind),
    oneOf("consents_action", t.action),
    oneOf("consents_channel", t.channel),
    index("consents_binding").on(t.bindingId, t.kind, t.id),
    index("consents_person").on(t.personId, t.id),
    index("consents_phone").on(t.phoneHash, t.id),
  ],
);

export const idempotencyKeysTable = sqliteTable(
  "idempotency_keys",
  {
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    status: integer("status"),
    response: text("response", { mode: "json" }).$type<unknown>(),
    expiresAt: integer("expires_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index("idempotency_keys_expires").on(t.expiresAt)],
);
