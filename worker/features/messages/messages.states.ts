import { keysOf } from "#contract/fields.schemas";
import { messageStateNames } from "#contract/outbox";
import { defineStates, type StateOf } from "../states/state-machine";

/** States of one text message in the outbox. `resend` is decided by a person and reuses the row, so that its dedupe key stays unique. */
export const messageStates = defineStates({
  states: keysOf(messageStateNames),
  moves: {
    queued: { claim: "sending", cancel: "cancelled", expire: "failed" },
    // Another sender may claim a message that the first one abandoned.
    sending: { accept: "accepted", retry: "retry_wait", fail: "failed", claim: "sending", expire: "failed" },
    retry_wait: { claim: "sending", cancel: "cancelled", expire: "failed" },
    // A message that WeChat did not deliver goes by SMS.
    accepted: { deliver: "delivered", undeliver: "undelivered", reroute: "queued" },
    undelivered: { resend: "queued", reroute: "queued" },
    failed: { resend: "queued" },
  },
});
export type MessageState = StateOf<typeof messageStates>;
/** The key that allows at most one message per kind, subject and version. */
export function messageDedupeKey(kind: string, subjectId: string, version: number): string {
  return `${kind}:${subjectId}:${version}`;
}
