import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { oneOf, staffEdited } from "../columns";

export const postsTable = sqliteTable(
  "posts",
  {
    postId: integer("id").primaryKey({ autoIncrement: true }),
    code: text("code").notNull().unique("posts_code"),
    name: text("name").notNull(),
    sort: integer("sort").notNull().default(0),
    status: text("status", { enum: ["on", "off"] })
      .notNull()
      .default("on"),
    remark: text("remark").notNull().default(""),
    ...staffEdited(),
  },
  (t) => [oneOf("posts_status", t.status)],
);
