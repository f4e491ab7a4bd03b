import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck, staffEditColumns } from "../columns";

export const dictionaryTypesTable = sqliteTable(
  "dictionary_types",
  {
    dictId: integer("id").primaryKey({ autoIncrement: true }),
    dictType: text("dict_type").notNull().unique("dictionary_types_dict_type"),
    name: text("name").notNull(),
    status: text("status", { enum: ["on", "off"] })
      .notNull()
      .default("on"),
    remark: text("remark").notNull().default(""),
    deletedAt: integer("deleted_at"),
    ...staffEditColumns(),
  },
  (t) => [enumCheck("dictionary_types_status", t.status)],
);

export const dictionaryDataTable = sqliteTable(
  "dictionary_data",
  {
    dictCode: integer("id").primaryKey({ autoIncrement: true }),
    dictType: text("dict_type")
      .notNull()
      .references(() => dictionaryTypesTable.dictType, { onUpdate: "cascade" }),
    label: text("label").notNull(),
    value: text("value").notNull(),
    sort: integer("sort").notNull().default(0),
    cssClass: text("css_class").notNull().default(""),
    listClass: text("list_class").notNull().default(""),
    isDefault: integer("is_default", { mode: "boolean" }).notNull().default(false),
    status: text("status", { enum: ["on", "off"] })
      .notNull()
      .default("on"),
    remark: text("remark").notNull().default(""),
    deletedAt: integer("deleted_at"),
    ...staffEditColumns(),
  },
  (t) => [
    enumCheck("dictionary_data_status", t.status),
    uniqueIndex("dictionary_data_value").on(t.dictType, t.value).where(sql.raw("deleted_at is null")),
    index("dictionary_data_list").on(t.dictType, t.sort, t.dictCode).where(sql.raw("deleted_at is null")),
    index("dictionary_data_options").on(t.dictType, t.status, t.sort),
  ],
);
