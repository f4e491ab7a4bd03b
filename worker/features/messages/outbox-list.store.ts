import { and, asc, desc, eq, lt, sql } from "drizzle-orm";
import { messageAttemptsTable, messageReceiptsTable, messagesTable } from "#drizzle/schema/messages";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { afterEveryId } from "../../platform/database/keyset";
import { db, row, rows, statement } from "../../platform/database/query";
import { countHit, hitsWithin } from "../rate-limits/rate-limits.queries";
import type { MessageState } from "./messages.states";

const columns = {
  id: messagesTable.id,
  kind: messagesTable.kind,
  template: messagesTable.template,
  phoneMasked: messagesTable.phoneMasked,
  state: messagesTable.state,
  subjectType: messagesTable.subjectType,
  subjectId: messagesTable.subjectId,
  provider: messagesTable.provider,
  attempts: messagesTable.attempts,
  lastErrorClass: messagesTable.lastErrorClass,
  lastErrorCode: messagesTable.lastErrorCode,
  notBefore: messagesTable.notBefore,
  createdAt: messagesTable.createdAt,
  acceptedAt: messagesTable.acceptedAt,
  deliveredAt: messagesTable.deliveredAt,
  expiresAt: messagesTable.expiresAt,
};

/** Nobody is written to whose consent to what the message is about was withdrawn. */
const hasConsent = sql`not exists (select 1 from bindings b where b.withdrawn_at is not null and b.id = case messages.subject_type
  when 'report' then (select r.binding_id from reports r where r.id = messages.subject_id)
  when 'sample' then (select s.binding_id from samples s where s.id = messages.subject_id) end)`;

interface OutboxFilter {
  readonly state?: MessageState | undefined;
  readonly kind?: string | undefined;
  readonly phoneHash?: string | undefined;
  readonly cursor?: string | undefined;
  readonly pageSize: number;
}

/** Newest first; one row more than the page to tell whether there is a next one. */
export function findMessages(filter: OutboxFilter) {
  const { state, kind, phoneHash, cursor, pageSize } = filter;
  return rows(
    db
      .select(columns)
      .from(messagesTable)
      .where(
        and(
          state ? eq(messagesTable.state, state) : undefined,
          kind ? eq(messagesTable.kind, kind) : undefined,
          phoneHash ? eq(messagesTable.phoneHash, phoneHash) : undefined,
          lt(messagesTable.id, cursor ?? afterEveryId),
        ),
      )
      .orderBy(desc(messagesTable.id))
      .limit(pageSize + 1),
  );
}
export type OutboxRow = ReturnType<ReturnType<typeof findMessages>["read"]>[number];

/** One message, and whether anybody may still be written to about what it says. */
export function findMessage(id: string) {
  const canSend = sql<number>`phone_sealed is not null and params_sealed is not null and ${hasConsent}`.as("can_send");
  return row(
    db
      .select({ ...columns, canSend })
      .from(messagesTable)
      .where(eq(messagesTable.id, id)),
  );
}

export type OutboxMessage = NonNullable<ReturnType<ReturnType<typeof findMessage>["read"]>>;

export function findAttempts(messageId: string) {
  return rows(
    db
      .select({
        n: messageAttemptsTable.n,
        provider: messageAttemptsTable.provider,
        outcome: messageAttemptsTable.outcome,
        code: messageAttemptsTable.code,
        startedAt: messageAttemptsTable.startedAt,
        finishedAt: messageAttemptsTable.finishedAt,
      })
      .from(messageAttemptsTable)
      .where(eq(messageAttemptsTable.messageId, messageId))
      .orderBy(asc(messageAttemptsTable.n)),
  );
}

export function findReceipts(messageId: string) {
  return rows(
    db
      .select({
        outcome: messageReceiptsTable.outcome,
        code: messageReceiptsTable.code,
        reportedAt: messageReceiptsTable.reportedAt,
      })
      .from(messageReceiptsTable)
      .where(eq(messageReceiptsTable.messageId, messageId))
      .orderBy(asc(messageReceiptsTable.id)),
  );
}

const day = 86_400_000;

/** Back into the queue while it still lies there as failed, its report is still shown and today's resends are not used up. */
export function requeue(id: string, at: { now: number; expiresAt: number; perDay: number }): Query<number> {
  return statement(
    sql`update messages set state = 'queued', state_changed_at = ${at.now}, not_before = ${at.now}, expires_at = ${at.expiresAt},
      delivered_at = null, accepted_at = null
      where id = ${id} and state in ('failed', 'undelivered') and kind <> 'code'
      and phone_sealed is not null and params_sealed is not null and ${hasConsent}
      and (subject_type <> 'report' or kind = 'report_withdrawn'
        or exists (select 1 from reports where id = messages.subject_id and state in ('published', 'corrected')))
      and ${hitsWithin(`resend:${id}`, day, at.now)} < ${at.perDay}`,
    (_rows, changed) => changed,
  );
}

export const countResend = (id: string, now: number): Query<number> =>
  countHit(`resend:${id}`, day, now, previousChanged);

/** The task that asked for help with this message is done. */
export function closeFailureTask(id: string, userId: number, now: number): Query<number> {
  return statement(
    sql`update tasks set state = 'done', resolution = 'resent', resolved_by = ${userId}, resolved_at = ${now},
      version = version + 1 where dedupe_key = ${`message:${id}`} and resolved_at is null and ${previousChanged}`,
    (_rows, changed) => changed,
  );
}
