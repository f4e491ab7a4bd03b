import { keysOf } from "#contract/fields.schemas";
import { kitBatchStateNames } from "#contract/kits";
import { defineStates, type EventOf, type StateOf } from "../states/state-machine";

/** States of a batch of kits: a draft's barcodes can be printed, and its tubes can be bound once it is issued. */
export const kitBatchStates = defineStates({
  states: keysOf(kitBatchStateNames),
  starts: { plan: "draft" },
  moves: {
    draft: { print: "printed", cancel: "cancelled" },
    printed: { issue: "issued", cancel: "cancelled" },
    issued: { close: "closed", recall: "recalled" },
    closed: { recall: "recalled" },
  },
});
export type KitBatchState = StateOf<typeof kitBatchStates>;
export type KitBatchEvent = EventOf<typeof kitBatchStates>;
