import { sql } from "drizzle-orm";
import type { Cell, Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { PathogenAssay } from "../products/assay.types";

const changed = (_rows: unknown, count: number) => count;
const person = (id: Cell | undefined, name: Cell | undefined) =>
  id === null || id === undefined ? null : { userId: Number(id), name: String(name ?? "") };
const time = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : Number(cell));

/** The setting of every live product that devices measure; of one of them when `productId` is given. */
export function findReleaseSettings(productId = "") {
  return statement(
    sql`select p.id, p.code, p.name, coalesce(a.state, 'off') as release_state, coalesce(a.reason, '') as reason, a.asked_by,
      asker.nick_name as asker_name, a.asked_at, a.approved_by, approver.nick_name as approver_name, a.approved_at, a.conditions,
      x.definition from products p join assays x on x.id = p.assay_id left join automatic_releases a on a.product_id = p.id
      left join users asker on asker.id = a.asked_by left join users approver on approver.id = a.approved_by
      where p.state = 'live' and x.kind = 'pathogen' and ${productId} in ('', p.id) order by p.sort`,
    (rows) =>
      rows.map((r) => ({
        id: String(r[0]),
        product: { code: String(r[1]), name: String(r[2]) },
        state: r[3] as "off" | "asked" | "on",
        reason: String(r[4]),
        askedBy: person(r[5], r[6]),
        askedAt: time(r[7]),
        approvedBy: person(r[8], r[9]),
        approvedAt: time(r[10]),
        /** The conditions that were approved, as they were written then. */
        approvedConditions: r[11] === null ? null : String(r[11]),
        assay: JSON.parse(String(r[12])) as PathogenAssay,
      })),
  );
}

interface Wish {
  readonly productId: string;
  readonly reason: string;
  readonly userId: number;
  readonly now: number;
}

/** Changes nothing while it is asked for or on. */
export function askForRelease({ productId, reason, userId, now }: Wish): Query<number> {
  return statement(
    sql`insert into automatic_releases (product_id, state, reason, asked_by, asked_at) values (${productId}, 'asked', ${reason},
      ${userId}, ${now}) on conflict (product_id) do update set state = 'asked', reason = excluded.reason,
      asked_by = excluded.asked_by, asked_at = excluded.asked_at, approved_by = null, approved_at = null, conditions = null,
      version = automatic_releases.version + 1 where automatic_releases.state = 'off'`,
    changed,
  );
}

export function endRelease({ productId, reason }: Wish): Query<number> {
  return statement(
    sql`update automatic_releases set state = 'off', reason = ${reason}, version = version + 1
      where product_id = ${productId} and state <> 'off'`,
    changed,
  );
}

/** Changes nothing when the same person asked, or nobody did. */
export function approveRelease(by: Omit<Wish, "reason"> & { readonly conditions: string }): Query<number> {
  const { productId, userId, now, conditions } = by;
  return statement(
    sql`update automatic_releases set state = 'on', approved_by = ${userId}, approved_at = ${now}, conditions = ${conditions},
      version = version + 1
      where product_id = ${productId} and state = 'asked' and asked_by <> ${userId}`,
    changed,
  );
}
