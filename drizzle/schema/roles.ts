import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck, staffEditColumns } from "../columns";
import { departmentsTable } from "./departments";

export const rolesTable = sqliteTable(
  "roles",
  {
    roleId: integer("id").primaryKey({ autoIncrement: true }),
    roleKey: text("role_key").notNull(),
    roleName: text("role_name").notNull(),
    sort: integer("sort").notNull().default(0),
    status: text("status", { enum: ["on", "off"] })
      .notNull()
      .default("on"),
    isBuiltIn: integer("built_in", { mode: "boolean" }).notNull().default(false),
    dataScope: text("data_scope", { enum: ["all", "departments", "department", "department_tree", "own"] })
      .notNull()
      .default("own"),
    remark: text("remark").notNull().default(""),
    deletedAt: integer("deleted_at"),
    ...staffEditColumns(),
  },
  (t) => [
    enumCheck("roles_status", t.status),
    enumCheck("roles_data_scope", t.dataScope),
    uniqueIndex("roles_role_key").on(t.roleKey).where(sql.raw("deleted_at is null")),
  ],
);

export const rolePermissionsTable = sqliteTable(
  "role_permissions",
  {
    roleId: integer("role_id")
      .notNull()
      .references(() => rolesTable.roleId, { onDelete: "cascade" }),
    permission: text("permission").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roleId, t.permission] }),
    index("role_permissions_permission").on(t.permission, t.roleId),
  ],
);

export const roleDepartmentsTable = sqliteTable(
  "role_departments",
  {
    roleId: integer("role_id")
      .notNull()
      .references(() => rolesTable.roleId, { onDelete: "cascade" }),
    departmentId: integer("department_id")
      .notNull()
      .references(() => departmentsTable.departmentId),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.departmentId] }), index("role_departments_department").on(t.departmentId)],
);
