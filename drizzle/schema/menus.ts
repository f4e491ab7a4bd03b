import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck, staffEditColumns } from "../columns";

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
    /** JSON list of the addresses that staff gave this entry earlier. */
    formerPaths: text("former_paths").notNull().default("[]"),
    component: text("component").notNull().default(""),
    permission: text("permission").notNull().default(""),
    sort: integer("sort").notNull().default(0),
    isVisible: integer("visible", { mode: "boolean" }).notNull().default(true),
    isExternal: integer("external", { mode: "boolean" }).notNull().default(false),
    noCache: integer("no_cache", { mode: "boolean" }).notNull().default(false),
    breadcrumb: text("breadcrumb").notNull().default(""),
    deletedAt: integer("deleted_at"),
    ...staffEditColumns(),
  },
  (t) => [
    enumCheck("menus_kind", t.kind),
    index("menus_parent").on(t.parentId, t.sort),
    index("menus_permission").on(t.permission),
    uniqueIndex("menus_path")
      .on(t.path)
      .where(sql.raw("deleted_at is null and kind <> 'button' and external = 0 and path <> ''")),
    uniqueIndex("menus_name").on(t.name).where(sql.raw("deleted_at is null and name <> ''")),
  ],
);
