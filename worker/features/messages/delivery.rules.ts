import type { SmsOutcome } from "../../platform/sms";

const second = 1_000;
const minute = 60 * second;

/** A sender that has not recorded an outcome after this time counts as dead, ms. */
export const deliveryLeaseMs = minute;
/** A provider's answer after this time counts as unknown, ms; the customer gives up after ten seconds. */
export const providerTimeoutMs = 6 * second;
export const deliveryAttemptsMax = 10;
/** If WeChat has not delivered a notice within this time, it goes by SMS, ms. */
export const wechatTimeoutMs = 10 * minute;

/** Notices of the whole site within 24 hours, when the parameter `sys_sms_notice_budget` is not set. */
export const noticeBudgetDefault = 5_000;
/** From this share of the budget on, a staff task is opened. */
export const budgetAlarmShare = 0.8;
/** How long a notice waits when the budget is used up, ms. */
export const noticeBudgetWaitMs = 60 * minute;

/** When no receipt has come, the provider is asked: after 10 minutes, then less and less often, for three days. */
export const receiptRequestDelays = [10 * minute, 60 * minute, 6 * 60 * minute, 24 * 60 * minute] as const;
export const receiptTimeoutMs = 72 * 60 * minute;

const beijing = 8 * 60 * minute;
const day = 24 * 60 * minute;

/** The end of the quiet hours that include `now` (ms UTC), ms UTC; undefined outside of them. Hours are Beijing time. */
export function quietHoursEnd(hours: { from: number; until: number } | undefined, now: number): number | undefined {
  if (!hours) return undefined;
  const midnight = Math.floor((now + beijing) / day) * day - beijing;
  const [from, until] = [midnight + hours.from * 60 * minute, midnight + hours.until * 60 * minute];
  if (hours.from < hours.until) return now >= from && now < until ? until : undefined;
  if (now < until) return until;
  return now >= from ? until + day : undefined;
}

/** Retries of a code are quicker, because a person waits for it, which nobody does for a notice. */
const codeBackoff = [5 * second, 15 * second, 30 * second, minute];
const noticeBackoff = [30 * second, 2 * minute, 10 * minute, 30 * minute, 60 * minute];

/** What happens to a message after an attempt. */
export type DeliveryNextStep =
  | { readonly state: "accepted"; readonly providerId: string }
  | {
      readonly state: "retry_wait";
      readonly notBefore: number;
      readonly errorClass: "transient" | "limited" | "unknown";
      readonly errorCode: string;
    }
  | {
      readonly state: "failed";
      readonly errorClass: "transient" | "permanent" | "limited" | "unknown";
      readonly errorCode: string;
    };

/**
 * The next step depends on the class of the outcome: transient and unknown wait longer each time, limited waits as long as the
 * provider says, permanent is not tried again. A message whose next attempt would be after its expiry fails now, so that a
 * person sees it. A message that WeChat refused permanently is due at once by SMS; other failures in WeChat are tried again
 * while its time lasts.
 */
export function deliveryNextStep(
  message: { kind: string; attempts: number; expiresAt: number; wechatUntil: number | null },
  outcome: SmsOutcome,
  now: number,
): DeliveryNextStep {
  if (outcome.kind === "accepted") return { state: "accepted", providerId: outcome.providerId };
  const errorCode = plainCode(outcome.reason);
  if (message.wechatUntil !== null) {
    const later = Math.min(now + backoff(message), message.wechatUntil);
    const notBefore = outcome.kind === "permanent" ? now : later;
    return { state: "retry_wait", notBefore, errorClass: "transient", errorCode };
  }
  if (outcome.kind === "permanent") return { state: "failed", errorClass: "permanent", errorCode };
  const notBefore = now + (outcome.kind === "limited" ? outcome.retryAfterMs : backoff(message));
  if (notBefore >= message.expiresAt || message.attempts >= deliveryAttemptsMax) {
    return { state: "failed", errorClass: outcome.kind, errorCode };
  }
  return { state: "retry_wait", notBefore, errorClass: outcome.kind, errorCode };
}

function backoff({ kind, attempts }: { kind: string; attempts: number }): number {
  const steps = kind === "code" ? codeBackoff : noticeBackoff;
  return steps[Math.min(attempts, steps.length) - 1] ?? steps[0] ?? minute;
}

/** A provider's error code, without any part that could be a phone number or a text. */
function plainCode(reason: string): string {
  return reason
    .replace(/[^\w.:\- ]/g, "")
    .replace(/\d{7,}/g, "#")
    .slice(0, 64);
}

/**
 * The id under which the provider knows an attempt. Retries use the same id, so that the provider drops duplicates; after a
 * definite answer, a resend by a person gets a new id.
 */
export function attemptClientId(messageId: string, definiteAnswers: number): string {
  return definiteAnswers === 0 ? messageId : `${messageId}-${definiteAnswers}`;
}
