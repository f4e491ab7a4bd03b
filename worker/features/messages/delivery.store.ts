import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { type NextStep, receiptSteps } from "./delivery.rules";

const changed = (_rows: unknown, count: number) => count;

// A code in the outbox is a secret: it is wiped the moment nobody can need it any more. Notices keep theirs for a resend.
const wipedForCodes = sql.raw("params_sealed = case kind when 'code' then null else params_sealed end");
const released = sql.raw("lease_token = null, lease_until = null");

const isWaiting = sql.raw("state in ('queued', 'retry_wait')");
const isAbandoned = (now: number): SQL => sql`(state = 'sending' and lease_until < ${now})`;

/** What the row was before the claim: a lease that ran out means that nobody knows whether it went out. */
export function readBeforeClaim(id: string) {
  return statement(
    sql`select state, last_error_class, not_before, (select count(*) from message_attempts where message_id = messages.id
      and outcome in ('accepted', 'permanent')) from messages where id = ${id}`,
    ([r]) => r && { state: String(r[0]), lastError: r[1], notBefore: Number(r[2]), definiteAnswers: Number(r[3]) },
  );
}

/** A notice of a report that is no longer published is not sent, but for the one that says so. */
export function cancelUnpublished(id: string, now: number): Query<number> {
  return statement(
    sql`update messages set state = 'cancelled', state_changed_at = ${now} where id = ${id} and ${isWaiting}
      and subject_type = 'report' and kind <> 'report_withdrawn'
      and not exists (select 1 from reports where id = messages.subject_id and state in ('published', 'corrected'))`,
    changed,
  );
}

export function expireOne(id: string, now: number): Query<number> {
  return statement(
    sql`update messages set state = 'failed', state_changed_at = ${now}, last_error_code = 'expired', ${released}, ${wipedForCodes}
      where id = ${id} and expires_at <= ${now} and (${isWaiting} or ${isAbandoned(now)})`,
    changed,
  );
}

export interface Claimed {
  readonly id: string;
  readonly kind: string;
  readonly template: string;
  readonly phoneSealed: string;
  readonly paramsSealed: string;
  readonly attempts: number;
  readonly expiresAt: number;
}

/** Takes the message for one sender; of many at once exactly one gets the row back. */
export function claim(id: string, lease: { token: string; until: number }, now: number): Query<Claimed | undefined> {
  return statement(
    sql`update messages set state = 'sending', state_changed_at = ${now}, lease_token = ${lease.token},
      lease_until = ${lease.until}, attempts = attempts + 1
      where id = ${id} and expires_at > ${now} and phone_sealed is not null and params_sealed is not null
      and ((${isWaiting} and not_before <= ${now}) or ${isAbandoned(now)})
      returning id, kind, template, phone_sealed, params_sealed, attempts, expires_at`,
    ([r]) =>
      r && {
        id: String(r[0]),
        kind: String(r[1]),
        template: String(r[2]),
        phoneSealed: String(r[3]),
        paramsSealed: String(r[4]),
        attempts: Number(r[5]),
        expiresAt: Number(r[6]),
      },
  );
}

/** Earlier attempts that never reported back. */
export function closeLostAttempts(id: string, leaseToken: string, now: number): Query<number> {
  return statement(
    sql`update message_attempts set outcome = 'unknown', finished_at = ${now} where message_id = ${id} and outcome = 'started'
      and exists (select 1 from messages where id = ${id} and lease_token = ${leaseToken})`,
    changed,
  );
}

export function insertAttempt(attempt: {
  id: string;
  messageId: string;
  provider: string;
  leaseToken: string;
  at: number;
}) {
  return statement(
    sql`insert into message_attempts (id, message_id, n, provider, outcome, started_at)
      select ${attempt.id}, id, attempts, ${attempt.provider}, 'started', ${attempt.at} from messages
      where id = ${attempt.messageId} and lease_token = ${attempt.leaseToken}`,
    changed,
  );
}

/** Writes down what came of the attempt, unless another sender has taken over. */
export function settle(
  claimed: { id: string; leaseToken: string; provider: string },
  step: NextStep,
  now: number,
): Query<number> {
  const isAccepted = step.state === "accepted";
  // Of an accepted message it is the time to ask for its receipt.
  const notBefore = step.state === "retry_wait" ? step.notBefore : isAccepted ? now + receiptSteps[0] : now;
  return statement(
    sql`update messages set state = ${step.state}, state_changed_at = ${now}, not_before = ${notBefore}, ${released},
      provider = ${claimed.provider}, provider_message_id = ${isAccepted ? step.providerId : null},
      accepted_at = ${isAccepted ? now : null}, last_error_class = ${isAccepted ? null : step.errorClass},
      last_error_code = ${isAccepted ? null : step.errorCode},
      params_sealed = case when kind = 'code' and ${step.state === "retry_wait" ? 0 : 1} then null else params_sealed end
      where id = ${claimed.id} and lease_token = ${claimed.leaseToken}`,
    changed,
  );
}

export function closeAttempt(messageId: string, n: number, outcome: string, step: NextStep, now: number) {
  const isAccepted = step.state === "accepted";
  return statement(
    sql`update message_attempts set outcome = ${outcome}, finished_at = ${now}, code = ${isAccepted ? "" : step.errorCode},
      provider_message_id = ${isAccepted ? step.providerId : null} where message_id = ${messageId} and n = ${n}`,
    changed,
  );
}

/** A staff task for a message that will not arrive by itself; codes share one task, their owners ask for a new code. */
export function insertFailureTask(taskId: string, messageId: string, now: number): Query<number> {
  return statement(
    sql`insert into tasks (id, kind, dedupe_key, subject_type, subject_id, details, created_at)
      select ${taskId}, case kind when 'code' then 'sms_codes_failing' else 'message_failed' end,
      case kind when 'code' then 'sms-codes' else 'message:' || id end, 'message', id,
      json_object('kind', kind, 'code', last_error_code), ${now}
      from messages where id = ${messageId} and state = 'failed' and state_changed_at = ${now}
      on conflict do nothing`,
    changed,
  );
}
