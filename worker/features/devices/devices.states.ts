import { deviceStateNames } from "#contract/devices";
import { keysOf } from "#contract/fields.schemas";
import { defineStates } from "../states/state-machine";

/** A device; one that lost its secret enrols anew. */
export const deviceStates = defineStates({
  states: keysOf(deviceStateNames),
  moves: {
    pending: { enrol: "enrolled", revoke: "revoked" },
    enrolled: { enrol: "enrolled", revoke: "revoked" },
  },
});

/** Whether results of a product may leave without a person: two people decide it, each of them can end it. */
export const automaticReleaseStates = defineStates({
  states: ["off", "asked", "on"],
  moves: {
    off: { ask: "asked" },
    asked: { approve: "on", end: "off" },
    on: { end: "off" },
  },
});
