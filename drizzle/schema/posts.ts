import { sql } from "drizzle-orm";
import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck, staffEditColumns } from "../columns";

export const postsTable = sqliteTable(
  "posts",
  {
    postId: integer("id").primaryKey({ autoIncrement: true }),
    code: text("code").notNull(),
    name: text("name").notNull(),
    sort: integer("sort").notNull().default(0),
    status: text("status", { enum: ["on", "off"] })
      .notNull()
      .default("on"),
    remark: text("remark").notNull().default(""),
    deletedAt: integer("deleted_at"),
    ...staffEditColumns(),
  },
  (t) => [
    enumCheck("posts_status", t.status),
    uniqueIndex("posts_code").on(t.code).where(sql.raw("deleted_at is null")),
  ],
);
