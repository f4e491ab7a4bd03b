import { keysOf } from "#contract/fields.schemas";
import { kitBatchStateNames } from "#contract/kits";
import { defineStates, type EventOf, type StateOf } from "../states/state-machine";

/** A batch of kits: barcodes are printed for a draft, tubes can be bound once it is issued. */
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
