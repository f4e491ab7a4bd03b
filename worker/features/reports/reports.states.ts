import type { ResultSetState } from "../runs/runs.states";
import { defineStates, type EventOf, type StateOf } from "../state-machine";

/**
 * A report by its key. A correction adds a version and keeps the key; a withdrawn page stays with a neutral text;
 * an erased one keeps nothing but the hash.
 */
export const reportStates = defineStates({
  states: ["pending", "ready", "published", "corrected", "superseded", "withdrawn", "erased"],
  moves: {
    pending: { make_ready: "ready", erase: "erased" },
    ready: { publish: "published", revoke: "pending", erase: "erased" },
    published: { correct: "corrected", supersede: "superseded", withdraw: "withdrawn", erase: "erased" },
    corrected: { correct: "corrected", supersede: "superseded", withdraw: "withdrawn", erase: "erased" },
    superseded: { withdraw: "withdrawn", erase: "erased" },
    withdrawn: { erase: "erased" },
  },
});
export type ReportState = StateOf<typeof reportStates>;
export type ReportEvent = EventOf<typeof reportStates>;

/** Only these states show a result to the customer. */
export function isReadable(state: ReportState): boolean {
  return state === "published" || state === "corrected" || state === "superseded";
}

/** No report without a reviewed or released result set of a run whose controls passed. */
export function mayPublish(report: ReportState, resultSet: ResultSetState, controlsPassed: boolean): boolean {
  return (
    reportStates.canMove(report, "publish") && controlsPassed && (resultSet === "reviewed" || resultSet === "released")
  );
}

/** A correction, a withdrawal and a deletion are told with a reason; everything else needs none. */
export function needsReason(event: ReportEvent): boolean {
  return event === "correct" || event === "withdraw" || event === "erase" || event === "revoke";
}
