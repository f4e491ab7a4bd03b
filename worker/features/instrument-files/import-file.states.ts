import { keysOf } from "#contract/fields.schemas";
import { importStateNames } from "#contract/run-imports";
import { defineStates } from "../states/state-machine";

/** An instrument's file. A discarded one is taken up again when the same bytes are uploaded once more. */
export const importFileStates = defineStates({
  states: keysOf(importStateNames),
  starts: { preview: "previewed" },
  moves: {
    uploaded: { preview: "previewed", refuse: "refused" },
    previewed: { commit: "committed", discard: "discarded" },
    discarded: { take_up: "previewed" },
  },
});
