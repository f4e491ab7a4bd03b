import { keysOf } from "#contract/fields.schemas";
import { importStateNames } from "#contract/run-imports";
import { defineStates } from "../states/state-machine";

/** States of an instrument's file. A discarded file is reopened when the same bytes are uploaded again. */
export const importFileStates = defineStates({
  states: keysOf(importStateNames),
  starts: { preview: "previewed" },
  moves: {
    uploaded: { preview: "previewed", refuse: "refused" },
    previewed: { commit: "committed", discard: "discarded" },
    discarded: { take_up: "previewed" },
  },
});
