import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { RUN_STATES } from "../../worker/contract/run-states";
import { enumCheck, staffEditColumns } from "../columns";
import { devicesTable } from "./devices";
import { assaysTable, productsTable, ruleSetsTable } from "./products";
import { samplesTable } from "./samples";
import { usersTable } from "./users";

const isClear = (column: string) => `(${column} <> '' and instr(substr(${column}, 1, 8), 'sealed~') = 0)`;

const CALL_STATES = ["pending", "called", "no_call", "invalid", "inconclusive", "accepted", "superseded"] as const;

export const importFilesTable = sqliteTable(
  "import_files",
  {
    id: text("id").primaryKey(),
    sha256: text("sha256").notNull().unique("import_files_sha256"),
    fileName: text("file_name").notNull(),
    byteSize: integer("byte_size").notNull(),
    fileKey: text("file_key").notNull(),
    dialect: text("dialect"),
    encoding: text("encoding"),
    state: text("state", { enum: ["uploaded", "previewed", "committed", "refused", "discarded"] })
      .notNull()
      .default("uploaded"),
    refusal: text("refusal"),
    preview: text("preview", { mode: "json" }).$type<unknown>(),
    /** The outcome of the file's latest check: at the upload, after a mapping, or at the commit. */
    verdict: text("verdict", { enum: ["passed", "held", "stopped"] }),
    verdictText: text("verdict_text").notNull().default(""),
    verdictAt: integer("verdict_at"),
    uploadedBy: integer("uploaded_by").references(() => usersTable.userId),
    committedBy: integer("committed_by").references(() => usersTable.userId),
    committedAt: integer("committed_at"),
    /** When the raw file was deleted at the end of its retention time. */
    purgedAt: integer("purged_at"),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("import_files_state", t.state),
    index("import_files_state_id").on(t.state, t.id),
    index("import_files_kept").on(t.createdAt).where(sql.raw("purged_at is null")),
  ],
);

/**
 * What an unknown name in a file means: the scope is one import file id, or "all" once a person asked to remember it.
 */
export const nameMappingsTable = sqliteTable(
  "name_mappings",
  {
    id: text("id").primaryKey(),
    scope: text("scope").notNull().default("all"),
    kind: text("kind", { enum: ["sample", "assay", "allele"] }).notNull(),
    sourceName: text("source_name").notNull(),
    meaning: text("meaning", { enum: ["sample", "control", "target", "allele", "ignore"] }).notNull(),
    meaningCode: text("meaning_code").notNull().default(""),
    createdBy: integer("created_by").references(() => usersTable.userId),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("name_mappings_kind", t.kind),
    enumCheck("name_mappings_meaning", t.meaning),
    uniqueIndex("name_mappings_source").on(t.scope, t.kind, t.sourceName),
  ],
);

export const runsTable = sqliteTable(
  "runs",
  {
    id: text("id").primaryKey(),
    runNo: text("run_no").notNull().unique("runs_run_no"),
    kind: text("kind", { enum: ["plate", "device", "manual"] }).notNull(),
    state: text("state", { enum: RUN_STATES }).notNull().default("draft"),
    stateChangedAt: integer("state_changed_at").notNull(),
    assayId: text("assay_id").references(() => assaysTable.id),
    productId: text("product_id").references(() => productsTable.id),
    importFileId: text("import_file_id")
      .unique("runs_import_file")
      .references(() => importFilesTable.id),
    deviceId: text("device_id").references(() => devicesTable.id),
    deviceRunUid: text("device_run_uid"),
    plateCode: text("plate_code").notNull().default(""),
    instrument: text("instrument").notNull().default(""),
    instrumentSerial: text("instrument_serial").notNull().default(""),
    reagentLot: text("reagent_lot").notNull().default(""),
    /** `YYYY-MM-DD`; empty when the device did not say. */
    reagentExpiresOn: text("reagent_expires_on").notNull().default(""),
    operatorName: text("operator_name").notNull().default(""),
    startedAt: integer("started_at"),
    endedAt: integer("ended_at"),
    expectedEndAt: integer("expected_end_at"),
    isClockTrusted: integer("clock_trusted", { mode: "boolean" }).notNull().default(true),
    controlsPassed: integer("controls_passed", { mode: "boolean" }),
    qc: text("qc", { mode: "json" }).$type<unknown>(),
    qcReason: text("qc_reason").notNull().default(""),
    reviewedBy: integer("reviewed_by").references(() => usersTable.userId),
    reviewedAt: integer("reviewed_at"),
    /** When the scheduled job next checks whether the wells can be archived; null once they are. */
    archiveDueAt: integer("archive_due_at").default(0),
    /** Where in the object store the wells and readings are, and their data key; null while they are rows (archived-run.rules.ts). */
    archived: text("archived"),
    ...staffEditColumns(),
  },
  (t) => [
    enumCheck("runs_kind", t.kind),
    enumCheck("runs_state", t.state),
    uniqueIndex("runs_device_run").on(t.deviceId, t.deviceRunUid),
    index("runs_device").on(t.deviceId, t.id).where(sql.raw("device_id is not null")),
    index("runs_device_lot").on(t.assayId, t.reagentLot, t.id).where(sql.raw("kind = 'device'")),
    index("runs_state_id").on(t.state, t.id),
    index("runs_assay").on(t.assayId, t.id),
    index("runs_product").on(t.productId, t.id),
    index("runs_plate").on(t.plateCode),
    index("runs_instrument").on(t.instrumentSerial, t.id),
    index("runs_archive_due").on(t.archiveDueAt).where(sql.raw("archive_due_at is not null")),
    index("runs_archived").on(t.id).where(sql.raw("archived is not null")),
  ],
);

export const wellsTable = sqliteTable(
  "wells",
  {
    id: text("id").primaryKey(),
    runId: text("run_id")
      .notNull()
      .references(() => runsTable.id),
    position: text("position").notNull(),
    targetCode: text("target_code").notNull(),
    role: text("role", { enum: ["sample", "positive", "negative", "ntc", "standard", "empty"] }).notNull(),
    controlCode: text("control_code").notNull().default(""),
    sampleId: text("sample_id").references(() => samplesTable.id),
    sampleName: text("sample_name").notNull().default(""),
    assayName: text("assay_name").notNull().default(""),
    verdict: text("verdict").notNull(),
    state: text("state", { enum: CALL_STATES }).notNull().default("pending"),
    isOmitted: integer("omitted", { mode: "boolean" }).notNull().default(false),
    purgedAt: integer("purged_at"),
  },
  (t) => [
    enumCheck("wells_role", t.role),
    enumCheck("wells_state", t.state),
    uniqueIndex("wells_place").on(t.runId, t.position, t.targetCode),
    index("wells_sample").on(t.sampleId, t.runId),
  ],
);

export const readingsTable = sqliteTable(
  "readings",
  {
    id: text("id").primaryKey(),
    wellId: text("well_id")
      .notNull()
      .references(() => wellsTable.id),
    channel: text("channel").notNull().default(""),
    targetCode: text("target_code").notNull(),
    ct: real("ct"),
    ctText: text("ct_text").notNull().default(""),
    signal1: real("signal_1"),
    signal2: real("signal_2"),
    quality: real("quality"),
    instrumentCall: text("instrument_call").notNull().default(""),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [uniqueIndex("readings_once").on(t.wellId, t.channel, t.targetCode)],
);

/** The wells of a sample in an archived run. */
export const runSamplesTable = sqliteTable(
  "run_samples",
  {
    sampleId: text("sample_id")
      .notNull()
      .references(() => samplesTable.id),
    runId: text("run_id")
      .notNull()
      .references(() => runsTable.id),
    positions: text("positions", { mode: "json" }).$type<string[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sampleId, t.runId] })],
);

/** The curves that a device sent for one module, compressed, with the figures computed from them. */
export const moduleCurvesTable = sqliteTable(
  "module_curves",
  {
    runId: text("run_id")
      .notNull()
      .references(() => runsTable.id),
    position: text("position").notNull(),
    threshold: real("threshold").notNull(),
    baselineFrom: integer("baseline_from").notNull(),
    channels: text("channels", { mode: "json" }).$type<unknown>().notNull(),
    block: text("block").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.position] })],
);

export const resultSetsTable = sqliteTable(
  "result_sets",
  {
    id: text("id").primaryKey(),
    sampleId: text("sample_id")
      .notNull()
      .references(() => samplesTable.id),
    productId: text("product_id")
      .notNull()
      .references(() => productsTable.id),
    runId: text("run_id").references(() => runsTable.id),
    attempt: integer("attempt").notNull().default(1),
    state: text("state", { enum: ["draft", "submitted", "returned", "reviewed", "released", "revoked"] })
      .notNull()
      .default("draft"),
    stateChangedAt: integer("state_changed_at").notNull(),
    source: text("source", { enum: ["import", "device", "manual"] }).notNull(),
    ruleSetId: text("rule_set_id").references(() => ruleSetsTable.id),
    phenotype: text("phenotype"),
    level: integer("level"),
    outcome: text("outcome", { mode: "json" }).$type<unknown>(),
    holdReason: text("hold_reason").notNull().default(""),
    submittedBy: integer("submitted_by").references(() => usersTable.userId),
    submittedAt: integer("submitted_at"),
    retestBy: integer("retest_by").references(() => usersTable.userId),
    reviewKind: text("review_kind", { enum: ["person", "automatic"] }),
    reviewedBy: integer("reviewed_by").references(() => usersTable.userId),
    reviewedAt: integer("reviewed_at"),
    reviewNote: text("review_note").notNull().default(""),
    /** Every rule of automatic release with its outcome; null when no rule was checked. */
    releaseChecks: text("release_checks", { mode: "json" }).$type<
      { rule: string; passed: boolean; figure?: string }[]
    >(),
    /** Since when the result is due for automatic release. */
    releaseDueAt: integer("release_due_at"),
    releasedBy: integer("released_by").references(() => usersTable.userId),
    releasedAt: integer("released_at"),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("result_sets_state", t.state),
    enumCheck("result_sets_source", t.source),
    enumCheck("result_sets_review_kind", t.reviewKind),
    check("result_sets_level", sql.raw("level between 0 and 9")),
    check(
      "result_sets_two_people",
      sql.raw("reviewed_by is null or (reviewed_by <> submitted_by and reviewed_by is not retest_by)"),
    ),
    uniqueIndex("result_sets_attempt").on(t.sampleId, t.productId, t.attempt),
    index("result_sets_in_state").on(t.state, t.id),
    index("result_sets_run").on(t.runId),
    index("result_sets_release_due").on(t.releaseDueAt).where(sql.raw("release_due_at is not null")),
    index("result_sets_of_product").on(t.productId, t.id),
    index("result_sets_concluded").on(t.productId, t.phenotype, t.id),
  ],
);

export const callsTable = sqliteTable(
  "calls",
  {
    id: text("id").primaryKey(),
    resultSetId: text("result_set_id")
      .notNull()
      .references(() => resultSetsTable.id),
    sampleId: text("sample_id")
      .notNull()
      .references(() => samplesTable.id),
    runId: text("run_id").references(() => runsTable.id),
    assayId: text("assay_id").references(() => assaysTable.id),
    targetCode: text("target_code").notNull(),
    state: text("state", { enum: CALL_STATES }).notNull().default("pending"),
    value: text("value"),
    reason: text("reason").notNull().default(""),
    source: text("source", { enum: ["automatic", "manual"] }).notNull(),
    instrumentCall: text("instrument_call").notNull().default(""),
    wellIds: text("well_ids", { mode: "json" }).$type<string[]>().notNull(),
    enteredBy: integer("entered_by").references(() => usersTable.userId),
    confirmedBy: integer("confirmed_by").references(() => usersTable.userId),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("calls_state", t.state),
    enumCheck("calls_source", t.source),
    check("calls_two_people", sql.raw("confirmed_by is null or confirmed_by <> entered_by")),
    // At most one call per target that is not superseded; the index also finds all calls of a result.
    uniqueIndex("calls_target").on(t.resultSetId, sql`case when state = 'superseded' then id else target_code end`),
    // Calls of a partner's file, written by SQL alone, until the scheduled job has encrypted them.
    index("calls_unsealed")
      .on(t.id)
      .where(sql.raw(`${isClear("value")} or ${isClear("instrument_call")}`)),
  ],
);
