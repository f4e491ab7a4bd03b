import { keysOf } from "#contract/fields.schemas";
import { instrumentStateNames } from "#contract/instrument-states";
import { defineStates, type StateOf } from "../states/state-machine";

/** Out of use is left by a proof that it measures again, retired never. */
export const instrumentStates = defineStates({
  states: keysOf(instrumentStateNames),
  starts: { register: "in_use" },
  moves: {
    in_use: { out: "out_of_use", retire: "retired" },
    out_of_use: { back: "in_use", retire: "retired" },
  },
});
export type InstrumentState = StateOf<typeof instrumentStates>;
