import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { privacyRequestsTable } from "#drizzle/schema/privacy";
import { reportsTable } from "#drizzle/schema/reports";
import type { Query } from "../../platform/database/database";
import { db, mapped, rows, select, write } from "../../platform/database/query";
import { smallestIdAt } from "../../platform/ids";
import { removeOldSignIns } from "../logs/login-log.store";
import { removeOldCodes } from "../messages/archive.queries";
import { wipeOldMessages } from "../messages/messages.queries";
import { removeOldViews } from "../reports/reports.queries";
import { removeOldScans } from "../specimens/receiving/receiving.store";

const requests = privacyRequestsTable;

/** Withdrawn tubes whose grace period has ended, with the request that erases each. */
export function findDueWithdrawals(now: number, count: number) {
  return rows(
    db
      .select({ requestId: requests.id, bindingId: sql<string>`${requests.bindingId}`.as("tube_binding") })
      .from(requests)
      .where(and(isNull(requests.closedAt), lte(requests.dueAt, now), eq(requests.kind, "withdraw")))
      .orderBy(asc(requests.dueAt))
      .limit(count),
  );
}

/** Tubes whose report nobody has opened since `before` (ms UTC), whether or not it was opened earlier. */
export function findTubesWithUnopenedReport(before: number, count: number): Query<string[]> {
  const { bindingId, lastViewedAt, firstViewedAt, publishedAt, state } = reportsTable;
  const isOut = sql`${state} in ('published', 'corrected', 'superseded', 'withdrawn')`;
  const query = select(
    { bindingId: sql<string>`binding_id` },
    sql`from (select ${bindingId} as binding_id from ${reportsTable} where ${lastViewedAt} < ${before}
        and ${isOut} order by ${lastViewedAt} limit ${count})
      union select binding_id from (select ${bindingId} as binding_id from ${reportsTable} where ${firstViewedAt} is null
        and ${publishedAt} is not null and ${publishedAt} < ${before} and ${isOut} order by ${publishedAt} limit ${count})
      limit ${count}`,
  );
  return mapped(query, (found) => found.map((one) => one.bindingId));
}

/**
 * Deletes numbers and texts of old messages, sent codes, old sign-ins and scans, old entries of reports' access lists, and
 * numbers of requests answered long ago.
 */
export function removeOldTraces(t: {
  messagesBefore: number;
  signInsBefore: number;
  scansBefore: number;
  viewsBefore: number;
  requestsBefore: number;
}): Query<number>[] {
  return [
    wipeOldMessages(smallestIdAt(t.messagesBefore), 500),
    ...removeOldCodes(smallestIdAt(t.messagesBefore), 500),
    removeOldSignIns(smallestIdAt(t.signInsBefore), 500),
    removeOldScans(smallestIdAt(t.scansBefore), 500),
    removeOldViews(smallestIdAt(t.viewsBefore), 500),
    forgetAnswered(smallestIdAt(t.requestsBefore), 500),
  ];
}

function forgetAnswered(beforeId: string, few: number): Query<number> {
  const old = sql`(select ${requests.id} from ${requests} where ${requests.id} < ${beforeId}
    and ${requests.closedAt} is not null and ${requests.phoneHash} is not null order by ${requests.id}
    limit ${sql.raw(String(few))})`;
  return write(
    db
      .update(requests)
      .set({ phoneHash: null, phoneSealed: null, phoneMasked: "" })
      .where(sql`${requests.id} in ${old}`),
  );
}
