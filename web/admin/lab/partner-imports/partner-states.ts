import { partnerStateNames, partnerVerdictNames } from "#contract/partner-imports";
import { stateWords } from "../../parts/state/state-words";

/** States of a partner's file in words and colours. */
export const partnerImportStates = stateWords(partnerStateNames, {
  uploaded: "progress",
  judged: "warn",
  refused: "bad",
  committed: "ready",
  rolled_back: "warn",
  discarded: "neutral",
});

/** Verdicts of a partner's rows in words and colours. */
export const partnerRowVerdicts = stateWords(partnerVerdictNames, {
  ok: "ready",
  left_out: "neutral",
  bad_barcode: "bad",
  unknown_target: "bad",
  bad_value: "bad",
  repeated: "bad",
  unknown_barcode: "bad",
  wrong_product: "warn",
  not_bound: "warn",
  erased: "warn",
  not_received: "warn",
  already_reported: "warn",
  duplicate: "warn",
});
