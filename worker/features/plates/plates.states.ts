import { keysOf } from "#contract/fields.schemas";
import { plateStateNames } from "#contract/plates";
import { defineStates } from "../states/state-machine";

/** A plate: filled while it is open, measured once it is closed, given up while no run names it. */
export const plateStates = defineStates({
  states: keysOf(plateStateNames),
  moves: {
    open: { close: "closed", discard: "discarded" },
    closed: { discard: "discarded" },
  },
});
