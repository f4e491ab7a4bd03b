import { type NamedResults, runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { newId, newToken } from "../../platform/ids";
import { log } from "../../platform/log";
import type { Sms, SmsOutcome } from "../../platform/sms";
import type { WechatOutcome } from "../../platform/wechat";
import type { LinkRow } from "../wechat/links.queries";
import { unlinkStatements } from "../wechat/unlinked.actions";
import { sendInWechat } from "./deliver-in-wechat.actions";
import {
  attemptClientId,
  budgetAlarmShare,
  deliveryAttemptsMax,
  deliveryLeaseMs,
  deliveryNextStep,
  noticeBudgetDefault,
  noticeBudgetWaitMs,
  providerTimeoutMs,
  quietHoursEnd,
} from "./delivery.rules";
import {
  type ClaimedMessage,
  cancelUnpublished,
  claimMessage,
  closeAttempt,
  closeLostAttempts,
  expireMessage,
  findMessageBeforeClaim,
  insertAttempt,
  insertFailureTask,
  recordAttemptOutcome,
  wechatProvider,
} from "./delivery.store";
import {
  countSentNotice,
  delayForQuietHours,
  findTemplateOfMessage,
  raiseBudgetAlarm,
  readNoticeUse,
  type TemplateRow,
} from "./delivery-guards.store";
import { messageParamsContext, messagePhoneContext } from "./message-sealing.rules";
import { type MessageParams, messageText, messageVariables, templateText } from "./message-texts.rules";
import { applyEarlyReceipt } from "./receipts.store";
import { findLinkOfMessage, switchOverdueToSms, switchUndeliveredToSms } from "./wechat-channel.store";

/** `absent`: nothing to send (unknown id, claimed by another sender, done, expired or cancelled). */
export type DeliveryOutcome =
  | { readonly outcome: "accepted" | "failed" | "absent" }
  | { readonly outcome: "retry_wait"; readonly notBefore: number };

/** The claim of one message: run `queries` as one batch, then pass their results to `finishDelivery`. */
interface DeliveryStart {
  readonly messageId: string;
  readonly leaseToken: string;
  readonly at: number;
  readonly queries: ReturnType<typeof claimQueries>;
}

export type DeliveryClaim = NamedResults<DeliveryStart["queries"]>;

/** Put its queries into the batch that writes the message, to send it without an additional round trip. */
export function startDelivery(deps: Deps, messageId: string): DeliveryStart {
  const at = deps.clock.now();
  const lease = { token: newToken(), until: at + deliveryLeaseMs };
  return { messageId, leaseToken: lease.token, at, queries: claimQueries(deps, messageId, lease, at) };
}

function claimQueries(deps: Deps, messageId: string, lease: { token: string; until: number }, at: number) {
  const attempt = { id: newId(at), messageId, provider: deps.sms.name, leaseToken: lease.token, at };
  return {
    before: findMessageBeforeClaim(messageId),
    template: findTemplateOfMessage(deps.sms.name, messageId),
    leftWechat: switchOverdueToSms(messageId, at),
    cancelled: cancelUnpublished(messageId, at),
    expired: expireMessage(messageId, at),
    waiting: delayForQuietHours(messageId, quietHoursEnd(deps.sms.quietHours, at) ?? 0, at),
    claimed: claimMessage(messageId, lease, at),
    lostAttempts: closeLostAttempts(messageId, lease.token, at),
    attempt: insertAttempt(attempt),
    failureTask: insertFailureTask(newId(at), messageId, at),
    notices: countSentNotice(messageId, lease.token, at),
    use: readNoticeUse(messageId, at),
    link: findLinkOfMessage(messageId),
  };
}

/**
 * Sends one message if it is due and no other sender has it. Two round trips: the claim, then the outcome. If a sender dies
 * between them, its lease expires, and the next sender asks the provider before it sends again.
 */
export async function deliverMessage(deps: Deps, messageId: string): Promise<DeliveryOutcome> {
  const start = startDelivery(deps, messageId);
  const done = await finishDelivery(deps, start, await runNamed(deps.database, start.queries));
  // A message that WeChat refused permanently goes by SMS at once.
  return done.outcome === "retry_wait" && done.notBefore <= deps.clock.now() ? deliverMessage(deps, messageId) : done;
}

/**
 * Sends a claimed message and records the outcome. With `isRecordedLater` an accepted message is recorded after the reply:
 * until then its lease prevents a second send, as it would after a crash.
 */
export async function finishDelivery(
  deps: Deps,
  { leaseToken, at }: DeliveryStart,
  { before, template, claimed, use, link }: DeliveryClaim,
  isRecordedLater = false,
): Promise<DeliveryOutcome> {
  if (!before || !claimed) {
    const notBefore = use?.notBefore ?? 0;
    return use?.isWaiting && notBefore > at ? { outcome: "retry_wait", notBefore } : { outcome: "absent" };
  }
  const lease = { token: leaseToken, budget: use?.budget || noticeBudgetDefault };
  if (claimed.wechatUntil !== null) return record(deps, claimed, lease, await sendInWechat(deps, claimed, link), link);
  const sms = await opened(deps, claimed, { definiteAnswers: before.definiteAnswers, template }).catch(
    (error: unknown) => {
      // What cannot be read now may be read when the keys or the store are back; at the last attempt a person is asked.
      if (claimed.attempts < deliveryAttemptsMax) throw error;
    },
  );
  if (!sms) return record(deps, claimed, lease, { kind: "permanent", reason: "unreadable" });
  const mayHaveGone = before.state === "sending" || before.lastError === "unknown";
  const refusal = mayHaveGone ? undefined : refused(deps, sms, claimed.kind, use);
  const outcome = refusal ?? (mayHaveGone ? await resumed(deps, sms, claimed.kind) : await sent(deps, sms));
  const recorded = record(deps, claimed, lease, outcome);
  if (!isRecordedLater || outcome.kind !== "accepted") return recorded;
  deps.later(recorded.catch(() => log.error("sms outcome not recorded", { messageId: claimed.id })));
  return { outcome: "accepted" };
}

/** Messages that must not be sent: a text that the carriers have not approved, a notice beyond the daily budget. */
function refused(
  deps: Deps,
  sms: Sms,
  kind: string,
  use: { sent: number; budget: number } | undefined,
): SmsOutcome | undefined {
  if (deps.sms.needsTemplates && !sms.approved) return { kind: "permanent", reason: "template_not_approved" };
  const isOver = kind !== "code" && use !== undefined && use.sent > (use.budget || noticeBudgetDefault);
  return isOver ? { kind: "limited", reason: "notice_budget", retryAfterMs: noticeBudgetWaitMs } : undefined;
}

async function record(
  deps: Deps,
  claimed: ClaimedMessage,
  lease: { token: string; budget: number },
  outcome: WechatOutcome,
  link?: LinkRow,
): Promise<DeliveryOutcome> {
  const now = deps.clock.now();
  const step = deliveryNextStep(claimed, outcome, now);
  await deps.database.run([
    recordAttemptOutcome(
      { id: claimed.id, leaseToken: lease.token, provider: link ? wechatProvider : deps.sms.name },
      step,
      now,
    ),
    closeAttempt(claimed.id, claimed.attempts, outcome.kind, step, now),
    insertFailureTask(newId(now), claimed.id, now),
    applyEarlyReceipt(claimed.id, now),
    switchUndeliveredToSms(claimed.id, now),
    ...(link && outcome.isStranger
      ? await unlinkStatements({ deps, now, request: { id: "", ip: "" } }, "id", link.id)
      : []),
    raiseBudgetAlarm(newId(now), Math.floor(lease.budget * budgetAlarmShare), now),
  ]);
  if (step.state !== "accepted") {
    const channel = link ? "wechat" : "sms";
    log.warn("message", {
      messageId: claimed.id,
      channel,
      kind: claimed.kind,
      outcome: outcome.kind,
      code: step.errorCode,
    });
  }
  return step.state === "retry_wait" ? { outcome: step.state, notBefore: step.notBefore } : { outcome: step.state };
}

async function opened(
  deps: Deps,
  message: ClaimedMessage,
  known: { definiteAnswers: number; template: TemplateRow | undefined },
): Promise<Sms> {
  const sealedParams = await deps.sealer.open(messageParamsContext(message.id), message.paramsSealed);
  const params = JSON.parse(sealedParams) as MessageParams;
  return {
    clientId: attemptClientId(message.id, known.definiteAnswers),
    phone: await deps.sealer.open(messagePhoneContext(message.id), message.phoneSealed),
    template: message.template,
    params,
    text: messageText(message.template, params),
    approved: approvedTemplate(message.template, known.template),
  };
}

function approvedTemplate(template: string, row: TemplateRow | undefined): Sms["approved"] {
  const isCurrent = row?.state === "approved" && row.approvedText === templateText(template);
  return isCurrent ? { code: row.code, variables: messageVariables(template) } : null;
}

/** An earlier attempt may have been sent: the provider's own record decides, and only "never seen" leads to another send. */
async function resumed(deps: Deps, sms: Sms, kind: string): Promise<SmsOutcome> {
  let found: SmsOutcome | undefined;
  try {
    found = await within(deps.sms.find(sms.clientId, sms.phone));
  } catch {
    // A code is sent at most once, because its owner can ask for another. A notice waits until the provider answers.
    return { kind: kind === "code" ? "permanent" : "unknown", reason: "unconfirmed" };
  }
  if (found === undefined || found.kind === "transient" || found.kind === "limited") return sent(deps, sms);
  return found;
}

async function sent(deps: Deps, sms: Sms): Promise<SmsOutcome> {
  try {
    return await within(deps.sms.send(sms));
  } catch (error) {
    return { kind: "unknown", reason: error instanceof Error ? error.name : "error" };
  }
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("provider timeout")), providerTimeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
