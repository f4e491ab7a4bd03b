import { deviceStateNames } from "#contract/devices";
import { keysOf } from "#contract/fields.schemas";
import { defineStates } from "../states/state-machine";

/** States of a device; a device that lost its secret enrols again. */
export const deviceStates = defineStates({
  states: keysOf(deviceStateNames),
  moves: {
    pending: { enrol: "enrolled", revoke: "revoked" },
    enrolled: { enrol: "enrolled", revoke: "revoked" },
  },
});

/** States of automatic release for a product: two people switch it on, each of them can end it. */
export const automaticReleaseStates = defineStates({
  states: ["off", "asked", "on"],
  moves: {
    off: { ask: "asked" },
    asked: { approve: "on", end: "off" },
    on: { end: "off" },
  },
});
