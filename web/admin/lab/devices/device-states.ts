import { deviceStateNames } from "#contract/devices";
import { stateWords } from "../../parts/state/state-words";

/** States of devices in words and colours. */
export const deviceStates = stateWords(deviceStateNames, {
  pending: "warn",
  enrolled: "ready",
  revoked: "neutral",
});
