import { and, eq, gt, isNotNull, lte, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { messageAttemptsTable, messagesTable } from "#drizzle/schema/messages";
import { reportsTable } from "#drizzle/schema/reports";
import type { Query } from "../../platform/database/database";
import { db, mapped, row, select, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { stateMove } from "../states/state-moves.queries";
import { openTasks } from "../tasks/tasks.queries";
import { type DeliveryNextStep, receiptRequestDelays } from "./delivery.rules";
import { messageStates } from "./messages.states";

const messages = messagesTable;
const attempts = messageAttemptsTable;

// A code in the outbox is a secret: it is wiped as soon as it is no longer needed. Notices keep their text for a resend.
const wipedForCodes = sql`case ${messages.kind} when 'code' then null else ${messages.paramsSealed} end`;
const released = { leaseToken: null, leaseUntil: null };

/** The provider's name in attempts and receipts of WeChat. */
export const wechatProvider = "wechat";

const isWaiting = sql`${messages.state} in ('queued', 'retry_wait')`;
const isAbandoned = (now: number): SQL => sql`(${messages.state} = 'sending' and ${messages.leaseUntil} < ${now})`;

/** How often the provider has definitely accepted or refused. */
export const definiteAnswerCount = sql<number>`(select count(*) from ${attempts} where ${attempts.messageId} =
  ${messages.id} and ${attempts.outcome} in ('accepted', 'permanent'))`;

/** The row before the claim: an expired lease means that nobody knows whether the message was sent. */
export function findMessageBeforeClaim(id: string) {
  return row(
    db
      .select({
        state: messages.state,
        lastError: messages.lastErrorClass,
        notBefore: messages.notBefore,
        definiteAnswers: sql<number>`${definiteAnswerCount}`.as("definite_answers"),
      })
      .from(messages)
      .where(eq(messages.id, id)),
  );
}

/** Cancels a notice of a report that is no longer published, except the notice of its withdrawal. */
export function cancelUnpublished(id: string, now: number): Query<number> {
  const { to, isLegal } = stateMove(messages.state, messageStates, ["cancel"]);
  return write(
    db
      .update(messages)
      .set({ state: to, stateChangedAt: now })
      .where(
        and(
          eq(messages.id, id),
          isLegal,
          eq(messages.subjectType, "report"),
          ne(messages.kind, "report_withdrawn"),
          sql`not ${isReportPublished}`,
        ),
      ),
  );
}

/** Condition: the report that a message is about is published. */
export const isReportPublished = sql`exists (select 1 from ${reportsTable} where ${reportsTable.id} =
  ${messages.subjectId} and ${reportsTable.state} in ('published', 'corrected'))`;

export function expireMessage(id: string, now: number): Query<number> {
  const { to } = stateMove(messages.state, messageStates, ["expire"]);
  return write(
    db
      .update(messages)
      .set({
        state: to,
        stateChangedAt: now,
        lastErrorCode: "expired",
        ...released,
        paramsSealed: wipedForCodes,
      })
      .where(and(eq(messages.id, id), lte(messages.expiresAt, now), or(isWaiting, isAbandoned(now)))),
  );
}

/** Claims the message for one sender; of several simultaneous senders exactly one gets the row. */
export function claimMessage(id: string, lease: { token: string; until: number }, now: number) {
  const { to } = stateMove(messages.state, messageStates, ["claim"]);
  const isDue = or(and(isWaiting, lte(messages.notBefore, now)), isAbandoned(now));
  return row(
    db
      .update(messages)
      .set({
        state: to,
        stateChangedAt: now,
        leaseToken: lease.token,
        leaseUntil: lease.until,
        attempts: sql`${messages.attempts} + 1`,
      })
      .where(
        and(
          eq(messages.id, id),
          gt(messages.expiresAt, now),
          isNotNull(messages.phoneSealed),
          isNotNull(messages.paramsSealed),
          isDue,
        ),
      )
      .returning({
        id: messages.id,
        kind: messages.kind,
        template: messages.template,
        phoneSealed: sql<string>`${messages.phoneSealed}`,
        paramsSealed: sql<string>`${messages.paramsSealed}`,
        attempts: messages.attempts,
        expiresAt: messages.expiresAt,
        wechatUntil: messages.wechatUntil,
      }),
  );
}
export type ClaimedMessage = NonNullable<ReturnType<ReturnType<typeof claimMessage>["read"]>>;

const isLeased = (id: string, leaseToken: string) => and(eq(messages.id, id), eq(messages.leaseToken, leaseToken));

/** Closes earlier attempts whose outcome was never recorded. */
export function closeLostAttempts(id: string, leaseToken: string, now: number): Query<number> {
  const isHeld = sql`exists (select 1 from ${messages} where ${isLeased(id, leaseToken)})`;
  return write(
    db
      .update(attempts)
      .set({ outcome: "unknown", finishedAt: now })
      .where(and(eq(attempts.messageId, id), eq(attempts.outcome, "started"), isHeld)),
  );
}

interface NewAttempt {
  readonly id: string;
  readonly messageId: string;
  readonly provider: string;
  readonly leaseToken: string;
  readonly at: number;
}

export function insertAttempt({ id, messageId, provider, leaseToken, at }: NewAttempt): Query<number> {
  return write(
    insertInto(
      attempts,
      {
        id,
        messageId,
        n: sql`${messages.attempts}`,
        provider: sql`iif(${messages.wechatUntil} is null, ${provider}, ${wechatProvider})`,
        outcome: "started",
        startedAt: at,
      },
      { from: sql`${messages}`, when: isLeased(messageId, leaseToken) },
    ),
  );
}

const events = { accepted: "accept", retry_wait: "retry", failed: "fail" } as const;

/** Records the outcome of the attempt, unless another sender has taken over. */
export function recordAttemptOutcome(
  claimed: { id: string; leaseToken: string; provider: string },
  step: DeliveryNextStep,
  now: number,
): Query<number> {
  const isAccepted = step.state === "accepted";
  const { to, isLegal } = stateMove(messages.state, messageStates, [events[step.state]]);
  return write(
    db
      .update(messages)
      .set({
        state: to,
        stateChangedAt: now,
        // For an accepted message this is the time to ask for its receipt.
        notBefore: step.state === "retry_wait" ? step.notBefore : isAccepted ? now + receiptRequestDelays[0] : now,
        leaseToken: null,
        // A message that WeChat accepted stays with it until its time has passed.
        leaseUntil: isAccepted ? messages.wechatUntil : null,
        // A message that is due again at once goes by SMS.
        ...(step.state === "retry_wait" && step.notBefore <= now && { wechatUntil: null }),
        provider: claimed.provider,
        providerMessageId: isAccepted ? step.providerId : null,
        acceptedAt: isAccepted ? now : null,
        lastErrorClass: isAccepted ? null : step.errorClass,
        lastErrorCode: isAccepted ? null : step.errorCode,
        ...(step.state === "retry_wait" ? {} : { paramsSealed: wipedForCodes }),
      })
      .where(and(isLeased(claimed.id, claimed.leaseToken), isLegal)),
  );
}

type Outcome = (typeof attempts.$inferInsert)["outcome"];

export function closeAttempt(messageId: string, n: number, outcome: Outcome, step: DeliveryNextStep, now: number) {
  const isAccepted = step.state === "accepted";
  return write(
    db
      .update(attempts)
      .set({
        outcome,
        finishedAt: now,
        code: isAccepted ? "" : step.errorCode,
        providerMessageId: isAccepted ? step.providerId : null,
      })
      .where(and(eq(attempts.messageId, messageId), eq(attempts.n, n))),
  );
}

/** A staff task for a message that cannot be delivered automatically; codes share one task, because their owners ask for a new code. */
export function insertFailureTask(taskId: string, messageId: string, now: number): Query<number> {
  return openTasks(
    {
      id: taskId,
      kind: sql`case ${messages.kind} when 'code' then 'sms_codes_failing' else 'message_failed' end`,
      dedupeKey: sql`case ${messages.kind} when 'code' then 'sms-codes' else 'message:' || ${messages.id} end`,
      subjectType: "message",
      subjectId: sql`${messages.id}`,
      details: sql`json_object('kind', ${messages.kind}, 'code', ${messages.lastErrorCode})`,
      createdAt: now,
    },
    {
      from: sql`${messages}`,
      when: and(eq(messages.id, messageId), eq(messages.state, "failed"), eq(messages.stateChangedAt, now)),
    },
  );
}

/** Messages that are due for an action now, oldest first per state; each branch reads its own index. */
export function findDueMessages(now: number, count: number): Query<string[]> {
  const { id, state, notBefore, leaseUntil, expiresAt } = messages;
  const due = (which: SQL, by: SQLWrapper) =>
    sql`from (select ${id} as due from ${messages} where ${which} order by ${by} limit ${count})`;
  const query = select(
    { id: sql<string>`due` },
    sql`${due(sql`${state} = 'queued' and ${notBefore} <= ${now}`, notBefore)} union all
      select due ${due(sql`${state} = 'retry_wait' and ${notBefore} <= ${now}`, notBefore)} union all
      select due ${due(sql`${state} = 'sending' and ${leaseUntil} < ${now}`, leaseUntil)} union all
      select due ${due(sql`${state} = 'accepted' and ${leaseUntil} <= ${now}`, leaseUntil)} union all
      select due ${due(sql`${state} = 'retry_wait' and ${expiresAt} <= ${now}`, expiresAt)} limit ${count}`,
  );
  return mapped(query, (found) => [...new Set(found.map((one) => one.id))]);
}
