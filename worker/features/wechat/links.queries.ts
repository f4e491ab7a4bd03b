import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { wechatLinksTable } from "#drizzle/schema/wechat";
import type { Query } from "../../platform/database/database";
import { db, row, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";

const links = wechatLinksTable;

/** Condition: the owner of a phone gets notices in WeChat. */
export const isLinked = (phoneHash: SQL): SQL =>
  sql`exists (select 1 from ${links} where ${eq(links.phoneHash, phoneHash)})`;

export function findLink(phoneHash: SQL) {
  const { id, openidSealed, agreedAt } = links;
  return row(db.select({ id, openidSealed, agreedAt }).from(links).where(eq(links.phoneHash, phoneHash)));
}
export type LinkRow = NonNullable<ReturnType<ReturnType<typeof findLink>["read"]>>;

/** A phone has one WeChat user: agreeing in another WeChat replaces the first. */
export const saveLink = (link: typeof links.$inferInsert): Query<number>[] => [
  deleteLink("phoneHash", link.phoneHash),
  write(insertInto(links, link)),
];

/** Deletes the link of a phone, or those of a person. */
export const deleteLink = (by: "id" | "phoneHash" | "openidHash", value: string, when?: SQL): Query<number> =>
  write(db.delete(links).where(and(eq(links[by], value), when)));

/** Deletes the links of these phones. */
export const deleteLinksOfPhones = (phones: SQL, when: SQL): Query<number> =>
  write(db.delete(links).where(and(sql`${links.phoneHash} in ${phones}`, when)));

const yearMs = 365 * 24 * 3_600_000;

/** Deletes old links, because a phone number may have another owner by then. */
export const deleteOldLinks = (now: number): Query<number> =>
  write(db.delete(links).where(lt(links.agreedAt, now - yearMs)));
