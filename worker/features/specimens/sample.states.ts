import { keysOf } from "#contract/fields.schemas";
import type { rejectionReasonNames } from "#contract/rejections";
import { sampleStateNames } from "#contract/samples";
import { defineStates, type EventOf, type StateOf } from "../states/state-machine";

/**
 * States of the contents of a tube. A run whose controls failed sends plated and tested samples to the re-test queue; after a
 * second invalid result, or without material left, a new tube is requested.
 */
export const sampleStates = defineStates({
  states: keysOf(sampleStateNames),
  moves: {
    expected: { receive: "received", cancel: "cancelled", withdraw: "withdrawn" },
    received: { accept: "accepted", reject: "rejected", cancel: "cancelled", withdraw: "withdrawn" },
    accepted: {
      plate: "plated",
      undo_accept: "received",
      reject: "rejected",
      cancel: "cancelled",
      withdraw: "withdrawn",
    },
    plated: {
      test: "tested",
      unplate: "accepted",
      queue_retest: "retest_queued",
      cancel: "cancelled",
      withdraw: "withdrawn",
    },
    tested: {
      complete: "completed",
      queue_retest: "retest_queued",
      request_recollection: "recollect_requested",
      withdraw: "withdrawn",
    },
    retest_queued: {
      plate: "plated",
      give_up: "completed",
      request_recollection: "recollect_requested",
      withdraw: "withdrawn",
    },
    completed: { queue_retest: "retest_queued", recall: "tested", withdraw: "withdrawn" },
    rejected: { request_recollection: "recollect_requested", close: "closed", withdraw: "withdrawn" },
    recollect_requested: { close: "closed", withdraw: "withdrawn" },
    closed: { withdraw: "withdrawn" },
    cancelled: { withdraw: "withdrawn" },
  },
});
export type SampleState = StateOf<typeof sampleStates>;
export type SampleEvent = EventOf<typeof sampleStates>;

export type RejectionReason = keyof typeof rejectionReasonNames;
