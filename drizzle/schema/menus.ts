import { type AnySQLiteColumn, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { oneOf, staffEdited } from "../columns";

export const menusTable = sqliteTable(
  "menus",
  {
    menuId: integer("id").primaryKey({ autoIncrement: true }),
    parentId: integer("parent_id").references((): AnySQLiteColumn => menusTable.menuId),
    kind: text("kind", { enum: ["directory", "page", "button"] }).notNull(),
    name: text("name").notNull().default(""),
    title: text("title").notNull(),
    icon: text("icon").notNull().default(""),
    path: text("path").notNull().default(""),
    component: text("component").notNull().default(""),
    permission: text("permission").notNull().default(""),
    sort: integer("sort").notNull().default(0),
    isVisible: integer("visible", { mode: "boolean" }).notNull().default(true),
    isExternal: integer("external", { mode: "boolean" }).notNull().default(false),
    noCache: integer("no_cache", { mode: "boolean" }).notNull().default(false),
    breadcrumb: text("breadcrumb").notNull().default(""),
    ...staffEdited(),
  },
  (t) => [oneOf("menus_kind", t.kind), index("menus_parent").on(t.parentId, t.sort)],
);
