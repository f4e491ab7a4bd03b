import { and, eq, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { configsTable } from "#drizzle/schema/configs";
import { messagesTable, smsTemplatesTable } from "#drizzle/schema/messages";
import { productsTable } from "#drizzle/schema/products";
import { reportsTable } from "#drizzle/schema/reports";
import type { Query } from "../../platform/database/database";
import { db, mapped, row, select, write } from "../../platform/database/query";
import { countHits, hitCountWithin } from "../rate-limits/rate-limits.queries";
import { raiseAlarm } from "../tasks/tasks.queries";

const messages = messagesTable;
const isWaiting = sql`${messages.state} in ('queued', 'retry_wait')`;
const day = 24 * 3_600_000;

// Counts notices that are about to be handed to the provider, by the hour.
const counter = "sms:notices";

const noticesSent = (now: number): SQL => hitCountWithin(counter, day, now);
const budget = sql<string | null>`(select ${configsTable.value} from ${configsTable}
  where ${configsTable.key} = 'sys_sms_notice_budget' and ${configsTable.deletedAt} is null)`;

const budgetNumber = sql`${budget}`.mapWith((text: unknown) => Number(text ?? 0) || 0).as("notice_budget");

/** The id and approval of this message's text at this provider. */
export function findTemplateOfMessage(provider: string, messageId: string) {
  const template = sql`(select ${messages.template} from ${messages} where ${messages.id} = ${messageId})`;
  return row(
    db
      .select({
        code: smsTemplatesTable.code,
        state: smsTemplatesTable.state,
        approvedText: smsTemplatesTable.approvedText,
      })
      .from(smsTemplatesTable)
      .where(and(eq(smsTemplatesTable.provider, provider), sql`${smsTemplatesTable.template} = ${template}`)),
  );
}
export type TemplateRow = NonNullable<ReturnType<ReturnType<typeof findTemplateOfMessage>["read"]>>;

/**
 * A notice that is due in the quiet hours waits until they end (`until`, 0 outside of them). Customers of a test on the spot
 * are waiting, so their notices are sent at any hour.
 */
export function delayForQuietHours(messageId: string, until: number, now: number): Query<number> {
  const isOnsite = sql`exists (select 1 from ${reportsTable} join ${productsTable} on ${productsTable.id} = ${reportsTable.productId}
    where ${reportsTable.id} = ${messages.subjectId} and ${productsTable.journey} = 'onsite')`;
  return write(
    db
      .update(messages)
      .set({ notBefore: until, wechatUntil: sql`${messages.wechatUntil} + ${until} - ${messages.notBefore}` })
      .where(
        and(
          eq(messages.id, messageId),
          sql`${until} > ${now}`,
          ne(messages.kind, "code"),
          isWaiting,
          lt(messages.notBefore, until),
          sql`not (${messages.subjectType} = 'report' and ${isOnsite})`,
        ),
      ),
  );
}

/** Must run after the claim: counts the text message claimed with this lease. */
export function countSentNotice(messageId: string, leaseToken: string, now: number): Query<number> {
  const isLeased = and(
    eq(messages.id, messageId),
    eq(messages.leaseToken, leaseToken),
    ne(messages.kind, "code"),
    isNull(messages.wechatUntil),
  );
  return countHits(counter, day, now, { from: sql`${messages}`, ...(isLeased && { when: isLeased }) });
}

/** Notices of the last 24 hours with their budget (0: not set), and until when this message has to wait, if it does. */
export function readNoticeUse(messageId: string, now: number) {
  return row(
    db
      .select({
        sent: sql<number>`${noticesSent(now)}`.as("notices_sent"),
        budget: budgetNumber,
        isWaiting: sql`${isWaiting}`.mapWith(Boolean).as("is_waiting"),
        notBefore: messages.notBefore,
      })
      .from(messages)
      .where(eq(messages.id, messageId)),
  );
}

/** Notices of the last 24 hours and the configured budget, 0 when there is none. */
export function readNoticeBudget(now: number) {
  const query = select({ sent: sql<number>`${noticesSent(now)}`, budget: budgetNumber }, sql``);
  return mapped(query, ([use]) => use ?? { sent: 0, budget: 0 });
}

/** Opens a staff task once this many notices were sent within a day. */
export const raiseBudgetAlarm = (taskId: string, limit: number, now: number): Query<number> =>
  raiseAlarm({ taskId, kind: "sms_notice_budget", limit, when: sql`${noticesSent(now)} >= ${limit}` }, now);
