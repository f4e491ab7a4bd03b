import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { staffEdited } from "../columns";

export const configsTable = sqliteTable(
  "configs",
  {
    configId: integer("id").primaryKey({ autoIncrement: true }),
    key: text("key").notNull().unique("configs_key"),
    name: text("name").notNull(),
    value: text("value").notNull(),
    isBuiltIn: integer("built_in", { mode: "boolean" }).notNull().default(false),
    isPublic: integer("public", { mode: "boolean" }).notNull().default(false),
    remark: text("remark").notNull().default(""),
    ...staffEdited(),
  },
  (t) => [index("configs_public").on(t.isPublic, t.key)],
);

export const appSettingsTable = sqliteTable("app_settings", {
  key: text("key").primaryKey(),
  value: text("value", { mode: "json" }).$type<unknown>().notNull(),
  ...staffEdited(),
});
