import { keysOf } from "#contract/fields.schemas";
import { validationStateNames } from "#contract/validation-states";
import { defineStates, type StateOf } from "../states/state-machine";

/** States of a validation, which is in force from its signature until the next one for the same assay is signed. */
export const validationStates = defineStates({
  states: keysOf(validationStateNames),
  starts: { create: "draft" },
  moves: {
    draft: { sign: "signed", withdraw: "withdrawn" },
    signed: { supersede: "superseded", withdraw: "withdrawn" },
  },
});
export type ValidationState = StateOf<typeof validationStates>;
