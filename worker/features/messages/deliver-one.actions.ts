import type { Deps } from "../../platform/deps";
import { newId, newToken } from "../../platform/ids";
import { log } from "../../platform/log";
import type { Sms, SmsOutcome } from "../../platform/sms";
import { clientIdOf, leaseMs, nextStep, providerTimeoutMs } from "./delivery.rules";
import {
  type Claimed,
  cancelUnpublished,
  claim,
  closeAttempt,
  closeLostAttempts,
  expireOne,
  insertAttempt,
  insertFailureTask,
  readBeforeClaim,
  settle,
} from "./delivery.store";
import { messageParamsContext, messagePhoneContext } from "./message-sealing.rules";
import { type MessageParams, messageText } from "./message-texts.rules";

/** `absent`: nothing to send (unknown id, with another sender, done, expired or cancelled). */
export type Delivered =
  | { readonly state: "accepted" | "failed" | "absent" }
  | { readonly state: "retry_wait"; readonly notBefore: number };

/**
 * Sends one message if it is due and nobody else is sending it. Two round trips: claim, then the outcome; a sender that
 * dies between them leaves a lease that runs out, and the next one asks the provider before it sends again.
 */
export async function deliverOne(deps: Deps, messageId: string): Promise<Delivered> {
  const now = deps.clock.now();
  const lease = { token: newToken(), until: now + leaseMs };
  const attempt = { id: newId(now), messageId, provider: deps.sms.name, leaseToken: lease.token, at: now };
  const [before, , , claimed] = await deps.database.run([
    readBeforeClaim(messageId),
    cancelUnpublished(messageId, now),
    expireOne(messageId, now),
    claim(messageId, lease, now),
    closeLostAttempts(messageId, lease.token, now),
    insertAttempt(attempt),
    insertFailureTask(newId(now), messageId, now),
  ]);
  if (!before || !claimed) {
    const isEarly = before?.state === "retry_wait" && before.notBefore > now;
    return isEarly ? { state: "retry_wait", notBefore: before.notBefore } : { state: "absent" };
  }
  const sms = await opened(deps, claimed, before.definiteAnswers);
  const mayHaveGone = before.state === "sending" || before.lastError === "unknown";
  const outcome = mayHaveGone ? await resumed(deps, sms, claimed.kind) : await sent(deps, sms);
  return record(deps, claimed, lease.token, outcome);
}

async function record(deps: Deps, claimed: Claimed, leaseToken: string, outcome: SmsOutcome): Promise<Delivered> {
  const now = deps.clock.now();
  const step = nextStep(claimed, outcome, now);
  await deps.database.run([
    settle({ id: claimed.id, leaseToken, provider: deps.sms.name }, step, now),
    closeAttempt(claimed.id, claimed.attempts, outcome.kind, step, now),
    insertFailureTask(newId(now), claimed.id, now),
  ]);
  if (step.state !== "accepted") {
    log.warn("sms", { messageId: claimed.id, kind: claimed.kind, outcome: outcome.kind, code: step.errorCode });
  }
  return step.state === "retry_wait" ? { state: step.state, notBefore: step.notBefore } : { state: step.state };
}

async function opened(deps: Deps, message: Claimed, definiteAnswers: number): Promise<Sms> {
  const sealedParams = await deps.sealer.open(messageParamsContext(message.id), message.paramsSealed);
  const params = JSON.parse(sealedParams) as MessageParams;
  return {
    clientId: clientIdOf(message.id, definiteAnswers),
    phone: await deps.sealer.open(messagePhoneContext(message.id), message.phoneSealed),
    template: message.template,
    params,
    text: messageText(message.template, params),
  };
}

/** An earlier attempt may have gone out: the provider's own record decides, and only "never seen" sends again. */
async function resumed(deps: Deps, sms: Sms, kind: string): Promise<SmsOutcome> {
  let found: SmsOutcome | undefined;
  try {
    found = await within(deps.sms.find(sms.clientId, sms.phone));
  } catch {
    // A code is sent at most once: its owner can ask for another. A notice waits until the provider answers.
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
