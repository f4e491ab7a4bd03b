import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck, staffEditColumns } from "../columns";
import { runsTable } from "./runs";
import { usersTable } from "./users";

/** Reagents of the laboratory, by supplier and catalogue number. */
export const reagentsTable = sqliteTable(
  "reagents",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    supplier: text("supplier").notNull().default(""),
    catalogNo: text("catalog_no").notNull().default(""),
    /** The assay that uses it; empty when any assay may. */
    assayCode: text("assay_code").notNull().default(""),
    /** True when every run of the assay must name a box of it. */
    isRequired: integer("required", { mode: "boolean" }).notNull().default(false),
    storage: text("storage").notNull().default(""),
    /** How many days an opened box may be used; 0: until the lot expires. */
    openDays: integer("open_days").notNull().default(0),
    /** A warning appears when fewer usable boxes than this are left; 0: never. */
    reorderAt: integer("reorder_at").notNull().default(0),
    status: text("status", { enum: ["on", "off"] })
      .notNull()
      .default("on"),
    ...staffEditColumns(),
  },
  (t) => [
    enumCheck("reagents_status", t.status),
    uniqueIndex("reagents_name").on(t.name, t.supplier),
    index("reagents_assay").on(t.assayCode),
  ],
);

/** One lot as it came from the supplier, with the result of its acceptance test. */
export const reagentLotsTable = sqliteTable(
  "reagent_lots",
  {
    id: text("id").primaryKey(),
    reagentId: text("reagent_id")
      .notNull()
      .references(() => reagentsTable.id),
    lot: text("lot").notNull(),
    /** Our own code of the lot, with which the codes of its boxes begin. */
    code: text("code").notNull().unique("reagent_lots_code"),
    /** Last day, `YYYY-MM-DD`. */
    expiresOn: text("expires_on").notNull(),
    receivedOn: text("received_on").notNull(),
    state: text("state", { enum: ["quarantined", "accepted", "rejected", "recalled"] }).notNull(),
    stateReason: text("state_reason").notNull().default(""),
    stateBy: integer("state_by").references(() => usersTable.userId),
    stateChangedAt: integer("state_changed_at").notNull(),
    /** Results of the same samples under the previous lot and under this one. */
    comparison: text("comparison", { mode: "json" }).$type<{
      readonly beforeRunNo: string;
      readonly afterRunNo: string;
      readonly compared: number;
      readonly agreeing: number;
    }>(),
    ...staffEditColumns(),
  },
  (t) => [
    enumCheck("reagent_lots_state", t.state),
    index("reagent_lots_usable").on(t.reagentId, t.state, t.expiresOn),
    uniqueIndex("reagent_lots_lot").on(t.reagentId, t.lot),
    index("reagent_lots_by_lot").on(t.lot),
    index("reagent_lots_state_id").on(t.state, t.id),
  ],
);

export const reagentBoxesTable = sqliteTable(
  "reagent_boxes",
  {
    id: text("id").primaryKey(),
    lotId: text("lot_id")
      .notNull()
      .references(() => reagentLotsTable.id),
    code: text("code").notNull().unique("reagent_boxes_code"),
    place: text("place").notNull().default(""),
    state: text("state", { enum: ["stored", "open", "finished", "discarded"] }).notNull(),
    openedAt: integer("opened_at"),
    endedAt: integer("ended_at"),
    ...staffEditColumns(),
  },
  (t) => [
    enumCheck("reagent_boxes_state", t.state),
    check("reagent_boxes_opened", sql.raw("state <> 'open' or opened_at is not null")),
    index("reagent_boxes_lot").on(t.lotId, t.code),
  ],
);

/** Which boxes were used for a run. */
export const runReagentsTable = sqliteTable(
  "run_reagents",
  {
    runId: text("run_id")
      .notNull()
      .references(() => runsTable.id),
    boxId: text("box_id")
      .notNull()
      .references(() => reagentBoxesTable.id),
    /** Why a box was used in spite of a warning; empty where there was none. */
    reason: text("reason").notNull().default(""),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.boxId] }), index("run_reagents_box").on(t.boxId, t.runId)],
);
