import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";

// seq is the rowid without AUTOINCREMENT: left out on insert it becomes max + 1, with no gap after a rolled-back batch.
export const auditEventsTable = sqliteTable(
  "audit_events",
  {
    seq: integer("seq").primaryKey(),
    id: text("id").notNull().unique("audit_events_id"),
    at: integer("at").notNull(),
    actorKind: text("actor_kind", { enum: ["staff", "customer", "device", "system", "anonymous"] }).notNull(),
    actorId: text("actor_id").notNull().default(""),
    actorLabel: text("actor_label").notNull().default(""),
    action: text("action").notNull(),
    objectType: text("object_type").notNull().default(""),
    objectId: text("object_id").notNull().default(""),
    outcome: text("outcome", { enum: ["done", "refused", "failed"] }).notNull(),
    reason: text("reason").notNull().default(""),
    changes: text("changes", { mode: "json" }).$type<Record<string, unknown>>(),
    requestId: text("request_id").notNull().default(""),
    ipHash: text("ip_hash").notNull().default(""),
    rowMac: text("row_mac").notNull(),
  },
  (t) => [
    enumCheck("audit_events_actor_kind", t.actorKind),
    enumCheck("audit_events_outcome", t.outcome),
    index("audit_events_object").on(t.objectType, t.objectId, t.seq),
    index("audit_events_actor").on(t.actorKind, t.actorId, t.seq),
    // What staff did, in order; the index by actor is ordered only within one person. The unary plus keeps SQLite from
    // choosing this index for a query by one actor, where it would read 5,464 rows for a page of 20.
    index("audit_events_staff").on(t.seq).where(sql.raw("+actor_kind = 'staff'")),
    index("audit_events_action").on(t.action, t.seq),
    index("audit_events_outcome_seq").on(t.outcome, t.seq),
    index("audit_events_at").on(t.at),
  ],
);

/** Sealed events may already lie in an archive segment, so there is no foreign key to them. */
export const auditSealsTable = sqliteTable("audit_seals", {
  seq: integer("seq").primaryKey(),
  previousHash: text("previous_hash").notNull(),
  hash: text("hash").notNull(),
  sealedAt: integer("sealed_at").notNull(),
});

/** Ranges of events that lie in the object store; docs/archive.md. */
export const auditSegmentsTable = sqliteTable(
  "audit_segments",
  {
    /** 1, 2, 3 … in the order of the events. */
    number: integer("number").primaryKey(),
    firstSeq: integer("first_seq").notNull().unique("audit_segments_first_seq"),
    lastSeq: integer("last_seq").notNull(),
    firstAt: integer("first_at").notNull(),
    /**
     * SHA-256 of the lines as
     * `npm run archive:export` writes them.
     */
    sha256: text("sha256").notNull(),
    /** File name in the object store; it changes when the data keys are rotated. */
    file: text("file").notNull(),
    archivedAt: integer("archived_at").notNull(),
    /** When its events were put back into the database as rows. */
    restoredAt: integer("restored_at"),
  },
  (t) => [
    index("audit_segments_first_at").on(t.firstAt),
    index("audit_segments_restored").on(t.restoredAt).where(sql`restored_at is not null`),
  ],
);

/** What the events of a segment are about, as one number per term; features/logs/archive.rules.ts computes it. */
export const auditSegmentTermsTable = sqliteTable("audit_segment_terms", { place: integer("place").primaryKey() });

export const loginLogsTable = sqliteTable(
  "login_logs",
  {
    id: text("id").primaryKey(),
    userId: integer("user_id"),
    username: text("username").notNull(),
    outcome: text("outcome", { enum: ["success", "failure"] }).notNull(),
    message: text("message").notNull().default(""),
    ip: text("ip").notNull().default(""),
    browser: text("browser").notNull().default(""),
    os: text("os").notNull().default(""),
    platform: text("platform").notNull().default(""),
    requestId: text("request_id").notNull().default(""),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("login_logs_outcome", t.outcome),
    index("login_logs_username").on(t.username, t.id),
    index("login_logs_outcome").on(t.outcome, t.id),
  ],
);

export const clientErrorsTable = sqliteTable(
  "client_errors",
  {
    id: text("id").primaryKey(),
    fingerprint: text("fingerprint").notNull().unique("client_errors_fingerprint"),
    message: text("message").notNull(),
    stack: text("stack").notNull().default(""),
    page: text("page").notNull().default(""),
    release: text("release").notNull().default(""),
    userAgent: text("user_agent").notNull().default(""),
    seenCount: integer("seen_count").notNull().default(1),
    lastSeenAt: integer("last_seen_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("client_errors_last_seen").on(t.lastSeenAt, t.id)],
);
