import { keysOf } from "#contract/fields.schemas";
import { privacyStateNames } from "#contract/my-data";
import { defineStates, type EventOf, type StateOf } from "../states/state-machine";

/**
 * A customer's request about his data. A refusal states its reason (PIPL art. 50) and is possible until it is done; `erase` is the erasure
 * that it asked for, or one that leaves it nothing to answer.
 */
export const privacyRequestStates = defineStates({
  states: keysOf(privacyStateNames),
  /** What a customer may do by himself is under way, or done, at once. */
  starts: { ask: "received", withdraw: "in_progress", erase: "done" },
  moves: {
    received: { check_identity: "identity_checked", refuse: "refused", erase: "done" },
    identity_checked: { start: "in_progress", refuse: "refused", erase: "done" },
    in_progress: { finish: "done", refuse: "refused", erase: "done" },
  },
});
export type PrivacyRequestState = StateOf<typeof privacyRequestStates>;
export type PrivacyRequestEvent = EventOf<typeof privacyRequestStates>;

const dayMs = 24 * 3_600_000;
const beijingMs = 8 * 3_600_000;

/** How many working days an answer may take: our promise, the figure of GB/T 35273 8.5 for closing an account. */
const privacyWorkingDays = 15;

/** When the answer is due, ms UTC: the same time of day after 15 working days (Monday to Friday in Beijing). */
export function privacyDueAt(receivedAt: number): number {
  let at = receivedAt;
  for (let left = privacyWorkingDays; left > 0; ) {
    at += dayMs;
    const weekday = new Date(at + beijingMs).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return at;
}

/** How long withdrawn data is kept before it is erased, so that a mistake can still be told, ms. */
export const withdrawalGraceMs = 7 * dayMs;

/** True when a request is still open after its due date. */
export function isPrivacyOverdue(request: { state: PrivacyRequestState; dueAt: number }, now: number): boolean {
  return request.state !== "done" && request.state !== "refused" && now > request.dueAt;
}

/** What the sealed texts of a request are bound to: moved to another row they do not open. */
export const privacyPhoneContext = (requestId: string) => `privacy-phone:${requestId}`;
export const privacyNoteContext = (requestId: string) => `privacy-note:${requestId}`;
