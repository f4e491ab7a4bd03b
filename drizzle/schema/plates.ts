import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck, staffEditColumns } from "../columns";
import { assaysTable, productsTable } from "./products";
import { samplesTable } from "./samples";

/** A plate as it is planned by scanning, before an instrument measures it; `runs.plate_code` names it later. */
export const platesTable = sqliteTable(
  "plates",
  {
    id: text("id").primaryKey(),
    code: text("code").notNull().unique("plates_code"),
    productId: text("product_id")
      .notNull()
      .references(() => productsTable.id),
    assayId: text("assay_id")
      .notNull()
      .references(() => assaysTable.id),
    state: text("state", { enum: ["open", "closed", "discarded"] })
      .notNull()
      .default("open"),
    /** Number of wells: 96 or 384. */
    format: integer("format").$type<96 | 384>().notNull().default(96),
    note: text("note").notNull().default(""),
    closedAt: integer("closed_at"),
    ...staffEditColumns(),
  },
  (t) => [enumCheck("plates_state", t.state), index("plates_state_id").on(t.state, t.id)],
);

/** A sample's position on a plate; the assay says which wells it covers. Empty positions have no row. */
export const platePlacesTable = sqliteTable(
  "plate_places",
  {
    plateId: text("plate_id")
      .notNull()
      .references(() => platesTable.id),
    place: integer("place").notNull(),
    sampleId: text("sample_id")
      .notNull()
      .references(() => samplesTable.id),
    /** True while the plate is open, so that a sample lies on at most one open plate. */
    isOpen: integer("open", { mode: "boolean" }).notNull().default(true),
    placedBy: integer("placed_by").notNull(),
    placedAt: integer("placed_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "plate_places_place", columns: [t.plateId, t.place] }),
    index("plate_places_of_sample").on(t.sampleId),
    uniqueIndex("plate_places_open").on(t.sampleId).where(sql.raw("open = 1")),
  ],
);
