import { keysOf } from "#contract/fields.schemas";
import { reportStateNames } from "#contract/lab-reports";
import { ruleUpdateStateNames } from "#contract/rule-updates";
import { defineStates, type StateOf } from "../states/state-machine";

/**
 * States of a report. A correction adds a version under the same key; a withdrawn report shows a neutral text; of an erased one
 * only the hash is stored.
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

/** States of a correction; one of a person's data is submitted at once, one of a result waits for the new result. */
export const correctionStates = defineStates({
  states: ["waiting", "submitted", "published", "returned", "cancelled"],
  starts: { of_person: "submitted", of_result: "waiting" },
  moves: {
    waiting: { publish: "published", confirm: "published", cancel: "cancelled" },
    submitted: { publish: "published", return: "returned", cancel: "cancelled" },
  },
});

/** States of an offer: a version that waits for its reader's answer. */
export const offerStates = defineStates({
  states: ["open", "taken", "kept", "overtaken"],
  moves: { open: { take: "taken", keep: "kept", overtake: "overtaken" } },
});

/** States of a round that makes second versions under a new rule set. */
export const ruleUpdateStates = defineStates({
  states: keysOf(ruleUpdateStateNames),
  moves: { running: { go_on: "running", finish: "done", stop: "stopped" } },
});
