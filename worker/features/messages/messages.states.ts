import type { ReportState } from "../reports/reports.states";
import { defineStates, type EventOf, type StateOf } from "../state-machine";

/** One text message in the outbox. `resend` is a person's decision and reuses the row, so its dedupe key stays unique. */
export const messageStates = defineStates({
  states: ["queued", "sending", "retry_wait", "accepted", "delivered", "undelivered", "failed", "cancelled"],
  moves: {
    queued: { claim: "sending", cancel: "cancelled" },
    sending: { accept: "accepted", retry: "retry_wait", fail: "failed" },
    retry_wait: { claim: "sending", fail: "failed", cancel: "cancelled" },
    accepted: { deliver: "delivered", undeliver: "undelivered" },
    undelivered: { resend: "queued" },
    failed: { resend: "queued" },
  },
});
export type MessageState = StateOf<typeof messageStates>;
export type MessageEvent = EventOf<typeof messageStates>;

/** At most one message for a kind, a subject and a version of it. */
export function messageDedupeKey(kind: string, subjectId: string, version: number): string {
  return `${kind}:${subjectId}:${version}`;
}

/** A sender may take a message that waits and is due, or one whose sender let the lease run out (times in ms UTC). */
export function canClaim(
  message: { state: MessageState; notBefore: number; leaseUntil: number | null },
  now: number,
): boolean {
  if (message.state === "sending") return message.leaseUntil !== null && now > message.leaseUntil;
  return messageStates.canMove(message.state, "claim") && now >= message.notBefore;
}

/** A report that is no longer published sends no notice: the waiting message is cancelled. */
export function mustCancel(message: MessageState, report: ReportState): boolean {
  const isLive = report === "published" || report === "corrected";
  return !isLive && messageStates.canMove(message, "cancel");
}
