import { kitBatchStateNames } from "#contract/kits";
import { reportStateNames } from "#contract/lab-reports";
import { messageStateNames } from "#contract/outbox";
import { resultSetStateNames } from "#contract/result-sets";
import { importStateNames } from "#contract/run-imports";
import { callStateNames, runStateNames } from "#contract/runs";
import { sampleStateNames } from "#contract/samples";
import { tubeStateNames } from "#contract/tubes";
import type { Tone } from "../../parts/status-badge";

/** The words of a kind of state, and how urgent each looks. */
export interface StateWords<S extends string = string> {
  readonly names: Readonly<Record<S, string>>;
  readonly tones: Readonly<Record<S, Tone>>;
}

const words = <T extends Record<string, string>>(names: T, tones: Record<keyof T & string, Tone>) => ({ names, tones });

export const batchStates = words(kitBatchStateNames, {
  draft: "neutral",
  printed: "progress",
  issued: "ready",
  closed: "neutral",
  recalled: "bad",
  cancelled: "neutral",
});

export const tubeStates = words(tubeStateNames, {
  printed: "neutral",
  issued: "neutral",
  bound: "progress",
  received: "ready",
  quarantined: "warn",
  consumed: "neutral",
  disposed: "neutral",
  replaced: "neutral",
  void: "neutral",
  expired: "bad",
  lost: "bad",
});

export const sampleStates = words(sampleStateNames, {
  expected: "neutral",
  received: "warn",
  accepted: "progress",
  plated: "progress",
  tested: "progress",
  retest_queued: "warn",
  completed: "ready",
  rejected: "bad",
  recollect_requested: "warn",
  closed: "neutral",
  withdrawn: "neutral",
  cancelled: "neutral",
});

export const importStates = words(importStateNames, {
  uploaded: "progress",
  previewed: "warn",
  committed: "ready",
  refused: "bad",
  discarded: "neutral",
});

export const runStates = words(runStateNames, {
  draft: "neutral",
  loaded: "progress",
  running: "progress",
  completed: "progress",
  qc_passed: "ready",
  qc_failed: "bad",
  reviewed: "ready",
  closed: "neutral",
  aborted: "bad",
  error: "bad",
});

export const callStates = words(callStateNames, {
  pending: "neutral",
  called: "ready",
  no_call: "warn",
  invalid: "bad",
  inconclusive: "warn",
  accepted: "ready",
  superseded: "neutral",
});

export const resultStates = words(resultSetStateNames, {
  draft: "neutral",
  submitted: "progress",
  returned: "warn",
  reviewed: "progress",
  released: "ready",
  revoked: "bad",
});

export const reportStates = words(reportStateNames, {
  pending: "neutral",
  ready: "progress",
  published: "ready",
  corrected: "ready",
  superseded: "neutral",
  withdrawn: "bad",
  erased: "neutral",
});

export const messageStates = words(messageStateNames, {
  queued: "neutral",
  sending: "progress",
  retry_wait: "warn",
  accepted: "progress",
  delivered: "ready",
  undelivered: "bad",
  failed: "bad",
  cancelled: "neutral",
});
