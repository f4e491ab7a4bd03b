import { keysOf } from "#contract/fields.schemas";
import { resultSetStateNames } from "#contract/result-set-states";
import { RUN_STATES } from "#contract/run-states";
import { callStateNames } from "#contract/runs";
import { defineStates, type StateOf } from "../../states/state-machine";

/** States of one instrument run. `import_results` is for a file, which arrives after the instrument has finished. */
export const runStates = defineStates({
  states: RUN_STATES,
  /** A device reports the start of its run; files and manual results begin as a finished run, evaluated by its controls. */
  starts: { start: "running", pass_qc: "qc_passed", fail_qc: "qc_failed" },
  moves: {
    draft: { start: "running", import_results: "completed", abort: "aborted" },
    running: { complete: "completed", abort: "aborted", fail: "error" },
    completed: { pass_qc: "qc_passed", fail_qc: "qc_failed" },
    qc_passed: { review: "reviewed", take_back: "aborted" },
    qc_failed: { review: "reviewed" },
    reviewed: { close: "closed", take_back: "aborted" },
  },
});
export type RunState = StateOf<typeof runStates>;

/** States of one target's call, in a well or in a result; a later call supersedes it, nothing overwrites it. */
export const callStates = defineStates({
  states: keysOf(callStateNames),
  starts: { call: "called", no_call: "no_call" },
  moves: {
    pending: { call: "called", no_call: "no_call", invalidate: "invalid", doubt: "inconclusive" },
    called: { accept: "accepted", supersede: "superseded" },
    no_call: { accept: "accepted", supersede: "superseded" },
    invalid: { accept: "accepted", supersede: "superseded" },
    inconclusive: { accept: "accepted", supersede: "superseded" },
    accepted: { supersede: "superseded" },
  },
});

/**
 * States of one attempt at one sample; returned ones are corrected in a new draft, those that another run replaces are revoked.
 */
export const resultSetStates = defineStates({
  states: keysOf(resultSetStateNames),
  moves: {
    draft: { submit: "submitted", retest: "revoked", revoke: "revoked" },
    submitted: { review: "reviewed", return: "returned", retest: "revoked" },
    returned: { reopen: "draft", retest: "revoked", revoke: "revoked" },
    reviewed: { release: "released", retest: "revoked", revoke: "revoked" },
  },
});
export type ResultSetState = StateOf<typeof resultSetStates>;

/**
 * The reviewer must be somebody other than everyone who made the result: who submitted it, typed it in, mapped it, or asked for
 * the re-test that it came from.
 */
export function canReview(
  reviewer: string,
  made: { submittedBy: string; typedBy?: readonly string[]; retestedBy?: readonly string[] },
): boolean {
  const makers = [made.submittedBy, ...(made.typedBy ?? []), ...(made.retestedBy ?? [])];
  return reviewer !== "" && !makers.includes(reviewer);
}

/** A run whose controls failed or were never evaluated releases nothing. `controlsPassed` is the stored verdict. */
export function canReleaseFrom(run: { state: RunState; controlsPassed: boolean }): boolean {
  return run.controlsPassed && (run.state === "qc_passed" || run.state === "reviewed" || run.state === "closed");
}
