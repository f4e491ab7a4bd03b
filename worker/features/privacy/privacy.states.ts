import { keysOf } from "#contract/fields.schemas";
import { privacyStateNames } from "#contract/my-data";
import { defineStates, type EventOf, type StateOf } from "../states/state-machine";

/**
 * States of a customer's request about his data. A refusal must have a reason (PIPL art. 50) and is possible until the request
 * is done; `erase` is the requested erasure, or another one that leaves nothing to answer.
 */
export const privacyRequestStates = defineStates({
  states: keysOf(privacyStateNames),
  /** What customers can do themselves starts, or is done, at once. */
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

/** Working days until the answer is due: our promise, taken from GB/T 35273 8.5 for closing an account. */
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

/** How long withdrawn data is stored before it is erased, so that a mistake can still be corrected, ms. */
export const withdrawalGraceMs = 7 * dayMs;

/** True when a request is still open after its due date. */
export function isPrivacyOverdue(request: { state: PrivacyRequestState; dueAt: number }, now: number): boolean {
  return request.state !== "done" && request.state !== "refused" && now > request.dueAt;
}

/**
 * The encryption contexts of a request's texts, which bind them to its row: copied to another row, they cannot be decrypted.
 */
export const privacyPhoneContext = (requestId: string) => `privacy-phone:${requestId}`;
export const privacyNoteContext = (requestId: string) => `privacy-note:${requestId}`;
