import { type AnySQLiteColumn, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { enumCheck, staffEditColumns } from "../columns";

export const departmentsTable = sqliteTable(
  "departments",
  {
    departmentId: integer("id").primaryKey({ autoIncrement: true }),
    parentId: integer("parent_id").references((): AnySQLiteColumn => departmentsTable.departmentId),
    name: text("name").notNull(),
    leader: text("leader").notNull().default(""),
    phone: text("phone").notNull().default(""),
    email: text("email").notNull().default(""),
    sort: integer("sort").notNull().default(0),
    status: text("status", { enum: ["on", "off"] })
      .notNull()
      .default("on"),
    deletedAt: integer("deleted_at"),
    ...staffEditColumns(),
  },
  (t) => [enumCheck("departments_status", t.status), index("departments_parent").on(t.parentId, t.sort)],
);
