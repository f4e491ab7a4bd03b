import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Phones whose owner agreed to WeChat messages, each with the person's id at our official account. */
export const wechatLinksTable = sqliteTable(
  "wechat_links",
  {
    id: text("id").primaryKey(),
    phoneHash: text("phone_hash").notNull().unique("wechat_links_phone_hash"),
    openidHash: text("openid_hash").notNull(),
    openidSealed: text("openid_sealed").notNull(),
    agreedAt: integer("agreed_at").notNull(),
  },
  (t) => [index("wechat_links_openid").on(t.openidHash), index("wechat_links_agreed").on(t.agreedAt)],
);
