import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AlarmEffect, AlarmRule, MeansAndDeviations, QcFigures } from "../../worker/contract/trend-figures";
import { enumCheck } from "../columns";
import { runsTable } from "./runs";
import { usersTable } from "./users";

/** Quality figures of a run, written together with the run; instrument, lot and operator are in the run's row. */
export const qcPointsTable = sqliteTable(
  "qc_points",
  {
    runId: text("run_id")
      .primaryKey()
      .references(() => runsTable.id),
    assayCode: text("assay_code").notNull(),
    /** Figures by site or target. Encrypted, because the figures of a run with a single sample are that sample's. */
    figures: text("figures", { mode: "json" }).$type<QcFigures>().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("qc_points_assay").on(t.assayCode, t.runId)],
);

/**
 * The target values of a series under one lot: mean and standard deviation, and the runs they come from. Old ones stay.
 */
export const qcTargetsTable = sqliteTable(
  "qc_targets",
  {
    id: text("id").primaryKey(),
    assayCode: text("assay_code").notNull(),
    targetCode: text("target_code").notNull(),
    lot: text("lot").notNull(),
    series: text("series", { mode: "json" }).$type<MeansAndDeviations>().notNull(),
    runIds: text("run_ids", { mode: "json" }).$type<string[]>().notNull(),
    /** Start of the period whose runs set the targets, ms UTC. */
    beginTime: integer("begin_time").notNull(),
    endTime: integer("end_time").notNull(),
    reason: text("reason").notNull(),
    setBy: integer("set_by")
      .notNull()
      .references(() => usersTable.userId),
    createdAt: integer("created_at").notNull(),
    /** When newer targets replaced these. */
    replacedAt: integer("replaced_at"),
  },
  (t) => [
    uniqueIndex("qc_targets_in_force").on(t.assayCode, t.targetCode, t.lot).where(sql.raw("replaced_at is null")),
    index("qc_targets_assay").on(t.assayCode, t.targetCode, t.id),
  ],
);

/** A control rule that a run violated. */
export const qcAlarmsTable = sqliteTable(
  "qc_alarms",
  {
    id: text("id").primaryKey(),
    runId: text("run_id")
      .notNull()
      .references(() => runsTable.id),
    assayCode: text("assay_code").notNull(),
    targetCode: text("target_code").notNull(),
    series: text("series").notNull(),
    rule: text("rule").$type<AlarmRule>().notNull(),
    effect: text("effect").$type<AlarmEffect>().notNull(),
    message: text("message").notNull(),
    state: text("state", { enum: ["open", "explained"] }).notNull(),
    reason: text("reason").notNull().default(""),
    explainedBy: integer("explained_by").references(() => usersTable.userId),
    explainedAt: integer("explained_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("qc_alarms_state", t.state),
    uniqueIndex("qc_alarms_once").on(t.runId, t.targetCode, t.series, t.rule),
    index("qc_alarms_state_id").on(t.state, t.id),
    index("qc_alarms_assay").on(t.assayCode, t.id),
  ],
);

/** The monthly figures as a quality manager signed them; never changed. */
export const qcMonthsTable = sqliteTable(
  "qc_months",
  {
    /** The month, as `2026-11`. */
    month: text("month").notNull(),
    figures: text("figures", { mode: "json" }).$type<unknown>().notNull(),
    sha256: text("sha256").notNull(),
    note: text("note").notNull(),
    signedBy: integer("signed_by")
      .notNull()
      .references(() => usersTable.userId),
    signedAt: integer("signed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.month] })],
);
