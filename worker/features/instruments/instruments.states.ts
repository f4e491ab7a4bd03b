import { keysOf } from "#contract/fields.schemas";
import { instrumentStateNames } from "#contract/instrument-states";
import { defineStates, type StateOf } from "../states/state-machine";

/** An instrument leaves "out of use" with a proof that it measures correctly again; it never leaves "retired". */
export const instrumentStates = defineStates({
  states: keysOf(instrumentStateNames),
  starts: { register: "in_use" },
  moves: {
    in_use: { out: "out_of_use", retire: "retired" },
    out_of_use: { back: "in_use", retire: "retired" },
  },
});
export type InstrumentState = StateOf<typeof instrumentStates>;
