import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck, staffEditColumns } from "../columns";
import { merchantsTable } from "./merchants";
import { productsTable } from "./products";

const TUBE_STATES = [
  "printed",
  "issued",
  "bound",
  "received",
  "consumed",
  "disposed",
  "void",
  "expired",
  "lost",
  "quarantined",
  "replaced",
] as const;

export const kitBatchesTable = sqliteTable(
  "kit_batches",
  {
    id: text("id").primaryKey(),
    code: text("code").notNull().unique("kit_batches_code"),
    productId: text("product_id")
      .notNull()
      .references(() => productsTable.id),
    merchantId: text("merchant_id").references(() => merchantsTable.id),
    lot: text("lot").notNull(),
    quantity: integer("quantity").notNull(),
    firstBarcode: text("first_barcode").notNull(),
    lastBarcode: text("last_barcode").notNull(),
    checkScheme: text("check_scheme", { enum: ["none", "gs1", "luhn", "damm", "mod11", "mod11_10", "mod97"] })
      .notNull()
      .default("damm"),
    expiresOn: text("expires_on").notNull(),
    state: text("state", { enum: ["draft", "printed", "issued", "closed", "recalled", "cancelled"] })
      .notNull()
      .default("draft"),
    printedAt: integer("printed_at"),
    issuedAt: integer("issued_at"),
    /** Why the batch was recalled or cancelled. */
    stateReason: text("state_reason").notNull().default(""),
    note: text("note").notNull().default(""),
    /** Hash of the list of barcodes of another maker's tubes, in order, so that the same list is imported once only. */
    listSha256: text("list_sha256").unique("kit_batches_list"),
    ...staffEditColumns(),
  },
  (t) => [
    enumCheck("kit_batches_check_scheme", t.checkScheme),
    enumCheck("kit_batches_state", t.state),
    index("kit_batches_state_id").on(t.state, t.id),
    index("kit_batches_product").on(t.productId, t.id),
    index("kit_batches_merchant").on(t.merchantId, t.id).where(sql.raw("merchant_id is not null")),
  ],
);

export const tubesTable = sqliteTable(
  "tubes",
  {
    id: text("id").primaryKey(),
    barcode: text("barcode").notNull(),
    barcodeLast4: text("barcode_last4").notNull(),
    batchId: text("batch_id")
      .notNull()
      .references(() => kitBatchesTable.id),
    productId: text("product_id")
      .notNull()
      .references(() => productsTable.id),
    merchantId: text("merchant_id").references(() => merchantsTable.id),
    lot: text("lot").notNull(),
    expiresOn: text("expires_on").notNull(),
    state: text("state", { enum: TUBE_STATES }).notNull().default("printed"),
    stateChangedAt: integer("state_changed_at").notNull(),
    stateReason: text("state_reason").notNull().default(""),
    bindingId: text("binding_id"),
    sampleId: text("sample_id"),
    replacedByTubeId: text("replaced_by_tube_id").references((): AnySQLiteColumn => tubesTable.id),
    issuedAt: integer("issued_at"),
    boundAt: integer("bound_at"),
    receivedAt: integer("received_at"),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("tubes_state", t.state),
    check("tubes_barcode_digits", sql.raw("length(barcode) between 6 and 13 and barcode not glob '*[^0-9]*'")),
    check("tubes_bound_has_binding", sql.raw("state <> 'bound' or binding_id is not null")),
    uniqueIndex("tubes_barcode").on(t.barcode),
    // Lists sort by rowid, which is the last part of every index.
    index("tubes_last4").on(t.barcodeLast4, t.id),
    index("tubes_batch").on(t.batchId, t.id),
    index("tubes_in_state").on(t.state, t.id),
    index("tubes_awaited").on(t.state, t.stateChangedAt).where(sql.raw("state = 'bound'")),
    index("tubes_bound").on(t.boundAt).where(sql.raw("bound_at is not null")),
    index("tubes_expiring").on(t.state, t.expiresOn).where(sql.raw("state = 'issued'")),
    // There are few products; a tube names its product by the last characters of the id (`hasId`).
    index("tubes_of_product").on(t.productId, t.id),
    index("tubes_merchant").on(t.merchantId, t.id).where(sql.raw("merchant_id is not null")),
    index("tubes_replaced_by").on(t.replacedByTubeId).where(sql.raw("replaced_by_tube_id is not null")),
  ],
);

export const tubeEventsTable = sqliteTable(
  "tube_events",
  {
    id: text("id").primaryKey(),
    tubeId: text("tube_id")
      .notNull()
      .references(() => tubesTable.id),
    kind: text("kind").notNull(),
    fromState: text("from_state"),
    toState: text("to_state"),
    actorKind: text("actor_kind", { enum: ["staff", "customer", "device", "system"] }).notNull(),
    actorId: text("actor_id").notNull().default(""),
    reason: text("reason").notNull().default(""),
    details: text("details", { mode: "json" }).$type<Record<string, unknown>>(),
    requestId: text("request_id").notNull().default(""),
    at: integer("at").notNull(),
  },
  (t) => [enumCheck("tube_events_actor_kind", t.actorKind), index("tube_events_tube").on(t.tubeId)],
);
