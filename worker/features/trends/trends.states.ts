import { keysOf } from "#contract/fields.schemas";
import { alarmStateNames } from "#contract/trends";
import { defineStates } from "../states/state-machine";

/** An alarm is open until somebody says what was behind it. */
export const alarmStates = defineStates({
  states: keysOf(alarmStateNames),
  starts: { raise: "open" },
  moves: { open: { explain: "explained" } },
});
