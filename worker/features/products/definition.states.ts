import { definitionStates } from "#contract/definitions";
import { defineStates, type EventOf } from "../states/state-machine";

/** States of a revision of an assay, rule set or template. A live one is only retired when the next one goes live. */
export const definitionMachine = defineStates({
  states: definitionStates,
  moves: {
    draft: { submit: "submitted" },
    submitted: { approve: "approved", reject: "draft" },
    approved: { launch: "live", reject: "draft" },
    live: { retire: "retired" },
  },
});

export type DefinitionEvent = EventOf<typeof definitionMachine>;
