import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";
import { bindingsTable } from "./bindings";
import { tubesTable } from "./kits";
import { merchantsTable } from "./merchants";
import { productsTable } from "./products";
import { usersTable } from "./users";

const SAMPLE_STATES = [
  "expected",
  "received",
  "accepted",
  "plated",
  "tested",
  "completed",
  "rejected",
  "retest_queued",
  "recollect_requested",
  "closed",
  "withdrawn",
  "cancelled",
] as const;

const REJECTION_REASONS = [
  "leak",
  "low_volume",
  "wrong_tube",
  "expired",
  "contaminated",
  "label_unreadable",
  "unbound",
  "consent_withdrawn",
] as const;

export const samplesTable = sqliteTable(
  "samples",
  {
    id: text("id").primaryKey(),
    accessionNo: text("accession_no").unique("samples_accession_no"),
    tubeId: text("tube_id")
      .notNull()
      .references(() => tubesTable.id),
    barcode: text("barcode").notNull(),
    bindingId: text("binding_id").references(() => bindingsTable.id),
    productId: text("product_id")
      .notNull()
      .references(() => productsTable.id),
    merchantId: text("merchant_id").references(() => merchantsTable.id),
    state: text("state", { enum: SAMPLE_STATES }).notNull().default("expected"),
    stateChangedAt: integer("state_changed_at").notNull(),
    condition: text("condition").notNull().default(""),
    storage: text("storage").notNull().default(""),
    attempts: integer("attempts").notNull().default(0),
    waitingFor: text("waiting_for").notNull().default(""),
    receivedBy: integer("received_by").references(() => usersTable.userId),
    receivedAt: integer("received_at"),
    dueAt: integer("due_at"),
    /** The newest device run that includes the tube. */
    deviceRunId: text("device_run_id"),
    disposedAt: integer("disposed_at"),
    recollectOfId: text("recollect_of_id").references((): AnySQLiteColumn => samplesTable.id),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    /** Location in the object store of its archived timeline, messages and consents, and their data key. */
    archived: text("archived"),
    /** When they were last put back into the database as rows, ms UTC. */
    restoredAt: integer("restored_at"),
  },
  (t) => [
    enumCheck("samples_state", t.state),
    // The unary plus keeps SQLite from using the index by state, which would read every sample that ever ended in
    // that state.
    index("samples_to_archive")
      .on(t.stateChangedAt)
      .where(sql.raw(`archived is null and +state in ('completed', 'rejected', 'closed', 'withdrawn')`)),
    // At most one sample per tube that is not cancelled; the index also finds all samples of a tube.
    uniqueIndex("samples_tube").on(t.tubeId, sql`case when state = 'cancelled' then id else '' end`),
    index("samples_recollect_of").on(t.recollectOfId).where(sql.raw("recollect_of_id is not null")),
    index("samples_for_plates")
      .on(t.id, t.productId)
      .where(sql.raw("+state in ('received', 'accepted', 'retest_queued')")),
    index("samples_device_run").on(t.deviceRunId).where(sql.raw("device_run_id is not null")),
    index("samples_in_state").on(t.state, t.id),
    index("samples_waiting")
      .on(t.state, t.stateChangedAt)
      .where(sql.raw("state in ('received', 'rejected', 'retest_queued', 'recollect_requested')")),
    index("samples_due")
      .on(t.dueAt)
      .where(sql.raw("+state in ('received', 'accepted', 'plated', 'tested', 'retest_queued')")),
    index("samples_of_product").on(t.productId, t.id),
    index("samples_merchant").on(t.merchantId, t.state, t.id).where(sql.raw("merchant_id is not null")),
    index("samples_of_merchant").on(t.merchantId, t.id).where(sql.raw("merchant_id is not null")),
    index("samples_merchant_run").on(t.merchantId, t.deviceRunId).where(sql.raw("device_run_id is not null")),
    index("samples_barcode").on(t.barcode),
    index("samples_binding").on(t.bindingId),
    index("samples_received").on(t.receivedAt),
  ],
);

export const rejectionsTable = sqliteTable(
  "rejections",
  {
    id: text("id").primaryKey(),
    sampleId: text("sample_id")
      .notNull()
      .references(() => samplesTable.id),
    reason: text("reason", { enum: REJECTION_REASONS }).notNull(),
    note: text("note").notNull().default(""),
    photoKey: text("photo_key"),
    /** When the photo is deleted; for an erased person immediately. */
    photoUntil: integer("photo_until"),
    rejectedBy: integer("rejected_by").references(() => usersTable.userId),
    recollectTubeId: text("recollect_tube_id").references(() => tubesTable.id),
    resolvedAt: integer("resolved_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("rejections_reason", t.reason),
    index("rejections_sample").on(t.sampleId, t.id),
    index("rejections_recollect_tube").on(t.recollectTubeId).where(sql.raw("recollect_tube_id is not null")),
    index("rejections_open").on(t.id).where(sql.raw("resolved_at is null")),
    index("rejections_photo").on(t.photoUntil).where(sql.raw("photo_key is not null")),
  ],
);

export const receivingScansTable = sqliteTable(
  "receiving_scans",
  {
    id: text("id").primaryKey(),
    box: text("box").notNull().default(""),
    barcode: text("barcode").notNull(),
    outcome: text("outcome", { enum: ["received", "quarantined", "refused", "repeated"] }).notNull(),
    reason: text("reason").notNull().default(""),
    tubeId: text("tube_id"),
    sampleId: text("sample_id"),
    scannedBy: integer("scanned_by").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [enumCheck("receiving_scans_outcome", t.outcome), index("receiving_scans_outcome_id").on(t.outcome, t.id)],
);
