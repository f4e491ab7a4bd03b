import { keysOf } from "#contract/fields.schemas";
import { messageStateNames } from "#contract/outbox";
import { defineStates, type StateOf } from "../states/state-machine";

/** One text message in the outbox. `resend` is a person's decision and reuses the row, so its dedupe key stays unique. */
export const messageStates = defineStates({
  states: keysOf(messageStateNames),
  moves: {
    queued: { claim: "sending", cancel: "cancelled", expire: "failed" },
    // Another sender claims what the first one left.
    sending: { accept: "accepted", retry: "retry_wait", fail: "failed", claim: "sending", expire: "failed" },
    retry_wait: { claim: "sending", cancel: "cancelled", expire: "failed" },
    // What WeChat did not deliver goes by SMS.
    accepted: { deliver: "delivered", undeliver: "undelivered", reroute: "queued" },
    undelivered: { resend: "queued", reroute: "queued" },
    // Somebody decided that it need not go any more.
    failed: { resend: "queued", discard: "cancelled" },
  },
});
export type MessageState = StateOf<typeof messageStates>;
/** At most one message for a kind, a subject and a version of it. */
export function messageDedupeKey(kind: string, subjectId: string, version: number): string {
  return `${kind}:${subjectId}:${version}`;
}
