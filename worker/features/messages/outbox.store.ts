import { and, asc, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { MessageChannel } from "#contract/outbox";
import { bindingsTable } from "#drizzle/schema/bindings";
import { messageAttemptsTable, messageReceiptsTable, messagesTable } from "#drizzle/schema/messages";
import { reportsTable } from "#drizzle/schema/reports";
import { samplesTable } from "#drizzle/schema/samples";
import { tasksTable } from "#drizzle/schema/tasks";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, row, rows, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { countHit, hitCountWithin } from "../rate-limits/rate-limits.queries";
import { stateMove } from "../states/state-moves.queries";
import { finishTasks } from "../tasks/tasks.queries";
import { isLinked } from "../wechat/links.queries";
import { wechatTimeoutMs } from "./delivery.rules";
import { isReportPublished } from "./delivery.store";
import { type MessageState, messageStates } from "./messages.states";

interface NewMessageRow {
  readonly id: string;
  readonly dedupeKey: string;
  readonly kind: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly phoneHash: string;
  readonly phoneSealed: string;
  readonly phoneMasked: string;
  readonly template: string;
  readonly paramsSealed: string;
  readonly expiresAt: number;
  readonly createdBy: number | null;
}

/** Inserts the message, due at once, if `when` is true and its dedupe key is new. */
export function insertMessage(message: NewMessageRow, now: number, when: SQL = sql`1`): Query<number> {
  const isTold = sql`${message.subjectType} = 'report' and ${isLinked(sql`${message.phoneHash}`)}`;
  const wechatUntil = sql`iif(${isTold}, ${now + wechatTimeoutMs}, null)`;
  const times = { stateChangedAt: now, notBefore: now, createdAt: now, wechatUntil };
  return write(
    insertInto(messagesTable, { ...message, ...times }, { when }).onConflictDoNothing({
      target: messagesTable.dedupeKey,
    }),
  );
}

const columns = {
  id: messagesTable.id,
  kind: messagesTable.kind,
  template: messagesTable.template,
  phoneMasked: messagesTable.phoneMasked,
  state: messagesTable.state,
  subjectType: messagesTable.subjectType,
  subjectId: messagesTable.subjectId,
  provider: messagesTable.provider,
  channel: sql<MessageChannel>`iif(${messagesTable.wechatUntil} is null, 'sms', 'wechat')`.as("channel"),
  attempts: messagesTable.attempts,
  lastErrorClass: messagesTable.lastErrorClass,
  lastErrorCode: messagesTable.lastErrorCode,
  notBefore: messagesTable.notBefore,
  createdAt: messagesTable.createdAt,
  acceptedAt: messagesTable.acceptedAt,
  deliveredAt: messagesTable.deliveredAt,
  expiresAt: messagesTable.expiresAt,
};

/** Condition: the consent for what the message is about is not withdrawn; otherwise nothing is sent. */
export const hasConsentForMessage = sql`not exists (select 1 from ${bindingsTable} where ${bindingsTable.withdrawnAt} is not null
  and ${bindingsTable.id} = case ${messagesTable.subjectType}
  when 'report' then (select ${reportsTable.bindingId} from ${reportsTable} where ${reportsTable.id} = ${messagesTable.subjectId})
  when 'sample' then (select ${samplesTable.bindingId} from ${samplesTable} where ${samplesTable.id} = ${messagesTable.subjectId}) end)`;
const hasContent = and(isNotNull(messagesTable.phoneSealed), isNotNull(messagesTable.paramsSealed));

interface OutboxFilter extends ListPlace {
  readonly state?: MessageState | undefined;
  readonly kind?: string | undefined;
  readonly phoneHash?: string | undefined;
  readonly channel?: MessageChannel | undefined;
}

/** Newest first; one row more than the page, to find out whether there is a next page. */
export function findMessages(filter: OutboxFilter) {
  const { state, kind, phoneHash, channel, pageSize } = filter;
  const page = listOrder(messagesTable.id, filter);
  return rows(
    db
      .select(columns)
      .from(messagesTable)
      .where(
        and(
          state ? eq(messagesTable.state, state) : undefined,
          kind ? eq(messagesTable.kind, kind) : undefined,
          phoneHash ? eq(messagesTable.phoneHash, phoneHash) : undefined,
          channel === "wechat" ? isNotNull(messagesTable.wechatUntil) : undefined,
          channel === "sms" ? isNull(messagesTable.wechatUntil) : undefined,
          page.where,
        ),
      )
      .orderBy(...page.order)
      .limit(pageSize + 1),
  );
}
export type OutboxRow = ReturnType<ReturnType<typeof findMessages>["read"]>[number];

/** One message, and whether it may still be sent. */
export function findMessage(id: string) {
  const canSend = sql<number>`${hasContent} and ${hasConsentForMessage}`.as("can_send");
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

/** Puts a failed message back into the queue, if its report is still shown and today's resends are not used up. */
export function requeueMessage(id: string, at: { now: number; expiresAt: number; perDay: number }): Query<number> {
  const { to, isLegal } = stateMove(messagesTable.state, messageStates, ["resend"]);
  const isWorthIt = or(
    ne(messagesTable.subjectType, "report"),
    eq(messagesTable.kind, "report_withdrawn"),
    isReportPublished,
  );
  return write(
    db
      .update(messagesTable)
      .set({
        state: to,
        stateChangedAt: at.now,
        notBefore: at.now,
        expiresAt: at.expiresAt,
        deliveredAt: null,
        acceptedAt: null,
      })
      .where(
        and(
          eq(messagesTable.id, id),
          isLegal,
          ne(messagesTable.kind, "code"),
          hasContent,
          hasConsentForMessage,
          isWorthIt,
          sql`${hitCountWithin(`resend:${id}`, day, at.now)} < ${at.perDay}`,
        ),
      ),
  );
}

export const countResend = (id: string, now: number): Query<number> =>
  countHit(`resend:${id}`, day, now, previousChanged);

/** A message that failed for good is nobody's work any more. */
export function discardMessage(id: string, now: number): Query<number> {
  const { to, isLegal } = stateMove(messagesTable.state, messageStates, ["discard"]);
  return write(
    db
      .update(messagesTable)
      .set({ state: to, stateChangedAt: now })
      .where(and(eq(messagesTable.id, id), isLegal)),
  );
}

/** Closes the staff task about this message. */
export const closeFailureTask = (id: string, ending: Parameters<typeof finishTasks>[1]): Query<number> =>
  finishTasks(and(eq(tasksTable.dedupeKey, `message:${id}`), previousChanged), ending);
