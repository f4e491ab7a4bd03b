import { messageStateNames } from "#contract/outbox";
import { stateWords } from "../parts/state/state-words";

/** States of text messages in words and colours. */
export const messageStates = stateWords(messageStateNames, {
  queued: "neutral",
  sending: "progress",
  retry_wait: "warn",
  accepted: "progress",
  delivered: "ready",
  undelivered: "bad",
  failed: "bad",
  cancelled: "neutral",
});
