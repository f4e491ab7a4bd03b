import { keysOf } from "#contract/fields";
import { reportStateNames } from "#contract/lab-reports";
import { defineStates, type StateOf } from "../state-machine";

/**
 * A report by its key. A correction adds a version and keeps the key; a withdrawn page stays with a neutral text;
 * an erased one keeps nothing but the hash.
 */
export const reportStates = defineStates({
  states: keysOf(reportStateNames),
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
