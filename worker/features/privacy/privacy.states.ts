import { defineStates, type EventOf, type StateOf } from "../state-machine";

/** A customer's request about his data. A refusal states its reason (PIPL art. 50) and is possible until it is done. */
export const privacyRequestStates = defineStates({
  states: ["received", "identity_checked", "in_progress", "done", "refused"],
  moves: {
    received: { check_identity: "identity_checked", refuse: "refused" },
    identity_checked: { start: "in_progress", refuse: "refused" },
    in_progress: { finish: "done", refuse: "refused" },
  },
});
export type PrivacyRequestState = StateOf<typeof privacyRequestStates>;
export type PrivacyRequestEvent = EventOf<typeof privacyRequestStates>;

const answerWithinMs = 15 * 24 * 3_600_000;

/** When the answer is due, ms UTC: 15 days, our own promise, inside the 30 days of GB/T 35273. */
export function privacyDueAt(receivedAt: number): number {
  return receivedAt + answerWithinMs;
}

/** True when a request is still open after its due date. */
export function isPrivacyOverdue(request: { state: PrivacyRequestState; dueAt: number }, now: number): boolean {
  return request.state !== "done" && request.state !== "refused" && now > request.dueAt;
}

/** A refusal without a reason is not an answer. */
export function canRefuse(state: PrivacyRequestState, reason: string): boolean {
  return privacyRequestStates.canMove(state, "refuse") && reason.trim() !== "";
}
