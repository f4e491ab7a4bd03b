import { keysOf } from "#contract/fields.schemas";
import { reportStateNames } from "#contract/lab-reports";
import { ruleUpdateStateNames } from "#contract/rule-updates";
import { defineStates, type StateOf } from "../states/state-machine";

/**
 * A report by its key. A correction adds a version and keeps the key; a withdrawn page stays with a neutral text;
 * an erased one keeps nothing but the hash.
 */
export const reportStates = defineStates({
  states: keysOf(reportStateNames),
  starts: { publish: "published" },
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

/** A correction on its way; one of a person's data is submitted at once, one of a result waits for the new result. */
export const correctionStates = defineStates({
  states: ["waiting", "submitted", "published", "returned", "cancelled"],
  starts: { of_person: "submitted", of_result: "waiting" },
  moves: {
    waiting: { publish: "published", confirm: "published", cancel: "cancelled" },
    submitted: { publish: "published", return: "returned", cancel: "cancelled" },
  },
});

/** A version that waits for its reader's word. */
export const offerStates = defineStates({
  states: ["open", "taken", "kept", "overtaken"],
  moves: { open: { take: "taken", keep: "kept", overtake: "overtaken" } },
});

/** A round of second versions under a new rule set. */
export const ruleUpdateStates = defineStates({
  states: keysOf(ruleUpdateStateNames),
  moves: { running: { go_on: "running", finish: "done", stop: "stopped" } },
});
