import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck, staffEditColumns } from "../columns";
import { importFilesTable } from "./runs";
import { usersTable } from "./users";

/**
 * Equipment of the laboratory: cyclers, and the devices that measure at the point of care. Days are `YYYY-MM-DD` in
 * China.
 */
export const instrumentsTable = sqliteTable(
  "instruments",
  {
    id: text("id").primaryKey(),
    /**
     * The serial number as run files and devices name it; a row of `devices` with the same serial is the same
     * instrument.
     */
    serial: text("serial").notNull().unique("instruments_serial"),
    /** An instrument that is a device takes name and model from `devices`. */
    name: text("name").notNull(),
    model: text("model").notNull().default(""),
    location: text("location").notNull().default(""),
    inUseSince: text("in_use_since").notNull(),
    /** How many days a calibration is valid when it names no end itself; 0: no calibration is required. */
    calibrationDays: integer("calibration_days").notNull().default(0),
    state: text("state", { enum: ["in_use", "out_of_use", "retired"] }).notNull(),
    stateReason: text("state_reason").notNull().default(""),
    stateBy: integer("state_by").references(() => usersTable.userId),
    stateChangedAt: integer("state_changed_at").notNull(),
    /** The first day on which a calibration or a planned task is due, updated with every event; empty for none. */
    dueOn: text("due_on").notNull().default(""),
    ...staffEditColumns(),
  },
  (t) => [
    enumCheck("instruments_state", t.state),
    index("instruments_due").on(t.state, t.dueOn),
    index("instruments_name").on(t.name),
  ],
);

/** Recurring maintenance tasks. */
export const instrumentPlanTable = sqliteTable(
  "instrument_plan",
  {
    id: text("id").primaryKey(),
    instrumentId: text("instrument_id")
      .notNull()
      .references(() => instrumentsTable.id),
    what: text("what").notNull(),
    everyDays: integer("every_days").notNull(),
    lastOn: text("last_on").notNull(),
    isOn: integer("is_on", { mode: "boolean" }).notNull().default(true),
    ...staffEditColumns(),
  },
  (t) => [uniqueIndex("instrument_plan_what").on(t.instrumentId, t.what)],
);

/** Everything that happened to an instrument. */
export const instrumentEventsTable = sqliteTable(
  "instrument_events",
  {
    id: text("id").primaryKey(),
    instrumentId: text("instrument_id")
      .notNull()
      .references(() => instrumentsTable.id),
    kind: text("kind", {
      enum: ["calibration", "maintenance", "failure", "repair", "out", "back", "retire"],
    }).notNull(),
    /** Name of the calibration or planned task; for other events what was found or done. */
    what: text("what").notNull(),
    occurredOn: text("occurred_on").notNull(),
    isPassed: integer("passed", { mode: "boolean" }).notNull().default(true),
    /** Last valid day of a calibration; empty when it names none. */
    validUntil: text("valid_until").notNull().default(""),
    certificate: text("certificate").notNull().default(""),
    note: text("note").notNull().default(""),
    /** The first day whose runs are questionable because of this event; empty where none are. */
    doubtSince: text("doubt_since").notNull().default(""),
    /** When the question was settled, ms UTC; null while it is open. */
    doubtUntil: integer("doubt_until"),
    /** The import file whose header reported the event. */
    importFileId: text("import_file_id").references(() => importFilesTable.id),
    createdBy: integer("created_by").references(() => usersTable.userId),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("instrument_events_kind", t.kind),
    // The same event is stored once, whoever reports it; but an instrument may be put out of use twice a day.
    uniqueIndex("instrument_events_once")
      .on(t.instrumentId, t.kind, t.what, t.occurredOn, t.isPassed, t.doubtSince)
      .where(sql.raw("kind not in ('out', 'back', 'retire')")),
    index("instrument_events_instrument").on(t.instrumentId, t.id),
  ],
);
