import { sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

/** A version of a report that was offered, with the phone that may answer. */
export function findOffer(key: string, n: number) {
  return statement(
    sql`select r.id as report_id, o.id as offer_id, o.state as offer_state, pe.phone_hash from reports r
      join report_versions v on v.report_id = r.id and v.n = ${n} join report_offers o on o.version_id = v.id
      join bindings b on b.id = r.binding_id join persons pe on pe.id = b.person_id
      where r.key = ${key} and r.state in ('published', 'corrected') and b.withdrawn_at is null`,
    ([found]) =>
      found && {
        reportId: String(found[0]),
        offerId: String(found[1]),
        isOpen: found[2] === "open",
        phoneHash: found[3] === null ? null : String(found[3]),
      },
  );
}

/** The first statement answers whether the word counted; a taken version counts from now on. */
export function answerOfferRows(offerId: string, take: boolean, now: number): Query<number>[] {
  const changed = (_rows: unknown, count: number) => count;
  return [
    statement(
      sql`update report_offers set state = ${take ? "taken" : "kept"}, answered_at = ${now} where id = ${offerId} and state = 'open'
        and exists (select 1 from reports where id = report_offers.report_id and state in ('published', 'corrected'))`,
      changed,
    ),
    statement(
      sql`update reports set current_version_id = o.version_id, version = reports.version + 1 from report_offers o
        where o.id = ${offerId} and o.state = 'taken' and o.answered_at = ${now} and reports.id = o.report_id
        and reports.current_version_id <> o.version_id`,
      changed,
    ),
  ];
}
