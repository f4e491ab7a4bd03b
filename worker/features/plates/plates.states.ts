import { keysOf } from "#contract/fields.schemas";
import { plateStateNames } from "#contract/plates";
import { defineStates } from "../states/state-machine";

/** States of a plate: filled while it is open, measured once it is closed, discarded only while no run names it. */
export const plateStates = defineStates({
  states: keysOf(plateStateNames),
  moves: {
    open: { close: "closed", discard: "discarded" },
    closed: { discard: "discarded" },
  },
});
