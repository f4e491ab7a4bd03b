import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { countHits, hitsWithin } from "../rate-limits/rate-limits.queries";

const day = 24 * 3_600_000;

// Counts every notice that was about to be handed to the provider, by the hour.
const counter = "sms:notices";

const noticesSent = (now: number): SQL => hitsWithin(counter, day, now);
const budget = sql.raw("(select value from configs where key = 'sys_sms_notice_budget' and deleted_at is null)");

export interface TemplateRow {
  readonly code: string;
  readonly state: string;
  readonly approvedText: string;
}

/** How the carriers know the text of this message at this provider. */
export function readTemplate(provider: string, messageId: string): Query<TemplateRow | undefined> {
  return statement(
    sql`select code as template_code, state as template_state, approved_text from sms_templates where provider = ${provider}
      and template = (select template from messages where id = ${messageId})`,
    ([r]) => r && { code: String(r[0]), state: String(r[1]), approvedText: String(r[2]) },
  );
}

/**
 * A notice that is due in the quiet hours waits until they end (`until`, 0 outside of them). People at a fast test
 * stand there and wait, so its notices go out at any hour.
 */
export function waitForMorning(messageId: string, until: number, now: number): Query<number> {
  return statement(
    sql`update messages set not_before = ${until} where id = ${messageId} and ${until} > ${now} and kind <> 'code'
      and state in ('queued', 'retry_wait') and not_before < ${until}
      and not (subject_type = 'report' and exists (select 1 from reports r join products p on p.id = r.product_id
        where r.id = messages.subject_id and p.journey = 'onsite'))`,
    (_rows, changed) => changed,
  );
}

/** Runs behind the claim: counts the notice that this lease took. */
export function countNotice(messageId: string, leaseToken: string, now: number): Query<number> {
  return countHits(counter, day, now, {
    from: sql`messages`,
    when: sql`id = ${messageId} and lease_token = ${leaseToken} and kind <> 'code'`,
  });
}

/** Notices of the last 24 hours with their budget (0: not set), and whether this message waits now and until when. */
export function readNoticeUse(messageId: string, now: number) {
  return statement(
    sql`select ${noticesSent(now)} as notices_sent, ${budget} as notice_budget,
      state in ('queued', 'retry_wait') as is_waiting, not_before from messages where id = ${messageId}`,
    ([r]) =>
      r && { sent: Number(r[0]), budget: Number(r[1] ?? 0) || 0, isWaiting: r[2] === 1, notBefore: Number(r[3]) },
  );
}

/** Notices of the last 24 hours and the configured budget, 0 when none is. */
export function readNoticeBudget(now: number) {
  return statement(sql`select ${noticesSent(now)} as notices_sent, ${budget} as notice_budget`, ([r]) => ({
    sent: Number(r?.[0] ?? 0),
    budget: Number(r?.[1] ?? 0) || 0,
  }));
}

/** Opens a staff task once so many notices went out within a day; while one is open there is no second. */
export function raiseBudgetAlarm(taskId: string, limit: number, now: number): Query<number> {
  return statement(
    sql`insert into tasks (id, kind, dedupe_key, subject_type, subject_id, details, priority, created_at)
      select ${taskId}, 'sms_notice_budget', 'sms_notice_budget', 'counter', '', json_object('limit', ${limit}), 1, ${now}
      where ${noticesSent(now)} >= ${limit} on conflict do nothing`,
    (_rows, changed) => changed,
  );
}
