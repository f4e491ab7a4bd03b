import { defineStates, type EventOf, type StateOf } from "../state-machine";

/**
 * What is in the tube. A run that its controls failed sends plated and tested samples alike to the re-test queue;
 * a second invalid result, or no material left, asks for a new tube.
 */
export const sampleStates = defineStates({
  states: [
    "expected",
    "received",
    "accepted",
    "plated",
    "tested",
    "retest_queued",
    "completed",
    "rejected",
    "recollect_requested",
    "closed",
    "withdrawn",
    "cancelled",
  ],
  moves: {
    expected: { receive: "received", cancel: "cancelled", withdraw: "withdrawn" },
    received: { accept: "accepted", reject: "rejected", cancel: "cancelled", withdraw: "withdrawn" },
    accepted: { plate: "plated", reject: "rejected", cancel: "cancelled", withdraw: "withdrawn" },
    plated: { test: "tested", queue_retest: "retest_queued", cancel: "cancelled", withdraw: "withdrawn" },
    tested: {
      complete: "completed",
      queue_retest: "retest_queued",
      request_recollection: "recollect_requested",
      withdraw: "withdrawn",
    },
    retest_queued: { plate: "plated", request_recollection: "recollect_requested", withdraw: "withdrawn" },
    completed: { queue_retest: "retest_queued", withdraw: "withdrawn" },
    rejected: { request_recollection: "recollect_requested", close: "closed", withdraw: "withdrawn" },
    recollect_requested: { close: "closed", withdraw: "withdrawn" },
    closed: { withdraw: "withdrawn" },
    cancelled: { withdraw: "withdrawn" },
  },
});
export type SampleState = StateOf<typeof sampleStates>;
export type SampleEvent = EventOf<typeof sampleStates>;

export const rejectionReasons = {
  leak: "样本管渗漏",
  low_volume: "样本量不足",
  wrong_tube: "使用了错误的采样管",
  expired: "采样管已过期",
  contaminated: "样本被污染",
  label_unreadable: "标签无法识别",
  unbound: "长时间未绑定",
  consent_withdrawn: "已撤回同意",
} as const;
export type RejectionReason = keyof typeof rejectionReasons;

/** A result may be recorded only for a sample that the laboratory holds and has put on a plate. */
export function canTakeResult(state: SampleState): boolean {
  return sampleStates.canMove(state, "test");
}
