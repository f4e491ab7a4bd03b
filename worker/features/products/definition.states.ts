import { definitionStates } from "#contract/definitions";
import { defineStates, type EventOf } from "../states/state-machine";

/** A revision of an assay, rule set or template. Only the next one that goes live retires a live one. */
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
