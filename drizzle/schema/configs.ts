import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { staffEditColumns } from "../columns";

export const configsTable = sqliteTable(
  "configs",
  {
    configId: integer("id").primaryKey({ autoIncrement: true }),
    key: text("key").notNull(),
    name: text("name").notNull(),
    value: text("value").notNull(),
    isBuiltIn: integer("built_in", { mode: "boolean" }).notNull().default(false),
    isPublic: integer("public", { mode: "boolean" }).notNull().default(false),
    remark: text("remark").notNull().default(""),
    deletedAt: integer("deleted_at"),
    ...staffEditColumns(),
  },
  (t) => [
    uniqueIndex("configs_key").on(t.key).where(sql.raw("deleted_at is null")),
    index("configs_public").on(t.isPublic, t.key),
  ],
);

export const appSettingsTable = sqliteTable("app_settings", {
  key: text("key").primaryKey(),
  value: text("value", { mode: "json" }).$type<unknown>().notNull(),
  ...staffEditColumns(),
});
