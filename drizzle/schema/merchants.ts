import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { enumCheck, staffEditColumns } from "../columns";

export const merchantsTable = sqliteTable(
  "merchants",
  {
    id: text("id").primaryKey(),
    code: text("code").notNull().unique("merchants_code"),
    name: text("name").notNull(),
    shownName: text("shown_name").notNull(),
    address: text("address").notNull().default(""),
    contactName: text("contact_name").notNull().default(""),
    contractFrom: text("contract_from"),
    contractUntil: text("contract_until"),
    /** The merchant agrees that its name is shown to everybody who looks up a tube. */
    isListed: integer("is_listed", { mode: "boolean" }).notNull().default(false),
    city: text("city").notNull().default(""),
    hours: text("hours").notNull().default(""),
    status: text("status", { enum: ["on", "off"] })
      .notNull()
      .default("on"),
    deletedAt: integer("deleted_at"),
    ...staffEditColumns(),
  },
  (t) => [
    enumCheck("merchants_status", t.status),
    index("merchants_status_id").on(t.status, t.id),
    index("merchants_name").on(t.name),
    index("merchants_shown_name").on(t.shownName),
  ],
);
