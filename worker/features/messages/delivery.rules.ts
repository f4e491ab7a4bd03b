import type { SmsOutcome } from "../../platform/sms";

const second = 1_000;
const minute = 60 * second;

/** A sender that has not reported back by then is taken for dead, ms. */
export const leaseMs = minute;
/** How long a provider may take before its answer counts as unknown, ms; the customer gives up after ten seconds. */
export const providerTimeoutMs = 6 * second;
export const attemptsMax = 10;
/** WeChat has so long to deliver a notice before it goes by SMS, ms. */
export const wechatTimeoutMs = 10 * minute;

/** Notices of the whole site within 24 hours when the parameter `sys_sms_notice_budget` does not say otherwise. */
export const noticeBudgetDefault = 5_000;
/** From this share of it on a person should look. */
export const budgetAlarmShare = 0.8;
/** How long a notice waits when the budget is used up, ms. */
export const noticeBudgetWaitMs = 60 * minute;

/** When the carriers have no receipt after a while we ask: after 10 minutes, then ever less often, three days long. */
export const receiptSteps = [10 * minute, 60 * minute, 6 * 60 * minute, 24 * 60 * minute] as const;
export const receiptTimeoutMs = 72 * 60 * minute;

const beijing = 8 * 60 * minute;
const day = 24 * 60 * minute;

/** The end of the quiet hours that `now` (ms UTC) lies in, ms UTC; undefined outside of them. Hours are Beijing's. */
export function quietUntil(hours: { from: number; until: number } | undefined, now: number): number | undefined {
  if (!hours) return undefined;
  const midnight = Math.floor((now + beijing) / day) * day - beijing;
  const [from, until] = [midnight + hours.from * 60 * minute, midnight + hours.until * 60 * minute];
  if (hours.from < hours.until) return now >= from && now < until ? until : undefined;
  if (now < until) return until;
  return now >= from ? until + day : undefined;
}

/** A person waits for a code, nobody for a notice. */
const codeBackoff = [5 * second, 15 * second, 30 * second, minute];
const noticeBackoff = [30 * second, 2 * minute, 10 * minute, 30 * minute, 60 * minute];

/** What happens to a message after an attempt. */
export type NextStep =
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
 * Decides by class of outcome: transient and unknown wait longer each time, limited waits as told, permanent never again.
 * What could only go out after its expiry fails now, so that a person sees it. What WeChat will not deliver is due at once, by
 * SMS; what it might is tried again in its time.
 */
export function nextStep(
  message: { kind: string; attempts: number; expiresAt: number; wechatUntil: number | null },
  outcome: SmsOutcome,
  now: number,
): NextStep {
  if (outcome.kind === "accepted") return { state: "accepted", providerId: outcome.providerId };
  const errorCode = plainCode(outcome.reason);
  if (message.wechatUntil !== null) {
    const later = Math.min(now + backoff(message), message.wechatUntil);
    const notBefore = outcome.kind === "permanent" ? now : later;
    return { state: "retry_wait", notBefore, errorClass: "transient", errorCode };
  }
  if (outcome.kind === "permanent") return { state: "failed", errorClass: "permanent", errorCode };
  const notBefore = now + (outcome.kind === "limited" ? outcome.retryAfterMs : backoff(message));
  if (notBefore >= message.expiresAt || message.attempts >= attemptsMax) {
    return { state: "failed", errorClass: outcome.kind, errorCode };
  }
  return { state: "retry_wait", notBefore, errorClass: outcome.kind, errorCode };
}

function backoff({ kind, attempts }: { kind: string; attempts: number }): number {
  const steps = kind === "code" ? codeBackoff : noticeBackoff;
  return steps[Math.min(attempts, steps.length) - 1] ?? steps[0] ?? minute;
}

/** A provider's error code without anything that could be a phone number or a text. */
function plainCode(reason: string): string {
  return reason
    .replace(/[^\w.:\- ]/g, "")
    .replace(/\d{7,}/g, "#")
    .slice(0, 64);
}

/**
 * The id under which the provider knows an attempt. Retries keep it, so that the provider drops doubles; after a definite
 * answer a person's resend is a new message for it.
 */
export function clientIdOf(messageId: string, definiteAnswers: number): string {
  return definiteAnswers === 0 ? messageId : `${messageId}-${definiteAnswers}`;
}
