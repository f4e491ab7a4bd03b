import { keysOf } from "#contract/fields.schemas";
import { alarmStateNames } from "#contract/trends";
import { defineStates } from "../states/state-machine";

/** States of an alarm, which is open until somebody explains it. */
export const alarmStates = defineStates({
  states: keysOf(alarmStateNames),
  starts: { raise: "open" },
  moves: { open: { explain: "explained" } },
});
